// The sums for one kind of processor. Included once for each, with NAME, which makes a function's name its own, and
// TARGET, what it may use.

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

TARGET static void NAME(blocks)(const short *block, int n, const short *window, int wide, int nx, int ny,
                                int *products) {
  for (int y = 0; y < ny; y++) {
    for (int x = 0; x < nx; x++) {
      const short *w = window + y * wide + x;
      int sum = 0;
      for (int i = 0; i < n / BLOCKS * BLOCKS; i++) sum += block[i] * w[i];
      products[y * nx + x] = sum;
    }
  }
}

// along adds up so many numbers of a line from each on, of which the line has wide. The line is spoilt.
TARGET static void NAME(along)(float *line, int wide, int many, float *sums) {
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

TARGET static void NAME(relief)(const unsigned char *grey, int wide, int high, const float *soft, int reach, int around,
                                float least, float *out, float *spare) {
  float *flat = spare, *line = flat + (long)wide * high, *sums = line + wide + 2 * reach + around, *sum = sums + wide;
  for (int y = 0; y < high; y++) {
    float *mid = line + reach;
    memset(mid, 0, wide * sizeof(float));
    for (int k = -reach; k <= reach; k++) {
      const int from = y + k < 0 ? 0 : y + k >= high ? high - 1 : y + k;
      const unsigned char *g = grey + (long)from * wide;
      const float w = soft[k + reach];
      for (int x = 0; x < wide; x++) mid[x] += w * g[x];
    }
    for (int k = 0; k < reach; k++) line[k] = mid[0], mid[wide + k] = mid[wide - 1];
    float *to = out + (long)y * wide;
    memset(to, 0, wide * sizeof(float));
    for (int k = 0; k <= 2 * reach; k++) {
      const float w = soft[k];
      for (int x = 0; x < wide; x++) to[x] += w * line[x + k];
    }
  }
  // The means around each pixel are made of sums of columns, which move down a line at a time: first of what is lighter
  // or darker, which is then without its mean, and of the squares of that.
  const int before = around / 2;
  const float by = 1.0f / ((float)around * around);
  for (int squared = 0; squared < 2; squared++) {
    const float *of = squared ? flat : out;
    memset(sum, 0, wide * sizeof(float));
    for (int k = 0; k < around; k++) {
      const float *add = of + (long)mirrored(k - before, high) * wide;
      if (squared)
        for (int x = 0; x < wide; x++) sum[x] += add[x] * add[x];
      else
        for (int x = 0; x < wide; x++) sum[x] += add[x];
    }
    for (int y = 0; y < high; y++) {
      for (int x = 0; x < before; x++) line[x] = sum[mirrored(x - before, wide)];
      memcpy(line + before, sum, wide * sizeof(float));
      for (int x = wide; x + before < wide + around - 1; x++) line[before + x] = sum[mirrored(x, wide)];
      NAME(along)(line, wide, around, sums);
      const float *here = of + (long)y * wide;
      if (squared) {
        float *to = out + (long)y * wide;
        for (int x = 0; x < wide; x++) to[x] = here[x] / sqrtf(sums[x] * by + least);
      } else {
        float *to = flat + (long)y * wide;
        for (int x = 0; x < wide; x++) to[x] = here[x] - sums[x] * by;
      }
      const float *add = of + (long)mirrored(y - before + around, high) * wide;
      const float *gone = of + (long)mirrored(y - before, high) * wide;
      if (squared)
        for (int x = 0; x < wide; x++) sum[x] += add[x] * add[x] - gone[x] * gone[x];
      else
        for (int x = 0; x < wide; x++) sum[x] += add[x] - gone[x];
    }
  }
}
