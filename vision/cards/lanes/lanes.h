// Sums of many products, for the vectors that the processor has: vision/cards/lanes/lanes.go.

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

// lanes_blocks adds up the products of a block with a window at nx by ny places. Both have lines of wide numbers; those of
// the block are followed by zeros up to a multiple of BLOCKS, and the window by as many.
#define BLOCKS 16
void lanes_blocks(const short *block, int n, const short *window, int wide, int nx, int ny, int *products);

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
