/* Lamps, the room, and what of them reaches a point. */
#ifndef LIGHTS_H
#define LIGHTS_H
#include "surface.h"

/** Radiance of a lamp at (u, v) in -1..1 towards a cosine c from its normal. */
INL V emitted(const Light *l, float u, float v, float c)
{
    if (l->disc && u * u + v * v > 1) return v3(0, 0, 0);
    float k = 1;
    if (l->px) {
        float a = (u * 0.5f + 0.5f) * l->px, b = (v * 0.5f + 0.5f) * l->py;
        a -= floorf(a); b -= floorf(b);
        if (fminf(a, 1 - a) < l->bar * l->px || fminf(b, 1 - b) < l->bar * l->py) k = 0.03f;
    }
    if (l->grad > 0) k *= 1 - l->grad * clampf(0.5f - 1.6f * v, 0, 1);
    if (l->beam > 0) k *= powf(c, l->beam);
    return sc(l->e, k);
}

/** Whether a ray meets a lamp's front before tmax; its radiance and the density of having sampled it. */
INL int meet_light(const Scene *s, V o, V d, float tmax, V *e, float *pdf)
{
    int hit = 0;
    for (int i = 0; i < s->nlight; i++) {
        const Light *l = &s->light[i];
        V n = cross(l->u, l->v);
        float ar = len(n), c = -dot(n, d) / ar;
        if (c <= 1e-4f) continue;
        V w = sub(l->c, o);
        float t = -dot(n, w) / ar / c;
        if (t < 1e-3f || t > tmax) continue;
        V p = sub(mad(o, d, t), l->c);
        float u = dot(p, l->u) / dot(l->u, l->u), v = dot(p, l->v) / dot(l->v, l->v);
        if (fabsf(u) > 1 || fabsf(v) > 1) continue;
        if (l->disc && u * u + v * v > 1) continue;
        *e = emitted(l, u, v, c);
        *pdf = t * t / (c * ar * (l->disc ? PI : 4));
        tmax = t;
        hit = 1;
    }
    return hit;
}

/** A point on lamp i from two uniform numbers; direction and distance from p, radiance, density per solid angle. */
INL int sample_light(const Light *l, V p, float a, float b, V *d, float *t, V *e, float *pdf)
{
    float u = 2 * a - 1, v = 2 * b - 1;
    if (l->disc) { float r = sqrtf(a); u = r * cosf(2 * PI * b); v = r * sinf(2 * PI * b); }
    V n = cross(l->u, l->v), w = sub(mad(mad(l->c, l->u, u), l->v, v), p);
    float ar = len(n);
    *t = len(w);
    *d = sc(w, 1 / *t);
    float c = -dot(n, *d) / ar;
    if (c <= 1e-4f) return 0;
    *e = emitted(l, u, v, c);
    *pdf = *t * *t / (c * ar * (l->disc ? PI : 4));
    return 1;
}

/** The dim room around, by direction. */
INL V room(const Scene *s, V d)
{
    float u = (atan2f(d.y, d.x) / (2 * PI) + 0.5f) * s->ew - 0.5f, v = acosf(clampf(d.z, -1, 1)) / PI * s->eh - 0.5f;
    int i = (int)floorf(u), j = (int)floorf(v);
    float a = u - i, b = v - j;
    V c = v3(0, 0, 0);
    for (int k = 0; k < 4; k++) {
        int x = (i + (k & 1) + s->ew) % s->ew, y = j + (k >> 1);
        y = y < 0 ? 0 : y >= s->eh ? s->eh - 1 : y;
        const float *p = s->env + 3 * (y * s->ew + x);
        float m = (k & 1 ? a : 1 - a) * (k >> 1 ? b : 1 - b);
        c = add(c, v3(m * p[0], m * p[1], m * p[2]));
    }
    return c;
}

/** What share of light gets from o along d as far as tmax. Resin lets light through straight, tinted. */
static V unblocked(const Scene *s, V o, V d, float tmax)
{
    V k = v3(1, 1, 1);
    for (int i = 0; i < s->nprim; i++) {
        const Prim *q = &s->prim[i];
        const Mat *m = &s->mat[q->mat];
        V lo, ld;
        int axis, pit;
        float t;
        if (!m->trans) {
            t = meet(q, o, d, tmax, &lo, &ld, &axis, &pit);
            if (t > 0) return v3(0, 0, 0);
            continue;
        }
        V w = sub(o, q->o);
        float b = dot(w, d), c = dot(w, w) - q->bound * q->bound;
        if (c > 0 && (b > 0 || b * b < c)) continue;
        lo = to_local(q, w); ld = to_local(q, d);
        int inside = solid(q, lo, &pit) < 0;
        float t0, t1;
        if (!slab(q, lo, ld, &t0, &t1, &axis) || t0 > tmax) continue;
        t = inside ? 0 : march(q, lo, ld, fmaxf(t0, 1e-4f), t1, 1, &pit);
        if (t < 0) continue;
        float back = march(q, mad(lo, ld, t1 + 0.01f), sc(ld, -1), 0, t1 + 0.01f - t, 1, &pit);
        float run = back < 0 ? 0 : t1 + 0.01f - back - t;
        if (run < 2e-3f) continue;
        float a, open = 0.9f;
        if (m->mode == TEX_FACES) {
            V p = mad(lo, ld, t + run);
            ink_at(s, q, m, side_of(q, p), p, &a);
            open *= 1 - a;
            if (!inside) { p = mad(lo, ld, t); ink_at(s, q, m, side_of(q, p), p, &a); open *= (1 - a) * 0.9f; }
        }
        k = mul(k, sc(vexp(sc(m->absorb, -run)), open * expf(-0.35f * m->scatter * run)));
        if (maxc(k) < 1e-3f) return v3(0, 0, 0);
    }
    return k;
}
#endif
