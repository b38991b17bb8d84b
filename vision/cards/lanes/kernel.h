// What lanes.h says, for one kind of processor. Included once for each, with NAME, which makes a function's name its
// own, TARGET, what it may use, ROOT, which takes the roots of a vector, and LOWEST, which writes its lowest bytes.

TARGET static float NAME(dot)(const float *lines, long apart, const float *part, int wide, int high) {
  eight all = {0};
  four some = {0};
  float rest = 0;
  for (int y = 0; y < high; y++, lines += apart) {
    const float *line = lines, *end = part + wide;
    for (; end - part >= 8; part += 8, line += 8) all += *(const eight *)part * *(const eight *)line;
    for (; end - part >= 4; part += 4, line += 4) some += *(const four *)part * *(const four *)line;
    for (; part < end; part++, line++) rest += *part * *line;
  }
  for (int i = 0; i < 4; i++) rest += some[i] + (all[i] + all[i + 4]);
  return rest;
}

// put writes SLACK floats; memcpy would go a longer way.
TARGET static inline void NAME(put)(float *to, const eight *v) {
#pragma GCC unroll 4
  for (int k = 0; k < SLACK / 8; k++) *(eight *)(to + 8 * k) = v[k];
}

TARGET static void NAME(slide)(const float *lines, long apart, const float *part, int wide, int high, int n,
                               float *products) {
  int x = 0;
  while (n >= SLACK && x < n) { // the last ones may lie over those before
    x = x > n - SLACK ? n - SLACK : x;
    eight v[SLACK / 8] = {0};
    for (int y = 0; y < high; y++) {
      for (int i = 0; i < wide; i++) {
        const float *from = lines + y * apart + x + i;
#pragma GCC unroll 4
        for (int k = 0; k < SLACK / 8; k++) v[k] += part[y * wide + i] * *(const eight *)(from + 8 * k);
      }
    }
    NAME(put)(products + x, v);
    x += SLACK;
  }
  for (; x < n; x++) products[x] = NAME(dot)(lines + x, apart, part, wide, high);
}

// beside adds up the products of lines with SIDE parts beside each other, each as dot does.
TARGET static inline void NAME(beside)(const float *lines, long apart, const float *parts, int wide, int high,
                                                float *products) {
  eight all[SIDE] = {0};
  four some[SIDE] = {0};
  float rest[SIDE] = {0};
  const long size = (long)wide * high;
  for (int y = 0; y < high; y++, lines += apart, parts += wide) {
    int x = 0;
    for (; wide - x >= 8; x += 8) {
#pragma GCC unroll 8
      for (int k = 0; k < SIDE; k++) all[k] += *(const eight *)(parts + k * size + x) * *(const eight *)(lines + x);
    }
    for (; wide - x >= 4; x += 4) {
#pragma GCC unroll 8
      for (int k = 0; k < SIDE; k++) some[k] += *(const four *)(parts + k * size + x) * *(const four *)(lines + x);
    }
    for (; x < wide; x++) {
#pragma GCC unroll 8
      for (int k = 0; k < SIDE; k++) rest[k] += parts[k * size + x] * lines[x];
    }
  }
  for (int k = 0; k < SIDE; k++) {
    for (int i = 0; i < 4; i++) rest[k] += some[k][i] + (all[k][i] + all[k][i + 4]);
    products[k] = rest[k];
  }
}

TARGET static double NAME(rest)(const float *lines, long apart, const float *weight, const float *parts, int n,
                                int wide, int high) {
  const long size = (long)wide * high;
  eight all[2] = {0};
  float some = 0;
  for (int y = 0; y < high; y++) {
    const float *line = lines + y * apart, *w = weight + y * wide;
    int x = 0;
    for (; wide - x >= 8; x += 8) {
      const eight v = *(const eight *)(line + x);
      all[x / 8 % 2] += *(const eight *)(w + x) * v * v;
    }
    for (; x < wide; x++) some += w[x] * line[x] * line[x];
  }
  all[0] += all[1];
  for (int i = 0; i < 8; i++) some += all[0][i];
  double left = some;
  for (; n >= SIDE; n -= SIDE, parts += SIDE * size) {
    float products[SIDE];
    NAME(beside)(lines, apart, parts, wide, high, products);
    for (int k = 0; k < SIDE; k++) left -= (double)products[k] * products[k];
  }
  for (; n > 0; n--, parts += size) {
    const double v = NAME(dot)(lines, apart, parts, wide, high);
    left -= v * v;
  }
  return left;
}

