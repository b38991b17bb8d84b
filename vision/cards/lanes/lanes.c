//go:build !nocv

#include "lanes.h"

#include <math.h>
#include <string.h>

typedef float eight __attribute__((vector_size(32), aligned(4)));
typedef int bits __attribute__((vector_size(32), aligned(4)));
typedef unsigned counts __attribute__((vector_size(32), aligned(4)));
typedef unsigned char bytes __attribute__((vector_size(32), aligned(1)));
typedef float four __attribute__((vector_size(16), aligned(4)));
typedef long long halves __attribute__((vector_size(32), aligned(4)));

// SIDE parts are multiplied side by side: a sum waits for itself.
#define SIDE 5

// PICK is of each of two vectors what a comparison says.
#define PICK(where, a, b) ((eight)(((bits)(a) & (where)) | ((bits)(b) & ~(where))))

// The arc tangent of a number up to 1 by its odd powers, as a share of a full turn: off by 0.0007 degrees at most.
#define TURN1 0.159133669f
#define TURN3 -0.052569641f
#define TURN5 0.028673238f
#define TURN7 -0.013553041f
#define TURN9 0.003317594f

// mirrored is where a line or column beyond the first or the last of n lies, as in a mirror.
static inline int mirrored(int i, int n) {
  while (n > 1 && (i < 0 || i >= n)) i = i < 0 ? -i : 2 * (n - 1) - i;
  return n > 1 ? i : 0;
}

// As sqrtf notes what has no root, compilers make no vectors of it.
#define NAME(what) what##_plain
#define TARGET
#define ROOT(v) \
  for (int i = 0; i < 8; i++) v[i] = sqrtf(v[i])
#define LOWEST(to, v) \
  for (int i = 0; i < 8; i++) to[i] = v[i]
#include "kernel.h"
#include "points.h"
#undef NAME
#undef TARGET
#undef ROOT
#undef LOWEST

#if defined(__x86_64__)
#define NAME(what) what##_avx2
#define TARGET __attribute__((target("avx2,fma")))
#define ROOT(v) v = __builtin_ia32_sqrtps256(v)
// Halves of a vector are shuffled apart.
typedef char chars __attribute__((vector_size(32)));
static const chars lowest = {0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 12};
#define LOWEST(to, v) \
  do { \
    const chars parts = __builtin_ia32_pshufb256((chars)(v), lowest); \
    memcpy(to, &parts, 4), memcpy(to + 4, (const char *)&parts + 16, 4); \
  } while (0)
#include "kernel.h"
#include "points.h"

static int plain;

