/* Colours and reflection at a hit: textures, noise, the clear coat. */
#ifndef SURFACE_H
#define SURFACE_H
#include "shapes.h"

static float lin_of[256]; /* sRGB to linear */

static void surface_init(void)
{
    for (int i = 0; i < 256; i++) {
        float c = i / 255.0f;
        lin_of[i] = c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
    }
}

/** Bilinear look-up at pixel (x, y) within columns x0..x0+w of a bitmap. */
INL V texel(const Tex *t, float x, float y, int x0, int w, int wrap, float *a)
{
    x -= 0.5f; y -= 0.5f;
    int i = (int)floorf(x), j = (int)floorf(y);
    float fx = x - i, fy = y - j;
    V c = v3(0, 0, 0);
    *a = 0;
    for (int k = 0; k < 4; k++) {
        int u = i + (k & 1), v = j + (k >> 1);
        if (wrap) { u %= w; if (u < 0) u += w; v %= t->h; if (v < 0) v += t->h; }
        else { u = u < 0 ? 0 : u >= w ? w - 1 : u; v = v < 0 ? 0 : v >= t->h ? t->h - 1 : v; }
        const uint8_t *p = t->px + 4 * ((size_t)v * t->w + x0 + u);
        float m = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
        c = add(c, v3(m * lin_of[p[0]], m * lin_of[p[1]], m * lin_of[p[2]]));
        *a += m * p[3] * (1 / 255.0f);
    }
    return c;
}

INL float lattice(int x, int y, int z)
{
    return hash32((uint32_t)x * 73856093u ^ (uint32_t)y * 19349663u ^ (uint32_t)z * 83492791u) * (1.0f / 4294967296.0f);
}

/** Smooth value noise in 0..1. */
static float noise(V p)
{
    int x = (int)floorf(p.x), y = (int)floorf(p.y), z = (int)floorf(p.z);
    float a = p.x - x, b = p.y - y, c = p.z - z, r = 0;
    a = a * a * (3 - 2 * a); b = b * b * (3 - 2 * b); c = c * c * (3 - 2 * c);
    for (int k = 0; k < 8; k++)
        r += lattice(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2)) * (k & 1 ? a : 1 - a) * (k & 2 ? b : 1 - b) * (k & 4 ? c : 1 - c);
    return r;
}

static float fbm(V p)
{
    return (noise(p) + 0.5f * noise(sc(p, 2.03f)) + 0.25f * noise(sc(p, 4.1f)) + 0.125f * noise(sc(p, 8.3f))) / 1.875f;
}

typedef struct { V p, n, alb, sheen; float coat, rough, sheen_a, ink; const Mat *m; } Surf;

/** Coordinates on a side, seen from outside, u to the right and v up. */
INL void side_uv(int f, V p, float *u, float *v)
{
    switch (f) {
    case 0: *u = p.y; *v = p.z; break;
    case 1: *u = -p.y; *v = p.z; break;
    case 2: *u = -p.x; *v = p.z; break;
    case 3: *u = p.x; *v = p.z; break;
    case 4: *u = p.x; *v = p.y; break;
    default: *u = -p.x; *v = p.y;
    }
}

/** Half the lengths of a side in u and v. */
INL void side_half(const Prim *q, int f, float *a, float *b)
{
    *a = f < 2 ? q->h.y : q->h.x;
    *b = f < 4 ? q->h.z : q->kind == CYL ? q->h.x : q->h.y;
}

/** The ink of a die's side at the local point p. */
INL V ink_at(const Scene *s, const Prim *q, const Mat *m, int f, V p, float *a)
{
    const Tex *t = &s->tex[m->tex];
    float u, v, hu, hv;
    side_uv(f, p, &u, &v);
    side_half(q, f, &hu, &hv);
    int w = t->w / 6;
    return texel(t, (u / hu * 0.5f + 0.5f) * w, (0.5f - v / hv * 0.5f) * t->h, f * w, w, 0, a);
}

