package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"elderglass/models"
)

// Metrics are the figures that a host may want to watch. They name no player and
// no phone.
type Metrics struct {
	registry *prometheus.Registry

	synced  prometheus.Histogram
	refused *prometheus.CounterVec
	dropped prometheus.Counter
	streams prometheus.Gauge
	phones  prometheus.Gauge

	frames   prometheus.Counter
	read     prometheus.Histogram
	starts   prometheus.Counter
	restarts prometheus.Counter
	rolls    *prometheus.CounterVec
	trays    *prometheus.CounterVec
}

const namespace = "elderglass"

// NewMetrics returns figures that all stand at zero.
func NewMetrics() *Metrics {
	counter := func(name, help string) prometheus.CounterOpts {
		return prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}
	}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		synced: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "journal_sync_seconds", Help: "Time until a record was safe on the disk.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2.5, 12),
		}),
		refused: prometheus.NewCounterVec(counter("refused_total", "Requests to the table that were refused, by code."),
			[]string{"code"}),
		dropped: prometheus.NewCounter(counter("streams_dropped_total",
			"Streams that were cut off because they did not keep up.")),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: namespace, Name: "streams",
			Help: "Open streams to phones.",
		}),
		phones: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: namespace, Name: "phones",
			Help: "Phones, tabs and screens with an open stream, each session once.",
		}),
		frames: prometheus.NewCounter(counter("frames_total", "Pictures that the camera gave.")),
		read: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "read_seconds", Help: "Time to read the dice in one picture.",
			Buckets: prometheus.ExponentialBuckets(0.004, 1.6, 12),
		}),
		starts: prometheus.NewCounter(counter("reader_starts_total",
			"Starts of the dice reader, also for another camera.")),
		restarts: prometheus.NewCounter(counter("reader_restarts_total",
			"Times that the dice reader died or hung and was given another life.")),
		rolls: prometheus.NewCounterVec(counter("rolls_total",
			"Rolls that the camera saw: played at once, asked about or of no concern, or failed."), []string{"outcome"}),
		trays: prometheus.NewCounterVec(counter("tray_states_total", "Changes of the tray's state, by the new state."),
			[]string{"state"}),
	}
	m.registry.MustRegister(
		m.synced, m.refused, m.dropped, m.streams, m.phones, m.frames, m.read, m.starts, m.restarts, m.rolls, m.trays,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// Synced tells how long a record took to be safe on the disk.
func (m *Metrics) Synced(d time.Duration) { m.synced.Observe(d.Seconds()) }

// Refused reports that a request was refused, and why.
func (m *Metrics) Refused(code models.Code) { m.refused.WithLabelValues(string(code)).Inc() }

// Dropped reports that a stream was cut off.
func (m *Metrics) Dropped() { m.dropped.Inc() }

// Connected tells how many streams are open, and to how many phones.
func (m *Metrics) Connected(streams, phones int) {
	m.streams.Set(float64(streams))
	m.phones.Set(float64(phones))
}

// ReaderStarted reports that the dice reader was started.
func (m *Metrics) ReaderStarted() { m.starts.Inc() }

// ReaderDied reports that the dice reader died or hung.
func (m *Metrics) ReaderDied() { m.restarts.Inc() }

// Worked tells how many pictures came since the last time, and how long each
// reading of one took.
func (m *Metrics) Worked(frames uint, reads []time.Duration) {
	m.frames.Add(float64(frames))
	for _, d := range reads {
		m.read.Observe(d.Seconds())
	}
}

// TrayShown reports that the tray's state changed.
func (m *Metrics) TrayShown(state models.TrayState) { m.trays.WithLabelValues(string(state)).Inc() }

// Rolled tells what became of a roll that the camera saw.
func (m *Metrics) Rolled(played bool, err error) {
	outcome := "shown"
	switch {
	case err != nil:
		outcome = "failed"
	case played:
		outcome = "played"
	}
	m.rolls.WithLabelValues(outcome).Inc()
}

// Write writes the counted figures of the program, one a line.
func (m *Metrics) Write(b *bytes.Buffer) error {
	all, err := m.registry.Gather()
	if err != nil {
		return err
	}
	for _, family := range all {
		if !strings.HasPrefix(family.GetName(), namespace) {
			continue
		}
		for _, one := range family.GetMetric() {
			var labels string
			for _, l := range one.GetLabel() {
				labels += " " + l.GetValue()
			}
			switch {
			case one.Counter != nil:
				fmt.Fprintf(b, "%s%s %.0f\n", family.GetName(), labels, one.Counter.GetValue())
			case one.Gauge != nil:
				fmt.Fprintf(b, "%s%s %.0f\n", family.GetName(), labels, one.Gauge.GetValue())
			case one.Histogram != nil:
				n := one.Histogram.GetSampleCount()
				fmt.Fprintf(b, "%s%s %d, mean %.4f\n", family.GetName(), labels, n, one.Histogram.GetSampleSum()/float64(max(n, 1)))
			}
		}
	}
	return nil
}

// Listen opens an address of this machine and returns what shows the figures there
// until its context ends, and where they are; port 0 picks a free one. Any other
// address is refused (Invalid).
func (m *Metrics) Listen(ctx context.Context, address string) (serve func(context.Context) error, at string,
	err error,
) {
	host, _, err := net.SplitHostPort(address)
	ip, ipErr := netip.ParseAddr(host)
	if err != nil || ipErr != nil || !ip.IsLoopback() {
		return nil, "", models.Errorf(models.Invalid,
			"figures are shown on this computer only: give --metrics an address such as 127.0.0.1:9464")
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, "", &models.Error{Code: models.Conflict, Err: err, Message: "the address " + address +
			" for the figures is taken: choose another with --metrics"}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	server := &http.Server{
		Handler:           withHeaders(newHosts(nil).guard(mux)),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second,
		MaxHeaderBytes: 8 << 10,

		DisableGeneralOptionsHandler: true, // it answers OPTIONS * before the guard
	}
	serve = func(ctx context.Context) error {
		stop := context.AfterFunc(ctx, func() { server.Close() })
		defer stop()
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return models.Errorf(models.Internal, "the figures stopped: %w", err)
		}
		return nil
	}
	return serve, "http://" + listener.Addr().String() + "/metrics", nil
}