TARGET static void NAME(like)(const pixel *p, int n, const float *picture, double *sums) {
  // A sum waits for itself, so four are added up side by side.
  double both[4] = {0}, own[4] = {0}, its[4] = {0};
  for (int i = 0; i < n; i += 4) {
    for (int k = 0; k < 4 && i + k < n; k++) {
      const pixel *q = p + i + k;
      const double v = picture[q->at], w = q->weight, mean = q->mean;
      both[k] += w * mean * v, own[k] += w * mean * mean, its[k] += w * v * v;
    }
  }
  sums[0] = (both[0] + both[1]) + (both[2] + both[3]);
  sums[1] = (own[0] + own[1]) + (own[2] + own[3]);
  sums[2] = (its[0] + its[1]) + (its[2] + its[3]);
}

TARGET static void NAME(step)(const pixel *p, int n, const float *picture, double *equations) {
  memset(equations, 0, 72 * sizeof(double));
  while (n > 0) { // floats are exact enough for some hundred products
    const pixel *end = p + (n < 256 ? n : 256);
    n -= end - p;
    eight left[8] = {0}, right = {0};
    for (; p < end; p++) {
      const float off = picture[p->at] - p->mean;
      const eight s = *(const eight *)p->slopes, w = s * (p->weight / (1 + off * off));
#pragma GCC unroll 8
      for (int a = 0; a < 8; a++) left[a] += w * p->slopes[a];
      right += w * off;
    }
    for (int a = 0; a < 8; a++) {
      for (int b = 0; b < 8; b++) equations[9 * a + b] += left[a][b];
      equations[9 * a + 8] += right[a];
    }
  }
}

// widen writes a line of bytes as shorts.
TARGET static void NAME(widen)(const unsigned char *restrict from, int n, short *restrict to) {
  for (int x = 0; x < n; x++) to[x] = from[x];
}

// sum adds lines to sums of columns and of their squares, or takes them away.
TARGET static void NAME(sum)(const short *restrict line, int n, int sign, int *restrict sums, int *restrict squares) {
  for (int x = 0; x < n; x++) sums[x] += sign * line[x], squares[x] += sign * line[x] * line[x];
}

// abreast multiplies shorts with others, and with those that begin up to three farther.
TARGET static inline void NAME(abreast)(const short *what, const short *where, int n, int *products) {
  int a = 0, b = 0, c = 0, d = 0;
  for (int i = 0; i < n / BLOCKS * BLOCKS; i++) {
    a += what[i] * where[i], b += what[i] * where[i + 1];
    c += what[i] * where[i + 2], d += what[i] * where[i + 3];
  }
  products[0] = a, products[1] = b, products[2] = c, products[3] = d;
}

