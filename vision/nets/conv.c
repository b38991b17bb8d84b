//go:build !nocv

#include "conv.h"

#include <stddef.h>

// tile is where four pixels of the output lie: the first of them.
typedef struct {
  int image, y, x;
} tile;

// tile_of is the place of a layer's tile. Where its height or width is odd, the last tiles lie over those before.
static tile tile_of(const layer *l, int number) {
  const int across = (l->width + 1) / 2, each = across * ((l->height + 1) / 2), at = number % each;
  tile t = {number / each, at / across * 2, at % across * 2};
  if (t.y > l->height - 2) t.y = l->height - 2;
  if (t.x > l->width - 2) t.x = l->width - 2;
  return t;
}

#define ROW row_plain
#define TARGET
#define LANES 4
#define WIDE 1
#if defined(__aarch64__)
#define LONG 6
#else
#define LONG 3
#endif
#include "kernel.h"

#if defined(__x86_64__)
#define ROW row_avx2
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define WIDE 1
#define LONG 6
#include "kernel.h"

#define ROW row_avx512
#define TARGET __attribute__((target("avx512f,avx2,fma")))
#define LANES 16
#define WIDE 4
#define LONG 12
#define MIDDLE 8
#define SHORT 6
#include "kernel.h"
#endif

int conv_best(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("fma")) return 2;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 1;
#endif
  return 0;
}

void conv(int kind, layer l, const float *in, const float *weights, const float *bias, float *out) {
  for (int n = 0; n < l.images; n++) {
    for (int y = 0; y < l.height; y++) {
      const float *from = in + n * l.in_image + y * l.in_down;
      float *to = out + n * l.out_image + y * l.out_down;
#if defined(__x86_64__)
      if (kind == 2) {
        row_avx512(&l, from, weights, bias, to);
        continue;
      }
      if (kind == 1) {
        row_avx2(&l, from, weights, bias, to);
        continue;
      }
#endif
      row_plain(&l, from, weights, bias, to);
    }
  }
}

void conv_tiles(int kind, layer l, const float *in, const float *weights, const float *bias, float *out, float *room) {
#if defined(__x86_64__)
  if (kind == 1) {
    row_avx2_tiles(&l, in, weights, bias, out, room);
    return;
  }
#endif
  row_plain_tiles(&l, in, weights, bias, out, room);
}
