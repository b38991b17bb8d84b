/* What a scene consists of; mirrored by ctypes structures in trace.py. */
#ifndef SCENE_H
#define SCENE_H
#include "vec.h"

/** A bitmap: sRGB colour and coverage, rows from the top. */
typedef struct { int w, h; const uint8_t *px; } Tex;

enum { TEX_NONE, TEX_FACES, TEX_TOP, TEX_BOX, TEX_PLAN };

/** How a body looks. TEX_FACES: six tiles side by side, ink over the body; TEX_TOP: one bitmap over the upper side;
 *  TEX_BOX: repeated over all sides; TEX_PLAN: repeated over the plane seen from above. */
typedef struct {
    V base, base2;            /* body colours, mixed by noise */
    float freq, contrast;     /* frequency of the noise (0: plain) and its steepness */
    int veins;                /* 1: marble veins, 0: clouds */
    float coat, rough;        /* strength of the clear coat and its GGX alpha */
    float wave;               /* unevenness of the surface, as a tilt */
    V sheen; float sheen_a;   /* pearl lobe under the coat: colour and alpha */
    int tex, mode;
    float su, sv;             /* texture repeats per unit */
    float ink_rough, engrave; /* alpha of the coat over ink; depth of engraving as a tilt */
    int trans;                /* 1: coloured resin */
    V absorb; float scatter, g, ior;
    V pit; int pit_painted; float pit_rough;
} Mat;

enum { BOX, CYL, PENCIL };

/** A rounded body: rot's columns are its axes in the world, o its centre, h its half sizes, r the radius of its edges,
 *  ball the radius of a sphere it is cut with (0: none). Each of the six sides may have up to six pits. */
typedef struct {
    int kind, mat, fine;      /* fine: wants more samples */
    V ax, ay, az, o, h;
    float r, ball, bound;
    int npit[6];
    float pit[36][4];
} Prim;

/** A one-sided rectangular or elliptical lamp; panes and bars make a window of it, grad darkens its lower end. */
typedef struct {
    V c, u, v, e;             /* centre, half edges, radiance */
    int disc, px, py;
    float bar, grad, beam;    /* beam: exponent of the cosine, 0 for a diffuse lamp */
} Light;

typedef struct {
    V eye, right, up, fwd;    /* orthonormal */
    float focal;              /* in picture widths */
    float lens, focus;        /* radius of the aperture, distance in focus along fwd */
    float k1;                 /* radial distortion: undistorted = distorted * (1 + k1 r^2), r in picture widths */
} Camera;

typedef struct {
    int nprim, nlight, nmat, ntex;
    const Prim *prim; const Light *light; const Mat *mat; const Tex *tex;
    float table_z; int table_mat;
    const float *env; int ew, eh; /* room, latitude-longitude, z up, linear */
    Camera cam;
    int depth;
} Scene;

typedef struct { float t; int prim; V p, n, lp; int face, pit; } Hit; /* prim -1: nothing, -2: table */
#endif