TARGET static void NAME(find)(const unsigned char *block, long apart, int wide, int high, const unsigned char *window,
                              long window_apart, int nx, int ny, short *spare, int *sums, float *likes) {
  const int row = wide + nx - 1, n = (high * row + BLOCKS - 1) / BLOCKS * BLOCKS;
  short *what = spare, *where = spare + n;
  int *squares = sums + row, both[ABREAST];
  double own = 0, its_own = 0;
  memset(what, 0, n * sizeof(short));
  for (int y = 0; y < high; y++) {
    short *line = what + y * row;
    NAME(widen)(block + y * apart, wide, line);
    int sum = 0, square = 0;
    for (int x = 0; x < wide; x++) sum += line[x], square += line[x] * line[x];
    own += sum, its_own += square;
  }
  for (int y = 0; y < high + ny - 1; y++) NAME(widen)(window + y * window_apart, row, where + y * row);
  memset(where + (high + ny - 1) * row, 0, (nx + BLOCKS) * sizeof(short)); // where the block has zeros
  memset(sums, 0, 2 * row * sizeof(int));
  for (int y = 0; y < high; y++) NAME(sum)(where + y * row, row, 1, sums, squares);
  const double count = wide * high, mean = own / count, off = its_own - own * mean;
  for (int y = 0; y < ny; y++) {
    int sum = 0, square = 0;
    for (int x = 0; x < wide - 1; x++) sum += sums[x], square += squares[x];
    for (int x = 0; x < nx; x++) {
      if (x % ABREAST == 0) NAME(abreast)(what, where + y * row + x, n, both);
      sum += sums[x + wide - 1], square += squares[x + wide - 1];
      const double all = off * (square - sum * (double)sum / count);
      likes[y * nx + x] = all > LEAST ? (both[x % ABREAST] - sum * mean) / sqrt(all) : 0;
      sum -= sums[x], square -= squares[x];
    }
    if (y + 1 < ny) {
      NAME(sum)(where + y * row, row, -1, sums, squares);
      NAME(sum)(where + (y + high) * row, row, 1, sums, squares);
    }
  }
}

// along adds up so many numbers of a line from each on, of which the line has wide. The line is spoilt.
TARGET static void NAME(along)(float *restrict line, int wide, int many, float *restrict sums) {
  memset(sums, 0, wide * sizeof(float));
  for (int bit = 1, at = 0; bit <= many; bit *= 2) {
    if (many & bit) {
      for (int x = 0; x < wide; x++) sums[x] += line[x + at];
      at += bit;
    }
    // From now on each number is the sum of twice as many.
    for (int x = 0; x + bit < wide + many - 1; x++) line[x] += line[x + bit];
  }
}

// lighter takes means from a line, and levelled divides it by by how much it differs.
TARGET static void NAME(lighter)(const float *restrict of, const float *restrict sums, float by, int wide,
                                 float *restrict to) {
  for (int x = 0; x < wide; x++) to[x] = of[x] - sums[x] * by;
}

TARGET static void NAME(levelled)(const float *of, const float *sums, float by, float least, int wide, float *to) {
  for (int x = 0; x < wide; x += 8) {
    eight off = *(const eight *)(sums + x) * by + least;
    ROOT(off);
    *(eight *)(to + x) = *(const eight *)(of + x) / off;
  }
}

// move moves sums of columns, of their squares where that is asked for, by a line that is new and one that is gone;
// NULL is none.
TARGET static void NAME(move)(float *restrict sum, const float *restrict fresh, const float *restrict gone,
                              int squared, int wide) {
  if (!gone) {
    for (int x = 0; x < wide; x++) sum[x] += fresh[x] * (squared ? fresh[x] : 1);
  } else if (squared) {
    for (int x = 0; x < wide; x++) sum[x] += fresh[x] * fresh[x] - gone[x] * gone[x];
  } else {
    for (int x = 0; x < wide; x++) sum[x] += fresh[x] - gone[x];
  }
}

