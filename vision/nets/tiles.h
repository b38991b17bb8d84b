// Convolutions of 3 x 3 with a stride of one by Winograd's minimal filtering F(2 x 2, 3 x 3), for one kind of
// processor: four pixels of the output, a tile, take 16 products of a channel in place of 36. Included by kernel.h.
// (A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015, 4.1.)

#define SPREAD CAT(ROW, _spread)
#define GATHER CAT(ROW, _gather)
#define TILES CAT(ROW, _tiles)

// SPREAD transforms the 4 x 4 pixels from in on, each of so many numbers; those of one of the 16 places come next
// after those of the one before.
TARGET static inline void SPREAD(const layer *l, const float *in, float *to, const int next) {
  for (int c = 0; c < l->in_pixel; c += LANES) {
    VEC d[4][4];
#pragma GCC unroll 4
    for (int y = 0; y < 4; y++) {
      VEC a[4];
#pragma GCC unroll 4
      for (int x = 0; x < 4; x++) a[x] = *(const VEC *)(in + y * l->in_row + x * l->in_pixel + c);
      d[y][0] = a[0] - a[2], d[y][1] = a[1] + a[2], d[y][2] = a[2] - a[1], d[y][3] = a[1] - a[3];
    }
#pragma GCC unroll 4
    for (int x = 0; x < 4; x++) {
      *(VEC *)(to + (0 + x) * next + c) = d[0][x] - d[2][x];
      *(VEC *)(to + (4 + x) * next + c) = d[1][x] + d[2][x];
      *(VEC *)(to + (8 + x) * next + c) = d[2][x] - d[1][x];
      *(VEC *)(to + (12 + x) * next + c) = d[1][x] - d[3][x];
    }
  }
}

// GATHER makes the 2 x 2 pixels of a tile of its products.
TARGET static inline void GATHER(const layer *l, const float *from, const int next, const float *bias, float *out) {
  for (int c = 0; c < l->blocks * BLOCK; c += LANES) {
    VEC s[2][4];
#pragma GCC unroll 4
    for (int x = 0; x < 4; x++) {
      VEC m[4];
#pragma GCC unroll 4
      for (int y = 0; y < 4; y++) m[y] = *(const VEC *)(from + (4 * y + x) * next + c);
      s[0][x] = m[0] + m[1] + m[2], s[1][x] = m[1] - m[2] - m[3];
    }
    const VEC start = *(const VEC *)(bias + c);
#pragma GCC unroll 2
    for (int y = 0; y < 2; y++) {
      VEC p[2] = {start + s[y][0] + s[y][1] + s[y][2], start + s[y][1] - s[y][2] - s[y][3]};
#pragma GCC unroll 2
      for (int x = 0; x < 2; x++) {
        if (l->relu) p[x] = (VEC)((BITS)p[x] & (p[x] > 0));
        *(VEC *)(out + y * l->out_down + x * l->out_step + c) = p[x];
      }
    }
  }
}

// TILES computes a layer, TOGETHER tiles at once.
TARGET static void TILES(const layer *l, const float *in, const float *weights, const float *bias, float *out,
                         float *room) {
  const int all = l->images * ((l->height + 1) / 2) * ((l->width + 1) / 2);
  const int stored = l->blocks * BLOCK, spread = TOGETHER * l->in_pixel, gathered = TOGETHER * stored;
  float *products = room + 16 * spread;
  layer product = {.blocks = l->blocks, .half = l->half, .kernel_height = 1, .runs = 1, .run = l->channels,
                   .in_step = l->in_pixel, .out_step = stored, .block = l->channels * BLOCK};
  for (int first = 0; first < all; first += TOGETHER) {
    product.width = all - first < TOGETHER ? all - first : TOGETHER;
    for (int k = 0; k < product.width; k++) {
      const tile t = tile_of(l, first + k);
      SPREAD(l, in + t.image * l->in_image + t.y * l->in_down + t.x * l->in_step, room + k * l->in_pixel, spread);
    }
    for (int p = 0; p < 16; p++)
      ROW(&product, room + p * spread, weights + p * l->blocks * product.block, NULL, products + p * gathered);
    for (int k = 0; k < product.width; k++) {
      const tile t = tile_of(l, first + k);
      GATHER(l, products + k * stored, gathered, bias,
             out + t.image * l->out_image + t.y * l->out_down + t.x * l->out_step);
    }
  }
}

#undef SPREAD
#undef GATHER
#undef TILES
