/* A small path tracer for dice in a tray: integrator and picture loop. */
#include <stdlib.h>
#include <string.h>
#include "lights.h"
#include "filter.h"

/** What the first hit of a camera ray saw. */
typedef struct { V alb, irr, spec, n; int id, fine; float t; } First;

/** Numbers in 0..1 for sample i of a pixel: the R2 lattice (Roberts, 2018) turned at random, a fresh
 *  turn per use. */
typedef struct { int i; Rng *g; uint32_t seed; int use; } Lattice;

static void pair(Lattice *l, float *a, float *b)
{
    uint32_t h = hash32(l->seed + 0x9e3779b9u * (uint32_t)++l->use);
    float x = (h & 0xffff) / 65536.0f + 0.7548776662f * l->i, y = (h >> 16) / 65536.0f + 0.5698402910f * l->i;
    *a = x - floorf(x); *b = y - floorf(y);
}

static V li(const Scene *s, V o, V d, int depth, float pdf, Rng *g, Lattice *lat, First *first);

/** Direct light: diffuse irradiance over pi into *irr (coat's losses taken off), mirrored light and pearl into *spec. */
static void direct(const Scene *s, const Surf *f, V wo, int depth, Rng *g, Lattice *lat, V *irr, V *spec)
{
    int n = s->nlight, one = depth > 0 && n > 1;
    float nv = fmaxf(dot(f->n, wo), 1e-3f), fv = 1 - f->coat * schlick(nv);
    int k0 = one ? (int)(rnd(g) * n) % n : 0, k1 = one ? k0 + 1 : n;
    for (int k = k0; k < k1; k++) {
        float a, b, t, p;
        V l, e;
        if (lat) pair(lat, &a, &b); else { a = rnd(g); b = rnd(g); }
        if (!sample_light(&s->light[k], f->p, a, b, &l, &t, &e, &p)) continue;
        float nl = dot(f->n, l);
        if (nl <= 0 || maxc(e) <= 0) continue;
        V vis = unblocked(s, mad(f->p, f->n, 2e-3f), l, t - 1e-3f);
        if (maxc(vis) <= 0) continue;
        e = sc(mul(e, vis), (one ? n : 1) * nl / p);
        *irr = mad(*irr, e, fv * (1 - f->coat * schlick(nl)) / PI);
        V h = norm(add(l, wo));
        float nh = dot(f->n, h), vh = dot(wo, h);
        if (f->coat > 0) {
            float dd = ggx_d(nh, f->rough), pb = dd * nh / (4 * vh);
            float w = p / (p + pb); /* balance against sampling the mirror lobe */
            *spec = mad(*spec, e, w * f->coat * schlick(vh) * dd * ggx_v(nl, nv, f->rough));
        }
        if (f->sheen_a > 0) *spec = add(*spec, mul(sc(f->sheen, fv * ggx_d(nh, f->sheen_a) * ggx_v(nl, nv, f->sheen_a)), e));
    }
}

/** A microfacet normal about n, GGX distributed. */
INL V facet(V n, float alpha, float u, float w)
{
    float c2 = (1 - u) / (1 + (alpha * alpha - 1) * u), r = sqrtf(fmaxf(0, 1 - c2)), f = 2 * PI * w;
    V b, c;
    frame(n, &b, &c);
    return add(add(sc(b, r * cosf(f)), sc(c, r * sinf(f))), sc(n, sqrtf(c2)));
}

/** Light mirrored by the clear coat, by sampling its lobe. */
static V mirrored(const Scene *s, const Surf *f, V wo, int depth, Rng *g, Lattice *lat)
{
    float a, b;
    if (lat) pair(lat, &a, &b); else { a = rnd(g); b = rnd(g); }
    V h = facet(f->n, f->rough, a, b);
    float vh = dot(wo, h);
    if (vh <= 1e-3f) return v3(0, 0, 0);
    V l = sub(sc(h, 2 * vh), wo);
    float nl = dot(f->n, l), nv = fmaxf(dot(f->n, wo), 1e-3f), nh = dot(f->n, h);
    if (nl <= 1e-3f) return v3(0, 0, 0);
    float pb = ggx_d(nh, f->rough) * nh / (4 * vh);
    float w = f->coat * schlick(vh) * ggx_v(nl, nv, f->rough) * 4 * vh * nl / nh;
    return sc(li(s, mad(f->p, f->n, 2e-3f), l, depth + 1, pb, g, 0, 0), fminf(w, 1));
}

