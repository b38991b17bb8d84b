//go:build !nocv

#include "lay.h"

#include <math.h>
#include <string.h>

typedef float four __attribute__((vector_size(16), aligned(4)));

// patch returns the k-th of n patches, the first where there are fewer: up to LAID sums are added up side by side.
static float *patch(float *patches, int n, int k) { return patches + (k < n ? k : 0) * AREA; }

// norm gives patches the mean 0 and the length 1.
static void norm(int n, float *patches) {
  static const float area = AREA;
  float squares[LAID * AREA];
  const float *p0 = patch(patches, n, 0), *p1 = patch(patches, n, 1), *p2 = patch(patches, n, 2),
              *p3 = patch(patches, n, 3);
  float a = 0, b = 0, c = 0, d = 0;
  for (int i = 0; i < AREA; i++) a += p0[i], b += p1[i], c += p2[i], d += p3[i];
  const float means[LAID] = {a / area, b / area, c / area, d / area};
  for (int k = 0; k < n; k++) {
    float *p = patches + k * AREA, *s = squares + k * AREA;
    for (int i = 0; i < AREA; i++) {
      p[i] -= means[k];
      s[i] = p[i] * p[i];
    }
  }
  p0 = patch(squares, n, 0), p1 = patch(squares, n, 1), p2 = patch(squares, n, 2), p3 = patch(squares, n, 3);
  a = b = c = d = 0;
  for (int i = 0; i < AREA; i++) a += p0[i], b += p1[i], c += p2[i], d += p3[i];
  const float sums[LAID] = {a, b, c, d};
  for (int k = 0; k < n; k++) {
    const float scale = 1 / (sqrt(sums[k]) + 1e-9);
    float *p = patches + k * AREA;
    for (int i = 0; i < AREA; i++) p[i] *= scale;
  }
}

// dots writes the correlations of a pair of patches each.
static void dots(const float *p[LAID], const float *q[LAID], double out[LAID]) {
  const float *p0 = p[0], *p1 = p[1], *p2 = p[2], *p3 = p[3], *q0 = q[0], *q1 = q[1], *q2 = q[2], *q3 = q[3];
  float even0 = 0, even1 = 0, even2 = 0, even3 = 0, odd0 = 0, odd1 = 0, odd2 = 0, odd3 = 0;
  for (int i = 0; i < AREA; i += 2) {
    even0 += p0[i] * q0[i], even1 += p1[i] * q1[i], even2 += p2[i] * q2[i], even3 += p3[i] * q3[i];
    odd0 += p0[i + 1] * q0[i + 1], odd1 += p1[i + 1] * q1[i + 1], odd2 += p2[i + 1] * q2[i + 1],
        odd3 += p3[i + 1] * q3[i + 1];
  }
  out[0] = even0 + odd0, out[1] = even1 + odd1, out[2] = even2 + odd2, out[3] = even3 + odd3;
}

// within keeps a place in a view; one that is no number becomes 0.
static double within(double x) { return x > 0 ? (x < CELLS - 1.001 ? x : CELLS - 1.001) : 0; }

// see writes what a channel shows where a fit puts a print.
static void see(const float *channel, const double *a, float *out) {
  const double middle = CELLS / 2 - 0.5, far = (SIDE - 1) / 2.0;
  const double across = (fabs(1 + a[0]) + fabs(a[1])) * far, down = (fabs(a[2]) + fabs(1 + a[3])) * far;
  const int inside = fabs(a[4]) + across <= middle - 0.01 && fabs(a[5]) + down <= middle - 0.01;
  for (int row = 0; row < SIDE; row++, out += SIDE) {
    const double y = row - far;
    double px[SIDE], py[SIDE];
    int at[SIDE];
    float u[SIDE], v[SIDE];
    for (int i = 0; i < SIDE; i++) {
      const double x = i - far;
      px[i] = x + a[0] * x + a[1] * y + a[4] + middle;
      py[i] = y + a[2] * x + a[3] * y + a[5] + middle;
    }
    if (!inside)
      for (int i = 0; i < SIDE; i++) px[i] = within(px[i]), py[i] = within(py[i]);
    for (int i = 0; i < SIDE; i++) {
      const int left = px[i], top = py[i];
      at[i] = top * CELLS + left, u[i] = px[i] - left, v[i] = py[i] - top;
    }
    for (int i = 0; i < SIDE; i++) {
      const float *c = channel + at[i];
      const float above = c[0] + u[i] * (c[1] - c[0]), below = c[CELLS] + u[i] * (c[CELLS + 1] - c[CELLS]);
      out[i] = above + v[i] * (below - above);
    }
  }
}

