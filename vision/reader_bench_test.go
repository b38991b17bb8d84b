//go:build !nocv

package vision_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// processor is the processor time that this process has used, in milliseconds:
// unlike the clock it does not count what else the machine does.
func processor(b *testing.B) float64 {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

func BenchmarkReadMat(b *testing.B) {
	for _, folder := range []string{"d01-felt", "d02-wood-tilt"} {
		b.Run(folder, func(b *testing.B) {
			r := newReader(b, folder)
			frame := gocv.IMRead(filepath.Join(folders, folder, "test-02.jpg"), gocv.IMReadColor)
			_, err := r.ReadMat(frame)
			require.NoError(b, err)
			start := processor(b)
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				_, err := r.ReadMat(frame)
				require.NoError(b, err)
			}
			b.ReportMetric((processor(b)-start)/float64(b.N), "cpu-ms/op")
			require.NoError(b, frame.Close())
			require.NoError(b, r.Close())
		})
	}
}