TARGET static void NAME(relief)(const unsigned char *grey, int wide, int high, const float *soft, int reach, int around,
                                float least, float *out, float *spare) {
  float *flat = spare, *line = flat + (long)wide * high + SLACK, *sums = line + wide + 2 * reach + around + SLACK,
        *sum = sums + wide + SLACK;
  for (long i = 0; i < (long)wide * high; i++) flat[i] = grey[i];
  for (int y = 0; y < high; y++) {
    float *mid = line + reach, *to = out + (long)y * wide;
    for (int x = 0; x < wide; x += SLACK) {
      eight v[SLACK / 8] = {0};
      for (int k = -reach; k <= reach; k++) {
        const int line = y + k < 0 ? 0 : y + k >= high ? high - 1 : y + k;
        const float *from = flat + (long)line * wide + x;
#pragma GCC unroll 4
        for (int i = 0; i < SLACK / 8; i++) v[i] += soft[k + reach] * *(const eight *)(from + 8 * i);
      }
      NAME(put)(mid + x, v);
    }
    for (int k = 0; k < reach; k++) line[k] = mid[0], mid[wide + k] = mid[wide - 1];
    for (int x = 0; x < wide; x += SLACK) {
      eight v[SLACK / 8] = {0};
      for (int k = 0; k <= 2 * reach; k++) {
#pragma GCC unroll 4
        for (int i = 0; i < SLACK / 8; i++) v[i] += soft[k] * *(const eight *)(line + x + k + 8 * i);
      }
      NAME(put)(to + x, v); // what is beyond the line's end is written again with the next one
    }
  }
  // The means around each pixel are made of sums of columns, which move down a line at a time: first of what is lighter
  // or darker, which is then without its mean, and of the squares of that.
  const int before = around / 2;
  const float by = 1.0f / ((float)around * around);
  for (int squared = 0; squared < 2; squared++) {
    const float *of = squared ? flat : out;
    memset(sum, 0, wide * sizeof(float));
    for (int k = 0; k < around; k++)
      NAME(move)(sum, of + (long)mirrored(k - before, high) * wide, NULL, squared, wide);
    for (int y = 0; y < high; y++) {
      for (int x = 0; x < before; x++) line[x] = sum[mirrored(x - before, wide)];
      memcpy(line + before, sum, wide * sizeof(float));
      for (int x = wide; x + before < wide + around - 1; x++) line[before + x] = sum[mirrored(x, wide)];
      NAME(along)(line, wide, around, sums);
      const long at = (long)y * wide;
      if (squared)
        NAME(levelled)(of + at, sums, by, least, wide, out + at);
      else
        NAME(lighter)(of + at, sums, by, wide, flat + at);
      NAME(move)(sum, of + (long)mirrored(y - before + around, high) * wide,
                  of + (long)mirrored(y - before, high) * wide, squared, wide);
    }
  }
}

TARGET static void NAME(warp)(const unsigned char *from, int wide, int high, const float *h, int across, int down,
                              unsigned char *to) {
  const eight first = {0, 1, 2, 3, 4, 5, 6, 7}, far[2] = {first * 0 + (float)(wide - 1), first * 0 + (float)(high - 1)};
  const bits last[2] = {__builtin_convertvector(far[0], bits), __builtin_convertvector(far[1], bits)};
  for (int y = 0; y < down; y++, to += across) {
    for (int x = 0; x < across; x += 8) {
      const eight xs = first + (float)x, by = 1 / (h[6] * xs + (h[7] * y + h[8]));
      eight at[2] = {(h[0] * xs + (h[1] * y + h[2])) * by, (h[3] * xs + (h[4] * y + h[5])) * by};
      bits cell[2];
#pragma GCC unroll 2
      for (int k = 0; k < 2; k++) { // what lies outside, or nowhere, is as what is nearest
        at[k] = (eight)((bits)at[k] & (at[k] > 0));
        const bits inside = at[k] < far[k];
        at[k] = (eight)(((bits)at[k] & inside) | ((bits)far[k] & ~inside));
        const bits parts = __builtin_convertvector(at[k] * PARTS + 0.5f, bits);
        cell[k] = (bits)((counts)parts / PARTS);
        cell[k] += cell[k] == last[k];
        at[k] = __builtin_convertvector(parts - cell[k] * PARTS, eight) / PARTS;
      }
      const bits place = cell[1] * wide + cell[0];
      bits above, below;
      for (int i = 0; i < 8; i++) {
        unsigned short pair;
        memcpy(&pair, from + place[i], 2);
        above[i] = pair;
        memcpy(&pair, from + place[i] + wide, 2);
        below[i] = pair;
      }
      const eight a = __builtin_convertvector(above & 255, eight), c = __builtin_convertvector(below & 255, eight);
      const eight b = a + at[0] * (__builtin_convertvector(above >> 8, eight) - a);
      const eight d = c + at[0] * (__builtin_convertvector(below >> 8, eight) - c);
      const bits seen = __builtin_convertvector(b + at[1] * (d - b) + 0.5f, bits);
      unsigned char pixels[8];
      LOWEST(pixels, seen);
      memcpy(to + x, pixels, x + 8 <= across ? 8 : across - x);
    }
  }
}