/** Light out of a resin die along a ray that has entered it at the local point p, direction d; pdf as in li. */
static V inside(const Scene *s, const Prim *q, V p, V d, int depth, float pdf, Rng *g)
{
    const Mat *m = &s->mat[q->mat];
    V k = v3(1, 1, 1), sum = v3(0, 0, 0);
    int pit = 0;
    p = mad(p, d, 3e-3f);
    for (int i = 0; i < 10; i++) {
        float t = march(q, p, d, 0, 3, -1, &pit);
        if (t < 0) return sum;
        float free = m->scatter > 0 ? -logf(1 - rnd(g)) / m->scatter : 1e9f;
        if (free < t) {
            p = mad(p, d, free);
            k = mul(k, vexp(sc(m->absorb, -free)));
            if (s->nlight) {
                int n = s->nlight, j = (int)(rnd(g) * n) % n;
                float tl, pl;
                V l, e, w = add(q->o, to_world(q, p));
                if (sample_light(&s->light[j], w, rnd(g), rnd(g), &l, &tl, &e, &pl)) {
                    float c = dot(to_local(q, l), d), gg = m->g;
                    float ph = (1 - gg * gg) / (4 * PI * powf(1 + gg * gg - 2 * gg * c, 1.5f));
                    sum = add(sum, mul(k, sc(mul(e, unblocked(s, w, l, tl - 1e-3f)), n * ph / pl)));
                }
            }
            float u = rnd(g), gg = m->g, c = 1 - 2 * u;
            if (fabsf(gg) > 1e-3f) { float x = (1 - gg * gg) / (1 + gg - 2 * gg * u); c = (1 + gg * gg - x * x) / (2 * gg); }
            float r = sqrtf(fmaxf(0, 1 - c * c)), a = 2 * PI * rnd(g);
            V x, y;
            frame(d, &x, &y);
            d = norm(add(add(sc(x, r * cosf(a)), sc(y, r * sinf(a))), sc(d, c)));
            pdf = 0;
        } else {
            p = mad(p, d, t);
            k = mul(k, vexp(sc(m->absorb, -t)));
            V n = normal_at(q, p);
            float a = 0;
            V c = v3(0, 0, 0);
            if (m->mode == TEX_FACES && !pit) c = ink_at(s, q, m, side_of(q, p), p, &a);
            if (pit && m->pit_painted) { a = 1; c = m->pit; }
            float co = fminf(fmaxf(dot(n, d), 1e-3f), 1);
            if (a > 0 && rnd(g) < a) {
                k = mul(k, c);
                d = cosine_dir(sc(n, -1), rnd(g), rnd(g));
                p = mad(p, n, -3e-3f);
            } else if (rnd(g) < fresnel(co, 1 / m->ior)) {
                d = norm(mad(d, n, -2 * co));
                p = mad(p, n, -3e-3f);
            } else {
                float eta = m->ior, c2 = sqrtf(fmaxf(0, 1 - eta * eta * (1 - co * co)));
                d = norm(add(sc(sub(d, sc(n, co)), eta), sc(n, c2)));
                V w = add(q->o, to_world(q, mad(p, n, 3e-3f)));
                return add(sum, mul(k, li(s, w, to_world(q, d), depth + 1, pdf, g, 0, 0)));
            }
        }
        float r = maxc(k);
        if (i > 2 && r < 0.3f) { if (rnd(g) > r / 0.3f) return sum; k = sc(k, 0.3f / r); }
    }
    return sum;
}

