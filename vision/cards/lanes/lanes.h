// Many pixels at once, with the vectors that the processor has: vision/cards/lanes/lanes.go.

// pixel is what a plate shows at one of the places of a picture.
typedef struct {
  int at;
  float mean, weight;
  float slopes[8];
} pixel;

// SLACK floats are computed at once.
#define SLACK 32

// lanes_dot multiplies lines of a picture, which are apart floats from one another, with a part as large.
float lanes_dot(const float *lines, long apart, const float *part, int wide, int high);

// lanes_slide does that at n places, each a float farther along the lines.
void lanes_slide(const float *lines, long apart, const float *part, int wide, int high, int n, float *products);

// lanes_like adds up the products of what a plate and a picture show, and the squares of both.
void lanes_like(const pixel *pixels, int n, const float *picture, double *sums);

// lanes_step adds up the equations of how a plate must be moved, nine numbers of each of the eight.
void lanes_step(const pixel *pixels, int n, const float *picture, double *equations);

// lanes_find says how alike a block is to a window at nx by ny places, of which the lines are apart bytes from one
// another. spare has room for both with BLOCKS numbers more each and nx after the window, and sums for two of each of
// its columns. Where one is plain, the product of their energies under LEAST, they are not alike.
#define BLOCKS 16
#define LEAST 1e-6
void lanes_find(const unsigned char *block, long apart, int wide, int high, const unsigned char *window,
                long window_apart, int nx, int ny, short *spare, int *sums, float *likes);

// lanes_relief softens a picture and writes by how much its pixels are lighter than those around them, by how much these
// differ. spare has room for another picture, and for three lines of it with what is around them. SLACK floats beyond
// each of these and the relief are written too.
void lanes_relief(const unsigned char *grey, int wide, int high, const float *soft, int reach, int around, float least,
                  float *relief, float *spare);

// lanes_warp writes what a picture shows at the places to which a homography takes the pixels of another one. Places are
// told to a part of a pixel, as OpenCV tells them: by its pictures all that is compared was set.
#define PARTS 32
void lanes_warp(const unsigned char *from, int wide, int high, const float *place, int across, int down,
                unsigned char *to);

// lanes_derive weights the three by three pixels about each of a picture, which goes on as it ends; spare has room for a
// line and two pixels.
void lanes_derive(const float *from, int wide, int high, const float *across, const float *down, float *to,
                  float *spare);

// lanes_mix adds up the equations of how n pictures, which are apart floats from one another, must be mixed for slopes
// over a step to be goals at places: MIXED numbers of each, their right side after the n-th. n is less than MIXED.
#define MIXED 16
void lanes_mix(const float *parts, long apart, int n, const int *places, const float *goals, int count, int step,
               double *equations);