TARGET static void NAME(derive)(const float *restrict from, int wide, int high, const float *across, const float *down,
                                float *restrict to, float *restrict line) {
  for (int y = 0; y < high; y++, to += wide) {
    const float *here = from + (long)y * wide, *above = y > 0 ? here - wide : here,
                *below = y + 1 < high ? here + wide : here;
    for (int x = 0; x < wide; x++) line[x + 1] = down[0] * above[x] + down[1] * here[x] + down[2] * below[x];
    line[0] = line[1], line[wide + 1] = line[wide];
    for (int x = 0; x < wide; x++) to[x] = across[0] * line[x] + across[1] * line[x + 1] + across[2] * line[x + 2];
  }
}

TARGET static void NAME(mix)(const float *parts, long apart, int n, const int *places, const float *goals, int count,
                             int step, double *equations) {
  memset(equations, 0, n * MIXED * sizeof(double));
  while (count > 0) { // floats are exact enough for some hundred products
    const int *end = places + (count < 256 ? count : 256);
    count -= end - places;
    eight sums[MIXED][MIXED / 8] = {0};
    for (; places < end; places++, goals++) {
      const float *p = parts + *places;
      float v[MIXED] = {0};
      for (int i = 0; i < n; i++) v[i] = p[i * apart + step] - p[i * apart - step];
      v[n] = *goals;
      for (int i = 0; i < n; i++)
        for (int k = 0; k < MIXED / 8; k++) sums[i][k] += v[i] * *(const eight *)(v + 8 * k);
    }
    for (int i = 0; i < n; i++)
      for (int k = 0; k < MIXED; k++) equations[i * MIXED + k] += sums[i][k / 8][k % 8];
  }
}

TARGET static void NAME(slopes)(const unsigned char *restrict from, int n, float *restrict to) {
  for (int x = 0; x < n; x++) to[x] = from[x + 2] - from[x];
}

// cells adds up the products of two cells beside each other.
TARGET static inline void NAME(cells)(const float *p, long apart, const float *q, long q_apart, float *sums) {
  eight v[3] = {0};
#pragma GCC unroll 6
  for (int y = 0; y < CELL_HIGH; y++) {
    const float *a = p + y * apart, *b = q + y * q_apart;
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) v[k] += *(const eight *)(a + 8 * k) * *(const eight *)(b + 8 * k);
  }
  float columns[2 * CELL];
  memcpy(columns, v, sizeof columns);
  for (int i = 0; i < 2; i++) {
    const float *c = columns + i * CELL;
    const four all = *(const four *)c + *(const four *)(c + 4) + *(const four *)(c + 8);
    sums[i] = (all[0] + all[1]) + (all[2] + all[3]);
  }
}

