/* Rounded bodies as signed distances: intersection of rays with the scene. */
#ifndef SHAPES_H
#define SHAPES_H
#include "scene.h"

#define EPS 2e-4f

INL V to_local(const Prim *q, V d) { return v3(dot(d, q->ax), dot(d, q->ay), dot(d, q->az)); }
INL V to_world(const Prim *q, V d) { return add(add(sc(q->ax, d.x), sc(q->ay, d.y)), sc(q->az, d.z)); }

/** The side of a box that p lies on: 0 +x, 1 -x, 2 +y, 3 -y, 4 +z, 5 -z. */
INL int side_of(const Prim *q, V p)
{
    float x = fabsf(p.x) - q->h.x, y = fabsf(p.y) - q->h.y, z = fabsf(p.z) - q->h.z;
    if (x > y && x > z) return p.x > 0 ? 0 : 1;
    if (y > z) return p.y > 0 ? 2 : 3;
    return p.z > 0 ? 4 : 5;
}

/** The larger of a and b with the corner between them rounded by k. */
INL float smax(float a, float b, float k)
{
    float h = fmaxf(k - fabsf(a - b), 0) / k;
    return fmaxf(a, b) + h * h * k * 0.25f;
}

/** Signed distance (a lower bound) from the local point p; *pit tells whether a pit's wall is nearest. */
INL float solid(const Prim *q, V p, int *pit)
{
    float d, r = q->r;
    *pit = 0;
    if (q->kind == BOX) {
        float x = fabsf(p.x) - q->h.x + r, y = fabsf(p.y) - q->h.y + r, z = fabsf(p.z) - q->h.z + r;
        float in = fminf(fmaxf(x, fmaxf(y, z)), 0);
        x = fmaxf(x, 0); y = fmaxf(y, 0); z = fmaxf(z, 0);
        d = sqrtf(x * x + y * y + z * z) + in - r;
    } else if (q->kind == CYL) {
        float x = sqrtf(p.x * p.x + p.y * p.y) - q->h.x + r, z = fabsf(p.z) - q->h.z + r;
        float in = fminf(fmaxf(x, z), 0);
        x = fmaxf(x, 0); z = fmaxf(z, 0);
        d = sqrtf(x * x + z * z) + in - r;
    } else {
        float y = fabsf(p.y), z = fabsf(p.z);
        float hex = fmaxf(y, y * 0.5f + z * 0.866f) - q->h.y;
        float cone = sqrtf(y * y + z * z) * 0.985f - (q->h.x - p.x) * 0.172f;
        d = smax(fmaxf(hex, fabsf(p.x) - q->h.x), cone, 0.01f);
    }
    if (q->ball > 0) d = smax(d, len(p) - q->ball, 0.02f);
    int f = side_of(q, p);
    for (int i = 0; i < q->npit[f]; i++) {
        const float *s = q->pit[f * 6 + i];
        float k = s[3] - len(sub(p, v3(s[0], s[1], s[2])));
        if (k > -0.1f) {
            if (k > d - 0.004f) *pit = 1;
            d = smax(d, k, 0.012f);
        }
    }
    return d;
}

/** Where a local ray meets the box about q; 0 if it misses. */
INL int slab(const Prim *q, V o, V d, float *t0, float *t1, int *axis)
{
    float ix = 1 / (fabsf(d.x) > 1e-9f ? d.x : 1e-9f), iy = 1 / (fabsf(d.y) > 1e-9f ? d.y : 1e-9f), iz = 1 / (fabsf(d.z) > 1e-9f ? d.z : 1e-9f);
    float hy = q->kind == CYL ? q->h.x : q->kind == PENCIL ? q->h.y * 1.16f : q->h.y, hz = q->kind == PENCIL ? q->h.y * 1.16f : q->h.z;
    float xa = (-q->h.x - o.x) * ix, xb = (q->h.x - o.x) * ix;
    float ya = (-hy - o.y) * iy, yb = (hy - o.y) * iy;
    float za = (-hz - o.z) * iz, zb = (hz - o.z) * iz;
    float x0 = fminf(xa, xb), y0 = fminf(ya, yb), z0 = fminf(za, zb);
    *t0 = fmaxf(x0, fmaxf(y0, z0));
    *t1 = fminf(fmaxf(xa, xb), fminf(fmaxf(ya, yb), fmaxf(za, zb)));
    *axis = x0 >= y0 && x0 >= z0 ? 0 : y0 >= z0 ? 1 : 2;
    return *t0 <= *t1 && *t1 > 1e-4f;
}

