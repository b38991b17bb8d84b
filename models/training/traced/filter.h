/* Pixel sums, and a filter that smooths the light on plain surfaces but not their texture. */
#ifndef FILTER_H
#define FILTER_H
#include <stdlib.h>
#include <string.h>
#include "vec.h"

/** Sums over a pixel's samples; id is the body seen, -2 where there are several. */
typedef struct { V alb, irr, diff, spec, n; int id, fine, count; } Pixel;

static void pixel_add(Pixel *p, V alb, V irr, V spec, V n, int id, int fine)
{
    float m = maxc(spec);
    if (m > 12) spec = sc(spec, 12 / m); /* no fireflies */
    p->alb = add(p->alb, alb);
    p->irr = add(p->irr, irr);
    p->diff = add(p->diff, mul(alb, irr));
    p->spec = add(p->spec, spec);
    p->n = add(p->n, n);
    if (p->count++ == 0) p->id = id;
    else if (p->id != id) p->id = -2;
    if (fine > p->fine) p->fine = fine;
}

/** How many samples a pixel gets: few if plain, many on a die or an outline, 1.5 times that on resin. */
static int samples(const Pixel *px, int w, int h, int x, int y, int few, int many)
{
    const Pixel *p = &px[y * w + x];
    if (p->fine > 1) return many + many / 2;
    if (p->fine || p->id == -2) return many;
    for (int k = 0; k < 4; k++) {
        int u = x + (k == 0) - (k == 1), v = y + (k == 2) - (k == 3);
        if (u < 0 || v < 0 || u >= w || v >= h) continue;
        if (px[v * w + u].id != p->id) return many;
    }
    return few;
}

/** One pass of an edge-keeping filter, neighbours `step` apart within `reach`. Neighbours count less where the guide
 *  differs by more than about tol (0: all count); with plain set, pixels of dice are left alone. */
static void smooth(const Pixel *px, int w, int h, const V *in, const V *guide, V *out, int step, int reach, float tol, int plain)
{
    static const float k[3] = {0.375f, 0.25f, 0.0625f};
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const Pixel *p = &px[y * w + x];
            V sum = v3(0, 0, 0), gc = guide[y * w + x];
            if (p->id < 0 || (plain && p->fine)) { out[y * w + x] = in[y * w + x]; continue; }
            float total = 0, lc = gc.x + gc.y + gc.z + 1e-4f, inv = tol > 0 ? 1 / (tol * lc) : 0;
            for (int j = -reach; j <= reach; j++)
                for (int i = -reach; i <= reach; i++) {
                    int u = x + i * step, v = y + j * step;
                    if (u < 0 || v < 0 || u >= w || v >= h) continue;
                    const Pixel *q = &px[v * w + u];
                    if (q->id != p->id || dot(p->n, q->n) < 0.98f) continue;
                    V b = guide[v * w + u];
                    float r = (b.x + b.y + b.z - lc) * inv;
                    float m = k[abs(i)] * k[abs(j)] / (1 + r * r * r * r);
                    sum = mad(sum, in[v * w + u], m);
                    total += m;
                }
            out[y * w + x] = total > 0 ? sc(sum, 1 / total) : in[y * w + x];
        }
}

/** Smooths a field of light in place; b and c are scratch. */
static void denoise(const Pixel *px, int w, int h, V *a, V *b, V *c, int plain)
{
    smooth(px, w, h, a, a, b, 1, 2, 0, plain);
    smooth(px, w, h, a, b, c, 1, 2, 0.3f, plain);
    smooth(px, w, h, c, c, b, 2, 2, 0.12f, plain);
    smooth(px, w, h, b, b, a, 3, 2, 0.05f, plain);
}

/** Turns the sums into colours. */
static void finish(Pixel *px, int w, int h, float *out)
{
    size_t n = (size_t)w * h;
    V *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c), *d = malloc(n * sizeof *d);
    for (size_t i = 0; i < n; i++) {
        Pixel *p = &px[i];
        float k = 1.0f / p->count;
        p->alb = sc(p->alb, k);
        p->diff = sc(p->diff, k);
        p->n = norm(p->n);
        a[i] = sc(p->irr, k);
        d[i] = sc(p->spec, k);
    }
    denoise(px, w, h, a, b, c, 0);
    denoise(px, w, h, d, b, c, 1);
    for (size_t i = 0; i < n; i++) {
        V e = add(px[i].id >= 0 ? mul(px[i].alb, a[i]) : px[i].diff, d[i]);
        out[3 * i] = e.x; out[3 * i + 1] = e.y; out[3 * i + 2] = e.z;
    }
    free(a); free(b); free(c); free(d);
}
#endif