TARGET static void NAME(strokes)(const unsigned char *own, long apart, const unsigned char *its, long its_apart, int nx,
                                 int ny, float *spare, float *sums) {
  const int wide = nx * CELL, row = wide + 2 * CELL, n = nx * ny;
  float *a = spare, *b = spare + CELL_HIGH * row, *middle = b + row + 1;
  memset(spare, 0, STROKE_LINES * row * sizeof(float));
  for (int y = 0; y < ny; y++, own += CELL_HIGH * apart, its += CELL_HIGH * its_apart) {
    for (int j = 0; j < CELL_HIGH; j++) NAME(slopes)(own + j * apart, wide, a + j * row);
    for (int j = 0; j < CELL_HIGH + 2; j++) NAME(slopes)(its + j * its_apart, wide + 2, b + j * row);
    for (int x = 0; x < nx; x += 2) {
      float two[2], *to = sums + y * nx + x;
      const long size = (x + 1 < nx ? 2 : 1) * sizeof(float);
      NAME(cells)(a + x * CELL, row, a + x * CELL, row, two);
      memcpy(to, two, size);
      NAME(cells)(middle + x * CELL, row, middle + x * CELL, row, two);
      memcpy(to + n, two, size);
      for (int d = 0; d < MOVES; d++) {
        NAME(cells)(a + x * CELL, row, b + d / 3 * row + d % 3 + x * CELL, row, two);
        memcpy(to + (2 + d) * n, two, size);
      }
    }
  }
}

// above returns the least light which more than so many bytes are not above.
TARGET static int NAME(above)(const bytes *pix, int n, int many) {
  int light = 0;
  for (int bit = 128; bit; bit /= 2) {
    const unsigned char least = light + bit - 1;
    bytes counts = {0};
#pragma GCC unroll 6
    for (int i = 0; i < n; i++) counts -= (bytes)(pix[i] <= least);
    unsigned long long part[4];
    memcpy(part, &counts, sizeof part);
    const unsigned long long odd = 0x00ff00ff00ff00ff, all = part[0] + part[1] + part[2] + part[3];
    const int count = ((all & odd) + (all >> 8 & odd)) * 0x0001000100010001 >> 48;
    if (count <= many) light += bit;
  }
  return light;
}

TARGET static void NAME(levels)(const unsigned char *pix, long apart, int wide, int high, int nx, int ny,
                                level *levels) {
  enum { side = 2 * CELL, most = side * side, half = CELL / 2 };
  bytes place[most / sizeof(bytes)];
  unsigned char *all = (unsigned char *)place;
  for (int i = 0; i < nx * ny; i++, levels++) {
    const int x = i % nx * CELL - half, y = i / nx * CELL - half;
    const int left = x < 0 ? 0 : x, right = x + side < wide ? x + side : wide;
    int n = 0;
    for (int line = y < 0 ? 0 : y; line < y + side && line < high; line++, n += right - left) {
      if (right - left == side)
        memcpy(all + n, pix + line * apart + left, side);
      else
        memcpy(all + n, pix + line * apart + left, right - left);
    }
    memset(all + n, 255, most - n); // which is above whatever is asked for
    int sum = 0, squares = 0;
    for (int k = 0; k < most; k++) sum += all[k], squares += all[k] * all[k];
    levels->sum = sum - 255 * (most - n), levels->squares = squares - 255 * 255 * (most - n), levels->count = n;
    levels->dark = NAME(above)(place, most / sizeof(bytes), n * 20 / 100);
    levels->bright = NAME(above)(place, most / sizeof(bytes), n * 80 / 100);
  }
}

TARGET static void NAME(bends)(const unsigned char *pix, int wide, int high, int margin, short *restrict spare,
                               short *restrict bends) {
  for (int y = margin; y < high - margin; y++, bends += wide - 2 * margin) {
    const unsigned char *here = pix + (long)y * wide, *above = y > 0 ? here - wide : here,
                        *below = y + 1 < high ? here + wide : here;
    for (int x = 0; x < wide; x++) spare[x + 1] = above[x] + below[x];
    spare[0] = spare[1], spare[wide + 1] = spare[wide];
    for (int x = 0; x < wide - 2 * margin; x++)
      bends[x] = 2 * (spare[x + margin] + spare[x + margin + 2]) - 8 * here[x + margin];
  }
}

TARGET static void NAME(products)(const short *own, const short *its, long n, long long *sums) {
  sums[0] = sums[1] = sums[2] = 0;
  while (n > 0) { // so few that an int has room for their products
    const int some = n < 512 ? n : 512;
    int both = 0, a = 0, b = 0;
    for (int i = 0; i < some; i++) both += own[i] * its[i], a += own[i] * own[i], b += its[i] * its[i];
    sums[0] += both, sums[1] += a, sums[2] += b;
    n -= some, own += some, its += some;
  }
}

