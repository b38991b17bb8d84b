// What lanes.h says of points, for one kind of processor. Included as kernel.h is.

TARGET static void NAME(twice)(const unsigned char *from, int wide, int high, float *to, float *spare) {
  float *line = spare + 1;
  for (int y = 0; y < 2 * high; y++, to += 2 * wide) {
    const int next = y / 2 + (y % 2 ? 1 : -1), other = next < 0 ? 0 : next >= high ? high - 1 : next;
    const unsigned char *near = from + (long)(y / 2) * wide, *far = from + (long)other * wide;
    for (int x = 0; x < wide; x++) line[x] = 0.75f * near[x] + 0.25f * far[x];
    line[-1] = line[0], line[wide] = line[wide - 1];
    for (int x = 0; x < wide; x++) {
      to[2 * x] = 0.75f * line[x] + 0.25f * line[x - 1];
      to[2 * x + 1] = 0.75f * line[x] + 0.25f * line[x + 1];
    }
  }
}

// bowed adds up SLACK numbers from a place on and those as far before as behind each, weighted by half a bell.
TARGET static inline void NAME(bowed)(const float *line, const float *bell, int reach, float *to) {
  eight v[SLACK / 8];
#pragma GCC unroll 4
  for (int i = 0; i < SLACK / 8; i++) v[i] = bell[0] * *(const eight *)(line + 8 * i);
  for (int k = 1; k <= reach; k++) {
#pragma GCC unroll 4
    for (int i = 0; i < SLACK / 8; i++)
      v[i] += bell[k] * (*(const eight *)(line - k + 8 * i) + *(const eight *)(line + k + 8 * i));
  }
  NAME(put)(to, v);
}

// stacked does that across lines, for LINES of them at once: their neighbours are mostly the same, and near then.
TARGET static inline void NAME(stacked)(const float *const *lines, long x, const float *bell, int reach, float *to,
                                        long apart) {
  eight v[LINES][SLACK / 8];
#pragma GCC unroll 4
  for (int n = 0; n < LINES; n++)
#pragma GCC unroll 4
    for (int i = 0; i < SLACK / 8; i++) v[n][i] = bell[0] * *(const eight *)(lines[n] + x + 8 * i);
  for (int k = 1; k <= reach; k++) {
#pragma GCC unroll 4
    for (int n = 0; n < LINES; n++) {
      const float *a = lines[n - k] + x, *b = lines[n + k] + x;
#pragma GCC unroll 4
      for (int i = 0; i < SLACK / 8; i++)
        v[n][i] += bell[k] * (*(const eight *)(a + 8 * i) + *(const eight *)(b + 8 * i));
    }
  }
#pragma GCC unroll 4
  for (int n = 0; n < LINES; n++) NAME(put)(to + n * apart + x, v[n]);
}

TARGET static void NAME(soften)(const float *from, int wide, int high, const float *bell, int reach, float *to,
                                float *spare) {
  const float *lines[LINES + 2 * REACH];
  const long apart = wide + 2 * reach + SLACK;
  for (int y = 0; y < high; y += LINES) {
    for (int k = -reach; k < LINES + reach; k++) lines[reach + k] = from + (long)mirrored(y + k, high) * wide;
    for (int x = 0; x < wide; x += SLACK) NAME(stacked)(lines + reach, x, bell, reach, spare + reach, apart);
    for (int n = 0; n < LINES && y + n < high; n++, to += wide) {
      float *line = spare + n * apart + reach;
      for (int k = 1; k <= reach; k++) line[-k] = line[mirrored(-k, wide)];
      for (int k = 0; k < reach; k++) line[wide + k] = line[mirrored(wide + k, wide)];
      // What is beyond the line's end is written again with the next one.
      for (int x = 0; x < wide; x += SLACK) NAME(bowed)(line + x, bell, reach, to + x);
    }
  }
}

// any reports whether a comparison holds anywhere.
TARGET static inline int NAME(any)(const bits *v) {
  const halves h = *(const halves *)v;
  return (h[0] | h[1] | h[2] | h[3]) != 0;
}

// past leaves of some places those at which numbers are beyond those of three lines about them: not smaller than any
// where they are positive, not larger where they are negative.
TARGET static inline void NAME(past)(const eight *of, float *const *lines, int x, bits *so) {
  const eight v = *of;
  bits most = v > 0, least = ~most;
  for (int dy = 0; dy < 3; dy++) {
    for (int dx = -1; dx <= 1; dx++) {
      const eight other = *(const eight *)(lines[dy] + x + dx);
      most &= v >= other, least &= v <= other;
    }
  }
  *so &= most | least;
}