/** Marches a local ray from ta to tb; sign -1 marches inside the body. Returns t, or -1 for none. */
static float march(const Prim *q, V o, V d, float ta, float tb, float sign, int *pit)
{
    float t = ta;
    for (int i = 0; i < 80; i++) {
        float s = sign * solid(q, mad(o, d, t), pit);
        if (s < EPS) return t;
        t += s;
        if (t > tb) return -1;
    }
    return t;
}

/** The outward normal of q at the local point p. */
static V normal_at(const Prim *q, V p)
{
    const float e = 6e-4f;
    int k;
    float a = solid(q, v3(p.x + e, p.y - e, p.z - e), &k), b = solid(q, v3(p.x - e, p.y - e, p.z + e), &k);
    float c = solid(q, v3(p.x - e, p.y + e, p.z - e), &k), d = solid(q, v3(p.x + e, p.y + e, p.z + e), &k);
    return norm(v3(a - b - c + d, -a - b + c + d, -a + b - c + d));
}

/** The reach of a ray within q, before tmax; t<0 if it misses. */
INL float meet(const Prim *q, V o, V d, float tmax, V *lo, V *ld, int *axis, int *pit)
{
    V w = sub(o, q->o);
    float b = dot(w, d), c = dot(w, w) - q->bound * q->bound;
    if (c > 0 && (b > 0 || b * b < c)) return -1;
    *lo = to_local(q, w);
    *ld = to_local(q, d);
    float t0, t1;
    if (!slab(q, *lo, *ld, &t0, &t1, axis) || t0 > tmax) return -1;
    if (q->r == 0 && q->kind == BOX) return t0 > 1e-4f ? t0 : -1;
    return march(q, *lo, *ld, fmaxf(t0, 1e-4f), fminf(t1, tmax), 1, pit);
}

/** The nearest body along a ray, up to h->t (which the caller sets). */
static void intersect(const Scene *s, V o, V d, Hit *h)
{
    int best = -1, bax = 0, bpit = 0;
    V blo = o, bld = d;
    for (int i = 0; i < s->nprim; i++) {
        V lo, ld;
        int axis = 0, pit = 0;
        float t = meet(&s->prim[i], o, d, h->t, &lo, &ld, &axis, &pit);
        if (t > 0 && t < h->t) { h->t = t; best = i; bax = axis; bpit = pit; blo = lo; bld = ld; }
    }
    h->prim = best;
    h->pit = 0;
    if (d.z < 0) {
        float t = (s->table_z - o.z) / d.z;
        if (t > 1e-4f && t < h->t) {
            h->t = t; h->prim = -2;
            h->p = mad(o, d, t); h->lp = h->p; h->n = v3(0, 0, 1); h->face = 4;
            return;
        }
    }
    if (best < 0) return;
    const Prim *q = &s->prim[best];
    h->p = mad(o, d, h->t);
    h->lp = mad(blo, bld, h->t);
    h->pit = bpit;
    h->face = side_of(q, h->lp);
    if (q->r == 0 && q->kind == BOX) {
        V n = v3(0, 0, 0);
        if (bax == 0) n.x = bld.x > 0 ? -1 : 1; else if (bax == 1) n.y = bld.y > 0 ? -1 : 1; else n.z = bld.z > 0 ? -1 : 1;
        h->n = to_world(q, n);
        h->face = bax * 2 + (n.x + n.y + n.z < 0);
    } else
        h->n = to_world(q, normal_at(q, h->lp));
}
#endif