TARGET static void NAME(squares)(const unsigned char *pix, long apart, int wide, int high, long long *sums) {
  sums[0] = sums[1] = 0;
  for (int y = 0; y < high; y++, pix += apart) {
    int sum = 0, squares = 0;
    for (int x = 0; x < wide; x++) sum += pix[x], squares += pix[x] * pix[x];
    sums[0] += sum, sums[1] += squares;
  }
}

TARGET static void NAME(multiply)(const float *restrict p, const float *restrict q, int n, float *restrict sums) {
  for (int x = 0; x < n; x++) sums[x] += p[x] * q[x];
}

TARGET static void NAME(columns)(const float *own, const float *its, int columns, int wide, int high, int reach,
                                 float *spare, float *sums) {
  const int n = columns * wide, row = n + 2 * reach, span = 2 * reach + 1;
  for (int d = 0; d < span * span; d++, sums += columns) {
    const float *p = own + reach * row + reach, *q = its + d / span * row + d % span;
    memset(spare, 0, n * sizeof(float));
    for (int y = 0; y < high; y++) NAME(multiply)(p + y * row, q + y * row, n, spare);
    for (int i = 0; i < columns; i++) {
      sums[i] = 0;
      for (int x = 0; x < wide; x++) sums[i] += spare[i * wide + x];
    }
  }
}

TARGET static void NAME(down)(const unsigned char *cells, int wide, int high, int many, unsigned char *restrict sum,
                              unsigned char *sums) {
  memset(sum, 0, wide);
  for (int y = 0; y < high; y++) {
    const unsigned char *fresh = cells + (long)y * wide, *gone = fresh - (long)many * wide;
    for (int x = 0; x < wide; x++) sum[x] += fresh[x];
    for (int x = 0; x < wide && y >= many; x++) sum[x] -= gone[x];
    if (y >= many / 2) memcpy(sums + (long)(y - many / 2) * wide, sum, wide);
  }
  const int left = many / 2 < high ? many / 2 : high;
  memset(sums + (long)(high - left) * wide, 0, (long)left * wide);
}

TARGET static void NAME(across)(const unsigned char *cells, int wide, int high, int many, unsigned char *line,
                                unsigned char *sums) {
  const int before = many - 1 - many / 2, left = many / 2 < wide ? many / 2 : wide, n = wide + many - 1;
  for (int y = 0; y < high; y++, cells += wide, sums += wide) {
    memset(line, 0, n);
    memcpy(line + before, cells, wide);
    memset(sums, 0, wide);
    for (int bit = 1, at = 0; bit <= many; bit *= 2) { // as in along
      if (many & bit) {
        for (int x = 0; x < wide; x++) sums[x] += line[x + at];
        at += bit;
      }
      for (int x = 0; x + bit < n; x++) line[x] += line[x + bit];
    }
    memset(sums + wide - left, 0, left);
  }
}

TARGET static int NAME(both)(const unsigned char *across, const unsigned char *down, int wide, int high, int columns,
                             int rows, int least_across, int least_down, unsigned char *restrict so, int *places) {
  const unsigned char a = least_across, d = least_down;
  const int n = wide - 2 * columns;
  int count = 0;
  for (int y = rows; y < high - rows; y++) {
    const unsigned char *left = across + (long)y * wide, *right = left + 2 * columns;
    const unsigned char *top = down + (long)(y - rows) * wide + columns, *bottom = top + 2L * rows * wide;
    unsigned char any = 0;
    for (int x = 0; x < n; x++) {
      so[x] = ((left[x] >= a) | (right[x] >= a)) & ((top[x] >= d) | (bottom[x] >= d));
      any |= so[x];
    }
    for (int x = 0; any && x < n; x++)
      if (so[x]) places[count++] = y * wide + columns + x;
  }
  return count;
}