TARGET static int NAME(peaks)(const float *const *levels, int wide, int high, float least, int border, float *spare,
                              peak *to, int most) {
  const int row = wide + 2 * SLACK;
  float *lines[STEPS - 1][3]; // of each difference those about the line before the last one
  int n = 0;
  for (int y = border - 1; y <= high - border; y++) {
    for (int d = 0; d < STEPS - 1; d++) {
      for (int k = 0; k < 3; k++) lines[d][k] = spare + (3 * d + (y + 1 + k) % 3) * row;
      const float *a = levels[d] + (long)y * wide, *b = levels[d + 1] + (long)y * wide;
      for (int x = 0; x < wide; x += 8)
        *(eight *)(lines[d][2] + x) = *(const eight *)(b + x) - *(const eight *)(a + x);
    }
    for (int d = 1; d < STEPS - 2 && y > border; d++) {
      for (int x = border; x < wide - border; x += SLACK) {
        const float *middle = lines[d][1] + x;
        bits over[SLACK / 8];
#pragma GCC unroll 4
        for (int i = 0; i < SLACK / 8; i++)
          over[i] = *(const eight *)(middle + 8 * i) * *(const eight *)(middle + 8 * i) > least * least;
        const bits all = over[0] | over[1] | over[2] | over[3];
        if (!NAME(any)(&all)) continue;
        for (int i = 0; i < SLACK / 8; i++) {
          const eight v = *(const eight *)(middle + 8 * i);
          bits so = over[i];
          NAME(past)(&v, lines[d], x + 8 * i, &so);
          if (!NAME(any)(&so)) continue;
          NAME(past)(&v, lines[d - 1], x + 8 * i, &so);
          NAME(past)(&v, lines[d + 1], x + 8 * i, &so);
          for (int k = 0; k < 8 && x + 8 * i + k < wide - border; k++)
            if (so[k] && n < most) to[n++] = (peak){d, x + 8 * i + k, y - 1};
        }
      }
    }
  }
  return n;
}

// slope returns how a picture rises at eight pixels: how steeply, and in which direction as a share of a full turn.
TARGET static inline void NAME(slope)(const float *at, int wide, eight *steep, eight *direction) {
  const bits size = (bits){0} + 0x7fffffff;
  const eight x = *(const eight *)(at + 1) - *(const eight *)(at - 1);
  const eight y = *(const eight *)(at - wide) - *(const eight *)(at + wide);
  const eight across = (eight)((bits)x & size), down = (eight)((bits)y & size);
  const bits more = down > across;
  const eight t = PICK(more, across, down) / (PICK(more, down, across) + 1e-20f), q = t * t;
  eight turn = t * (TURN1 + q * (TURN3 + q * (TURN5 + q * (TURN7 + q * TURN9))));
  turn = PICK(more, 0.25f - turn, turn);
  turn = PICK(x < 0, 0.5f - turn, turn);
  *direction = PICK(y < 0, 1 - turn, turn);
  eight v = x * x + y * y;
  ROOT(v);
  *steep = v;
}

TARGET static void NAME(directions)(const float *level, int wide, int high, int x, int y, int radius, const float *bell,
                                    float *sums) {
  const int top = y - radius < 1 ? 1 - y : -radius, bottom = y + radius > high - 2 ? high - 2 - y : radius;
  const int left = x - radius < 1 ? 1 - x : -radius, right = x + radius > wide - 2 ? wide - 2 - x : radius;
  memset(sums, 0, DIRECTIONS * sizeof(float));
  for (int i = top; i <= bottom; i++) {
    const float *at = level + (long)(y + i) * wide + x;
    for (int j = left; j <= right; j += 8) {
      eight direction, weight;
      NAME(slope)(at + j, wide, &weight, &direction);
      weight *= bell[i] * *(const eight *)(bell + j);
      const bits bin = __builtin_convertvector(direction * DIRECTIONS + 0.5f, bits);
      for (int k = 0; k < 8 && j + k <= right; k++)
        sums[bin[k] < DIRECTIONS ? bin[k] : bin[k] - DIRECTIONS] += weight[k];
    }
  }
}