/** Light along a ray. pdf: how the direction was chosen, for weighing lamps (-1: lamps count in full, 0: not at all). */
static V li(const Scene *s, V o, V d, int depth, float pdf, Rng *g, Lattice *lat, First *first)
{
    Hit h;
    h.t = 1e9f;
    intersect(s, o, d, &h);
    if (pdf != 0 && depth > 0) {
        V e;
        float pl;
        if (meet_light(s, o, d, h.t, &e, &pl)) {
            if (pdf > 0) e = sc(e, pdf / (pdf + pl));
            return e;
        }
    }
    if (h.prim == -1) {
        V e = room(s, d);
        if (first) { first->spec = e; first->id = -1; }
        return e;
    }
    Surf f;
    surface(s, &h, &f);
    V wo = sc(d, -1);
    if (dot(f.n, wo) < 0.02f) f.n = norm(mad(f.n, wo, 0.02f - dot(f.n, wo)));
    V irr = v3(0, 0, 0), spec = v3(0, 0, 0);
    float nv = dot(f.n, wo);
    int resin = f.m->trans;
    if (resin && f.ink > 0 && (f.ink > 0.999f || rnd(g) < f.ink)) {
        resin = 0;
        if (h.pit) f.alb = f.m->pit;
    }
    if (resin) {
        const Prim *q = &s->prim[h.prim];
        V none = v3(0, 0, 0);
        float fr = fresnel(nv, f.m->ior);
        direct(s, &f, wo, depth, g, lat, &none, &spec);
        if (depth == 0 || rnd(g) < 0.15f) spec = mad(spec, mirrored(s, &f, wo, depth, g, lat), depth ? 1 / 0.15f : 1);
        if (depth < s->depth) {
            float eta = 1 / f.m->ior, c2 = sqrtf(fmaxf(0, 1 - eta * eta * (1 - nv * nv)));
            V r = norm(add(sc(add(d, sc(f.n, nv)), eta), sc(f.n, -c2)));
            V e = inside(s, q, h.lp, to_local(q, r), depth, pdf == 0 ? 0 : -1, g);
            float m = maxc(e);
            spec = mad(spec, e, (1 - fr) * (m > 4 ? 4 / m : 1));
        }
        f.alb = v3(0, 0, 0);
    } else {
        direct(s, &f, wo, depth, g, lat, &irr, &spec);
        float keep = depth == 0 ? 1 : fminf(0.8f, 0.1f + maxc(f.alb));
        if (depth < s->depth && rnd(g) < keep) {
            float a, b, fv = 1 - f.coat * schlick(nv);
            if (lat) pair(lat, &a, &b); else { a = rnd(g); b = rnd(g); }
            V l = cosine_dir(f.n, a, b);
            float nl = fmaxf(dot(f.n, l), 1e-3f);
            V e = sc(li(s, mad(f.p, f.n, 2e-3f), l, depth + 1, 0, g, 0, 0), 1 / keep);
            if (maxc(e) > 6) e = sc(e, 6 / maxc(e));
            irr = mad(irr, e, fv * (1 - f.coat * schlick(nl)));
            if (f.sheen_a > 0) {
                V hh = norm(add(l, wo));
                spec = add(spec, mul(e, sc(f.sheen, fminf(2, fv * PI * ggx_d(dot(f.n, hh), f.sheen_a) * ggx_v(nl, nv, f.sheen_a)))));
            }
        }
        if (f.coat > 0 && (depth == 0 || (depth < 2 && rnd(g) < 0.25f)))
            spec = mad(spec, mirrored(s, &f, wo, depth, g, lat), depth ? 4 : 1);
    }
    if (first) {
        first->alb = f.alb; first->irr = irr; first->spec = spec; first->n = h.n; first->t = h.t;
        first->id = h.prim < 0 ? 0 : h.prim + 1;
        first->fine = h.prim >= 0 && s->prim[h.prim].fine;
    }
    return add(mul(f.alb, irr), spec);
}

/** The ray of a picture position (x, y in picture widths from the centre, y down) through a lens position. */
static void camera_ray(const Camera *c, float x, float y, float a, float b, V *o, V *d)
{
    float k = 1 + c->k1 * (x * x + y * y);
    V w = add(add(sc(c->right, x * k), sc(c->up, -y * k)), sc(c->fwd, c->focal));
    *o = c->eye;
    if (c->lens > 0) {
        V at = mad(c->eye, w, c->focus / c->focal);
        float r = c->lens * sqrtf(a), f = 2 * PI * b;
        *o = add(c->eye, add(sc(c->right, r * cosf(f)), sc(c->up, r * sinf(f))));
        w = sub(at, *o);
    }
    *d = norm(w);
}

/** Renders w x h linear RGB into out; few samples for plain pixels, many for dice and outlines. */
int render(const Scene *s, int w, int h, int few, int many, uint32_t seed, float *out)
{
    Pixel *px = calloc((size_t)w * h, sizeof *px);
    if (!px) return 1;
    surface_init();
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                Pixel *p = &px[y * w + x];
                int end = pass ? samples(px, w, h, x, y, few, many) : few;
                uint32_t sd = hash32(seed ^ hash32((uint32_t)(y * w + x)));
                Rng g = {((uint64_t)sd << 32) ^ (sd * 2654435761u) ^ (uint64_t)pass * 77777};
                for (int i = pass ? few : 0; i < end; i++) {
                    Lattice lat = {i, &g, sd, 0};
                    float a, b, c, e;
                    V o, d;
                    First f;
                    memset(&f, 0, sizeof f);
                    pair(&lat, &a, &b);
                    pair(&lat, &c, &e);
                    camera_ray(&s->cam, (x + a - 0.5f * w) / w, (y + b - 0.5f * h) / w, c, e, &o, &d);
                    li(s, o, d, 0, -1, &g, &lat, &f);
                    pixel_add(p, f.alb, f.irr, f.spec, f.n, f.id, f.fine);
                }
            }
    finish(px, w, h, out);
    free(px);
    return 0;
}