/** Fills in colour and gloss for a hit. */
static void surface(const Scene *s, const Hit *h, Surf *o)
{
    const Prim *q = h->prim >= 0 ? &s->prim[h->prim] : 0;
    const Mat *m = &s->mat[q ? q->mat : s->table_mat];
    o->m = m; o->p = h->p; o->n = h->n;
    o->alb = m->base; o->coat = m->coat; o->rough = m->rough; o->sheen = m->sheen; o->sheen_a = m->sheen_a; o->ink = 0;
    V seed = q ? mad(h->lp, v3(7.1f, 3.7f, 5.3f), (float)(h->prim + 1)) : h->lp;
    if (m->freq > 0) {
        V p = sc(seed, m->freq);
        float k = fbm(add(p, sc(v3(fbm(p), fbm(add(p, v3(9, 1, 4))), fbm(add(p, v3(2, 8, 5)))), 2.2f)));
        if (m->veins) k = 0.5f + 0.5f * sinf(18 * k);
        o->alb = mix(m->base, m->base2, clampf(0.5f + (k - 0.5f) * m->contrast, 0, 1));
    }
    float a = 0;
    if (m->mode == TEX_FACES && !h->pit) {
        V c = ink_at(s, q, m, h->face, h->lp, &a);
        if (a > 0) o->alb = mix(o->alb, c, a);
        o->ink = a;
        o->sheen = sc(o->sheen, 1 - a);
        o->rough += (m->ink_rough - o->rough) * a;
        if (m->engrave > 0) {
            const float e = 0.012f;
            float au, av, su, sv;
            V du, dv;
            switch (h->face >> 1) {
            case 0: du = v3(0, e, 0); dv = v3(0, 0, e); break;
            case 1: du = v3(e, 0, 0); dv = v3(0, 0, e); break;
            default: du = v3(e, 0, 0); dv = v3(0, e, 0);
            }
            ink_at(s, q, m, h->face, add(h->lp, du), &au); ink_at(s, q, m, h->face, sub(h->lp, du), &su);
            ink_at(s, q, m, h->face, add(h->lp, dv), &av); ink_at(s, q, m, h->face, sub(h->lp, dv), &sv);
            V g = sc(add(sc(du, au - su), sc(dv, av - sv)), m->engrave / e);
            o->n = norm(add(o->n, to_world(q, g)));
        }
    } else if (m->mode == TEX_TOP && h->face == 4) {
        const Tex *t = &s->tex[m->tex];
        float u, v, hu, hv;
        side_uv(4, h->lp, &u, &v);
        side_half(q, 4, &hu, &hv);
        o->alb = texel(t, (u / hu * 0.5f + 0.5f) * t->w, (0.5f - v / hv * 0.5f) * t->h, 0, t->w, 0, &a);
    } else if (m->mode == TEX_BOX || m->mode == TEX_PLAN) {
        const Tex *t = &s->tex[m->tex];
        float u, v;
        if (m->mode == TEX_PLAN) { u = h->lp.x; v = h->lp.y; }
        else {
            side_uv(h->face, h->lp, &u, &v);
            if (h->face < 2) { float k = u; u = v; v = k; }            /* end grain is short */
            if (q->h.y > q->h.x && h->face >= 4) { float k = u; u = v; v = k; }
            if (q->h.y > q->h.x && h->face < 2) { float k = u; u = v; v = k; }
            u += h->prim * 3.17f; v += h->face * 0.71f + h->prim * 1.3f;
        }
        o->alb = texel(t, (u * m->su + 0.5f) * t->w, (0.5f - v * m->sv) * t->h, 0, t->w, 1, &a);
    }
    if (h->pit) {
        if (m->pit_painted) { o->alb = m->pit; o->sheen = v3(0, 0, 0); o->ink = 1; }
        o->rough = m->pit_rough;
    }
    if (m->wave > 0) {
        V p = sc(seed, 1.2f);
        o->n = norm(mad(o->n, v3(noise(p) - 0.5f, noise(add(p, v3(5, 7, 3))) - 0.5f, noise(add(p, v3(1, 4, 9))) - 0.5f), m->wave));
    }
}

/** Fresnel reflectance of a clear coat by the cosine of the angle (Schlick, 1994). */
INL float schlick(float c)
{
    float k = 1 - c, k2 = k * k;
    return 0.04f + 0.96f * k2 * k2 * k;
}

/** Exact Fresnel reflectance; eta is the index ahead over the index behind. */
INL float fresnel(float c, float eta)
{
    float s2 = (1 - c * c) / (eta * eta);
    if (s2 >= 1) return 1;
    float t = sqrtf(1 - s2), a = (c - eta * t) / (c + eta * t), b = (eta * c - t) / (eta * c + t);
    return 0.5f * (a * a + b * b);
}

/** Density of microfacet normals (GGX; Walter et al., 2007). */
INL float ggx_d(float nh, float a)
{
    float k = nh * nh * (a * a - 1) + 1;
    return a * a / (PI * k * k);
}

/** Shadowing over 4 nl nv (Smith, height-correlated; Heitz, 2014). */
INL float ggx_v(float nl, float nv, float a)
{
    float q = a * a;
    return 0.5f / (nl * sqrtf(nv * nv * (1 - q) + q) + nv * sqrtf(nl * nl * (1 - q) + q) + 1e-6f);
}
#endif