// within narrows the steps for which from + step by lies between two numbers as far from 0.
static inline void NAME(within)(float from, float by, float far, int *left, int *right) {
  if (fabsf(by) < 1e-9f) {
    if (fabsf(from) > far) *right = *left - 1;
    return;
  }
  const float a = (-far - from) / by, b = (far - from) / by;
  const float low = ceilf(a < b ? a : b), high = floorf(a < b ? b : a);
  if (low > *left) *left = low > *right ? *right + 1 : (int)low;
  if (high < *right) *right = high < *left ? *left - 1 : (int)high;
}

TARGET static void NAME(describe)(const float *level, int wide, int high, int x, int y, float across, float down,
                                  float turn, int radius, const float *bell, float *sums) {
  const eight first = {0, 1, 2, 3, 4, 5, 6, 7};
  float cells[PARTS_WIDE + 2][PARTS_WIDE + 2][PART_TURNS + 2];
  memset(cells, 0, sizeof cells);
  const int top = y - radius < 1 ? 1 - y : -radius, bottom = y + radius > high - 2 ? high - 2 - y : radius;
  for (int i = top; i <= bottom; i++) {
    const float *at = level + (long)(y + i) * wide + x;
    int left = x - radius < 1 ? 1 - x : -radius, right = x + radius > wide - 2 ? wide - 2 - x : radius;
    NAME(within)(-i * down, across, PARTS_WIDE / 2.0f + 0.499f, &left, &right);
    NAME(within)(i * across, down, PARTS_WIDE / 2.0f + 0.499f, &left, &right);
    for (int j = left; j <= right; j += 8) {
      const eight step = first + (float)j;
      eight direction, weight;
      NAME(slope)(at + j, wide, &weight, &direction);
      weight *= bell[i] * *(const eight *)(bell + j);
      // Cells begin one before the first.
      eight c = step * across + (PARTS_WIDE / 2.0f + 0.5f - i * down);
      eight r = step * down + (PARTS_WIDE / 2.0f + 0.5f + i * across);
      eight o = (direction - turn) * PART_TURNS;
      o = PICK(o < 0, o + PART_TURNS, o);
      const bits c0 = __builtin_convertvector(c, bits), r0 = __builtin_convertvector(r, bits),
                 o0 = __builtin_convertvector(o, bits);
      c -= __builtin_convertvector(c0, eight), r -= __builtin_convertvector(r0, eight),
          o -= __builtin_convertvector(o0, eight);
      const eight lower = weight * r, upper = weight - lower;
      const eight ur = upper * c, ul = upper - ur, lr = lower * c, ll = lower - lr;
      const eight uro = ur * o, ulo = ul * o, lro = lr * o, llo = ll * o;
      for (int k = 0; k < 8 && j + k <= right; k++) {
        float *p = cells[r0[k]][c0[k]] + o0[k], *q = cells[r0[k] + 1][c0[k]] + o0[k];
        p[0] += ul[k] - ulo[k], p[1] += ulo[k];
        p[PART_TURNS + 2] += ur[k] - uro[k], p[PART_TURNS + 3] += uro[k];
        q[0] += ll[k] - llo[k], q[1] += llo[k];
        q[PART_TURNS + 2] += lr[k] - lro[k], q[PART_TURNS + 3] += lro[k];
      }
    }
  }
  for (int i = 0; i < PARTS_WIDE; i++) {
    for (int j = 0; j < PARTS_WIDE; j++) {
      const float *part = cells[i + 1][j + 1];
      for (int k = 0; k < PART_TURNS; k++) *sums++ = part[k] + (k < 2 ? part[PART_TURNS + k] : 0);
    }
  }
}

TARGET static void NAME(distances)(const unsigned char *all, const int *ids, int n, const unsigned char *one,
                                   int *distances) {
  for (int i = 0; i < n; i++) {
    const unsigned char *other = all + (long)ids[i] * PARTS_WIDE * PARTS_WIDE * PART_TURNS;
    int sum = 0;
    for (int k = 0; k < PARTS_WIDE * PARTS_WIDE * PART_TURNS; k++) {
      const short off = one[k] - other[k];
      sum += off * off;
    }
    distances[i] = sum;
  }
}

TARGET static void NAME(spread)(const unsigned char *all, const int *ids, int n, int *sums, int *squares) {
  enum { LONG = PARTS_WIDE * PARTS_WIDE * PART_TURNS };
  memset(sums, 0, LONG * sizeof *sums), memset(squares, 0, LONG * sizeof *squares);
  for (int i = 0; i < n; i++) {
    const unsigned char *one = all + (long)ids[i] * LONG;
    for (int k = 0; k < LONG; k++) {
      sums[k] += one[k];
      squares[k] += one[k] * one[k];
    }
  }
}
