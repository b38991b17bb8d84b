/* Vectors, random numbers and small helpers for the path tracer. */
#ifndef VEC_H
#define VEC_H
#include <math.h>
#include <stdint.h>

#define PI 3.14159265f
#define INL static inline __attribute__((always_inline))

typedef struct { float x, y, z; } V;

INL V v3(float x, float y, float z) { V r = {x, y, z}; return r; }
INL V add(V a, V b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
INL V sub(V a, V b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
INL V mul(V a, V b) { return v3(a.x * b.x, a.y * b.y, a.z * b.z); }
INL V sc(V a, float s) { return v3(a.x * s, a.y * s, a.z * s); }
INL V mad(V a, V b, float s) { return v3(a.x + b.x * s, a.y + b.y * s, a.z + b.z * s); }
INL float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
INL V cross(V a, V b) { return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
INL float len(V a) { return sqrtf(dot(a, a)); }
INL V norm(V a) { return sc(a, 1.0f / sqrtf(dot(a, a) + 1e-20f)); }
INL V mix(V a, V b, float t) { return mad(a, sub(b, a), t); }
INL float maxc(V a) { return fmaxf(a.x, fmaxf(a.y, a.z)); }
INL float clampf(float x, float a, float b) { return x < a ? a : x > b ? b : x; }
INL V vexp(V a) { return v3(expf(a.x), expf(a.y), expf(a.z)); }

/** The state of a random generator: PCG XSH RR (O'Neill, 2014). */
typedef struct { uint64_t s; } Rng;

/** Mixes the bits of a number: two rounds of xor, shift and multiply (Wellons, 2018). */
INL uint32_t hash32(uint32_t x)
{
    x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16;
    return x;
}

/** A random number in 0..1. */
INL float rnd(Rng *g)
{
    uint64_t o = g->s;
    g->s = o * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = (uint32_t)(((o >> 18) ^ o) >> 27), r = o >> 59;
    x = (x >> r) | (x << ((-r) & 31));
    return (x >> 8) * (1.0f / 16777216.0f);
}

/** Fills b and c so that b, c and the unit vector n are an orthonormal, right-handed frame (Duff et al., 2017). */
INL void frame(V n, V *b, V *c)
{
    float s = n.z >= 0 ? 1.0f : -1.0f, a = -1.0f / (s + n.z), k = n.x * n.y * a;
    *b = v3(1 + s * n.x * n.x * a, s * k, -s * n.x);
    *c = v3(k, s + n.y * n.y * a, -n.y);
}

/** A cosine-distributed direction about n. */
INL V cosine_dir(V n, float u, float w)
{
    V b, c;
    frame(n, &b, &c);
    float r = sqrtf(u), f = 2 * PI * w;
    return norm(add(add(sc(b, r * cosf(f)), sc(c, r * sinf(f))), sc(n, sqrtf(fmaxf(0, 1 - u)))));
}
#endif
