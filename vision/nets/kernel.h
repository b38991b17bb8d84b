// One row of a convolution for one kind of processor, with a bias or with none. Included once for each, with
// ROW, its name; TARGET, what it may use; LANES, the floats of a vector; WIDE, how many
// blocks of channels it computes at once at most, 1 or 4; LONG, MIDDLE and SHORT, how many
// pixels it computes at once with one or two, three, and four blocks. Where a block is more
// than one vector and half of the last one is empty, that half is left out.

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define VEC CAT(ROW, _vec)
#define BITS CAT(ROW, _bits)
#define STRIP CAT(ROW, _strip)
#define PARTS (BLOCK / LANES)

typedef float VEC __attribute__((vector_size(4 * LANES), aligned(4)));
typedef int BITS __attribute__((vector_size(4 * LANES), aligned(4)));

// STRIP computes so many pixels in so many vectors of channels: all sums stay in registers.
TARGET static inline __attribute__((always_inline)) void STRIP(const int pixels, const int vectors, const layer *l,
                                                              const float *in, const float *weights,
                                                              const float *bias, float *out) {
  VEC sum[12][WIDE * PARTS];
#pragma GCC unroll 16
  for (int v = 0; v < vectors; v++) {
    const VEC start = bias ? *(const VEC *)(bias + v * LANES) : (VEC){0};
#pragma GCC unroll 16
    for (int p = 0; p < pixels; p++) sum[p][v] = start;
  }
  for (int y = 0; y < l->kernel_height; y++) {
    const float *row = in + y * l->in_row;
    for (int r = 0; r < l->runs; r++, row += l->in_pixel) {
      for (int i = 0; i < l->run; i++, weights += BLOCK) {
        VEC w[WIDE * PARTS];
#pragma GCC unroll 16
        for (int v = 0; v < vectors; v++)
          w[v] = *(const VEC *)(weights + (v / PARTS) * l->block + (v % PARTS) * LANES);
#pragma GCC unroll 16
        for (int p = 0; p < pixels; p++) {
          const float x = row[p * l->in_step + i];
#pragma GCC unroll 16
          for (int v = 0; v < vectors; v++) sum[p][v] += x * w[v];
        }
      }
    }
  }
#pragma GCC unroll 16
  for (int p = 0; p < pixels; p++) {
#pragma GCC unroll 16
    for (int v = 0; v < vectors; v++) {
      VEC s = sum[p][v];
      if (l->relu) s = (VEC)((BITS)s & (s > 0));
      *(VEC *)(out + p * l->out_step + v * LANES) = s;
    }
  }
}

// Where a row is no multiple of a strip, its last strip lies over the one before; a row that is
// shorter than a strip is computed pixel by pixel.
#define ALONG(PIXELS, BLOCKS, VECTORS)                                                                         \
  {                                                                                                            \
    int x = 0;                                                                                                 \
    while (l->width >= PIXELS && x < l->width) {                                                               \
      if (x > l->width - PIXELS) x = l->width - PIXELS;                                                        \
      STRIP(PIXELS, VECTORS, l, in + x * l->in_step, weights, bias, out + x * l->out_step);                    \
      x += PIXELS;                                                                                             \
    }                                                                                                          \
    for (; x < l->width; x++) STRIP(1, VECTORS, l, in + x * l->in_step, weights, bias, out + x * l->out_step); \
    weights += BLOCKS * l->block, out += BLOCKS * BLOCK, left -= BLOCKS;                                       \
    if (bias) bias += BLOCKS * BLOCK;                                                                          \
  }

TARGET static void ROW(const layer *l, const float *in, const float *weights, const float *bias, float *out) {
  for (int left = l->blocks; left > 0;) {
#if WIDE == 4
    if (left >= 4) ALONG(SHORT, 4, 4 * PARTS)
    else if (left == 3) ALONG(MIDDLE, 3, 3 * PARTS)
    else if (left == 2) ALONG(LONG, 2, 2 * PARTS)
    else
#endif
#if LANES < BLOCK
    if (left == 1 && l->half) ALONG(2 * LONG, 1, PARTS / 2)
    else
#endif
      ALONG(LONG, 1, PARTS)
  }
}

#if WIDE == 1
#include "tiles.h"
#endif

#undef ALONG
#undef PARTS
#undef STRIP
#undef BITS
#undef VEC
#undef CAT
#undef CAT_
#undef ROW
#undef TARGET
#undef LANES
#undef WIDE
#undef LONG
#undef MIDDLE
#undef SHORT