static int avx2(void) { return !plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

void lanes_plainly(int on) { plain = on; }

#define BEST(what, ...) (avx2() ? what##_avx2(__VA_ARGS__) : what##_plain(__VA_ARGS__))
#else
void lanes_plainly(int on) { (void)on; }

#define BEST(what, ...) what##_plain(__VA_ARGS__)
#endif

float lanes_dot(const float *lines, long apart, const float *part, int wide, int high) {
  return BEST(dot, lines, apart, part, wide, high);
}

void lanes_slide(const float *lines, long apart, const float *part, int wide, int high, int n, float *products) {
  BEST(slide, lines, apart, part, wide, high, n, products);
}

double lanes_rest(const float *lines, long apart, const float *weight, const float *parts, int n, int wide, int high) {
  return BEST(rest, lines, apart, weight, parts, n, wide, high);
}

void lanes_like(const pixel *pixels, int n, const float *picture, double *sums) {
  BEST(like, pixels, n, picture, sums);
}

void lanes_step(const pixel *pixels, int n, const float *picture, double *equations) {
  BEST(step, pixels, n, picture, equations);
}

void lanes_find(const unsigned char *block, long apart, int wide, int high, const unsigned char *window,
                long window_apart, int nx, int ny, short *spare, int *sums, float *likes) {
  BEST(find, block, apart, wide, high, window, window_apart, nx, ny, spare, sums, likes);
}

void lanes_relief(const unsigned char *grey, int wide, int high, const float *soft, int reach, int around, float least,
                 float *relief, float *spare) {
  BEST(relief, grey, wide, high, soft, reach, around, least, relief, spare);
}

void lanes_warp(const unsigned char *from, int wide, int high, const float *place, int across, int down,
                unsigned char *to) {
  BEST(warp, from, wide, high, place, across, down, to);
}

void lanes_derive(const float *from, int wide, int high, const float *across, const float *down, float *to,
                  float *spare) {
  BEST(derive, from, wide, high, across, down, to, spare);
}

void lanes_mix(const float *parts, long apart, int n, const int *places, const float *goals, int count, int step,
               double *equations) {
  BEST(mix, parts, apart, n, places, goals, count, step, equations);
}

void lanes_strokes(const unsigned char *own, long apart, const unsigned char *its, long its_apart, int nx, int ny,
                   float *spare, float *sums) {
  BEST(strokes, own, apart, its, its_apart, nx, ny, spare, sums);
}

void lanes_levels(const unsigned char *pix, long apart, int wide, int high, int nx, int ny, level *levels) {
  BEST(levels, pix, apart, wide, high, nx, ny, levels);
}

void lanes_bends(const unsigned char *pix, int wide, int high, int margin, short *spare, short *bends) {
  BEST(bends, pix, wide, high, margin, spare, bends);
}

void lanes_products(const short *own, const short *its, long n, long long *sums) {
  BEST(products, own, its, n, sums);
}

void lanes_squares(const unsigned char *pix, long apart, int wide, int high, long long *sums) {
  BEST(squares, pix, apart, wide, high, sums);
}

void lanes_down(const unsigned char *cells, int wide, int high, int many, unsigned char *spare, unsigned char *sums) {
  BEST(down, cells, wide, high, many, spare, sums);
}

void lanes_across(const unsigned char *cells, int wide, int high, int many, unsigned char *spare, unsigned char *sums) {
  BEST(across, cells, wide, high, many, spare, sums);
}

int lanes_both(const unsigned char *across, const unsigned char *down, int wide, int high, int columns, int rows,
               int least_across, int least_down, unsigned char *spare, int *places) {
  return BEST(both, across, down, wide, high, columns, rows, least_across, least_down, spare, places);
}

void lanes_columns(const float *own, const float *its, int columns, int wide, int high, int reach, float *spare,
                   float *sums) {
  BEST(columns, own, its, columns, wide, high, reach, spare, sums);
}

void lanes_twice(const unsigned char *from, int wide, int high, float *to, float *spare) {
  BEST(twice, from, wide, high, to, spare);
}

void lanes_soften(const float *from, int wide, int high, const float *bell, int reach, float *to, float *spare) {
  BEST(soften, from, wide, high, bell, reach, to, spare);
}

int lanes_peaks(const float *const *levels, int wide, int high, float least, int border, float *spare, peak *peaks,
                int most) {
  return BEST(peaks, levels, wide, high, least, border, spare, peaks, most);
}

void lanes_directions(const float *level, int wide, int high, int x, int y, int radius, const float *bell,
                      float *sums) {
  BEST(directions, level, wide, high, x, y, radius, bell, sums);
}

void lanes_describe(const float *level, int wide, int high, int x, int y, float across, float down, float turn,
                    int radius, const float *bell, float *sums) {
  BEST(describe, level, wide, high, x, y, across, down, turn, radius, bell, sums);
}

void lanes_distances(const unsigned char *all, const int *ids, int n, const unsigned char *one, int *distances) {
  BEST(distances, all, ids, n, one, distances);
}

void lanes_spread(const unsigned char *all, const int *ids, int n, int *sums, int *squares) {
  BEST(spread, all, ids, n, sums, squares);
}