void lay_see(const float *channel, int fits, int skipped, const double *at, float *seen) {
  float fresh[LAID * AREA];
  int n = 0;
  for (int k = 0; k < fits; k++)
    if (!(skipped >> k & 1)) see(channel, at + 6 * k, fresh + AREA * n++);
  if (n == 0) return;
  norm(n, fresh);
  n = 0;
  for (int k = 0; k < fits; k++)
    if (!(skipped >> k & 1)) memcpy(seen + AREA * k, fresh + AREA * n++, AREA * sizeof(float));
}

void lay_like(int prints, long apart, const float *pix, const float *seen, double *like) {
  const float *p[LAID], *q[LAID];
  double out[LAID];
  for (int k = 0; k < LAID; k++) p[k] = pix + (k < prints ? k : 0) * apart, q[k] = seen + (k < prints ? k : 0) * AREA;
  dots(p, q, out);
  memcpy(like, out, prints * sizeof(double));
}

void lay_slopes(int prints, long apart, const float *pix, const float *steep, const float *seen, const double *like,
                double *slopes) {
  for (int k = 0; k < prints; k += 2) {
    const int other = k + 1 < prints ? k + 1 : k;
    const float *p = pix + k * apart, *q = pix + other * apart, *r = seen + k * AREA, *s = seen + other * AREA;
    const four *m = (const four *)(steep + k * apart), *n = (const four *)(steep + other * apart);
    const float f = like[k] > 0.3 ? like[k] : 0.3, g = like[other] > 0.3 ? like[other] : 0.3;
    four a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, h = {0};
    for (int i = 0; i < AREA; i += 2, m += 3, n += 3) {
      const float even = r[i] * f - p[i], odd = r[i + 1] * f - p[i + 1];
      const float even2 = s[i] * g - q[i], odd2 = s[i + 1] * g - q[i + 1];
      const four x = {even, odd, even, odd}, y = {even2, odd2, even2, odd2};
      a += m[0] * x, b += m[1] * x, c += m[2] * x, d += n[0] * y, e += n[1] * y, h += n[2] * y;
    }
    const double one[6] = {a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3], c[0] + c[1], c[2] + c[3]};
    const double two[6] = {d[0] + d[1], d[2] + d[3], e[0] + e[1], e[2] + e[3], h[0] + h[1], h[2] + h[3]};
    memcpy(slopes + 6 * k, one, sizeof one);
    memcpy(slopes + 6 * other, two, sizeof two);
  }
}

void lay_shifts(const float *channel, int prints, long apart, const float *pix, double *like) {
  const int wide = 2 * REACH + 1, edge = (CELLS - SIDE) / 2;
  float seen[LAID * AREA];
  for (int first = 0; first < SHIFTS; first += LAID) {
    const int n = SHIFTS - first < LAID ? SHIFTS - first : LAID;
    for (int k = 0; k < n; k++) {
      const int dx = (first + k) % wide - REACH, dy = (first + k) / wide - REACH;
      const float *from = channel + (edge + dy) * CELLS + edge + dx;
      for (int row = 0; row < SIDE; row++)
        memcpy(seen + k * AREA + row * SIDE, from + row * CELLS, SIDE * sizeof(float));
    }
    norm(n, seen);
    for (int k = 0; k < prints; k++) {
      const float *p[LAID], *q[LAID];
      double out[LAID];
      for (int i = 0; i < LAID; i++) p[i] = pix + k * apart, q[i] = patch(seen, n, i);
      dots(p, q, out);
      memcpy(like + k * SHIFTS + first, out, n * sizeof(double));
    }
  }
}
