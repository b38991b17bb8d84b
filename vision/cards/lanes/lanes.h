// Many pixels at once, with the vectors that the processor has: vision/cards/lanes/lanes.go.

// lanes_plainly says whether to do without AVX2, as on processors that lack it.
void lanes_plainly(int on);

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

// lanes_rest returns the weighted squares of lines without those of their products with n parts, one behind the other.
double lanes_rest(const float *lines, long apart, const float *weight, const float *parts, int n, int wide, int high);

// lanes_like adds up the products of what a plate and a picture show, and the squares of both.
void lanes_like(const pixel *pixels, int n, const float *picture, double *sums);

// lanes_step adds up the equations of how a plate must be moved, nine numbers of each of the eight.
void lanes_step(const pixel *pixels, int n, const float *picture, double *equations);

// lanes_find says how alike a block is to a window at nx by ny places, of which the lines are apart bytes from one
// another. spare has room for both with BLOCKS numbers more each, nx and ABREAST after the window, and sums for two of
// each of its columns. Where one is plain, the product of their energies under LEAST, they are not alike.
#define BLOCKS 16
// ABREAST places beside each other are looked at together.
#define ABREAST 4
#define LEAST 1e-6
void lanes_find(const unsigned char *block, long apart, int wide, int high, const unsigned char *window,
                long window_apart, int nx, int ny, short *spare, int *sums, float *likes);

// lanes_relief softens a picture and writes by how much its pixels are lighter than those around them, by how much
// these differ. spare has room for another picture, and for three lines of it with what is around them. SLACK floats
// beyond each of these and the relief are written too.
void lanes_relief(const unsigned char *grey, int wide, int high, const float *soft, int reach, int around, float least,
                  float *relief, float *spare);

// lanes_warp writes what a picture shows at the places to which a homography takes the pixels of another one. Places
// are told to a part of a pixel, as OpenCV tells them: by its pictures all that is compared was set.
#define PARTS 32
void lanes_warp(const unsigned char *from, int wide, int high, const float *place, int across, int down,
                unsigned char *to);

// lanes_derive weights the three by three pixels about each of a picture, which goes on as it ends; spare has room for
// a line and two pixels.
void lanes_derive(const float *from, int wide, int high, const float *across, const float *down, float *to,
                  float *spare);

// lanes_mix adds up the equations of how n pictures, which are apart floats from one another, must be mixed for slopes
// over a step to be goals at places: MIXED numbers of each, their right side after the n-th. n is less than MIXED.
#define MIXED 16
void lanes_mix(const float *parts, long apart, int n, const int *places, const float *goals, int count, int step,
               double *equations);

// lanes_strokes adds up, for nx by ny cells of CELL by CELL_HIGH pixels of a picture, which begins a pixel before the
// first of them, the squares of the slopes across, those of another picture, which begins two pixels and a line before
// them, and the products of both as these lie MOVES ways on each other: a list of all cells for each. Floats are exact
// for these. spare has room for STROKE_LINES lines of cells, of two more than there are.
#define CELL 12
#define CELL_HIGH 6
#define MOVES 9
#define STROKE_LINES 14
void lanes_strokes(const unsigned char *own, long apart, const unsigned char *its, long its_apart, int nx, int ny,
                   float *spare, float *sums);

// level is what the pixels of a place are like: a fifth of them are darker, a fifth are brighter.
typedef struct {
  int dark, bright, sum, squares, count;
} level;

// lanes_levels tells that of nx by ny cells of a picture, each with half a cell all round as far as the picture goes.
void lanes_levels(const unsigned char *pix, long apart, int wide, int high, int nx, int ny, level *levels);

// lanes_bends writes by how much the pixels of a picture, but for a margin, bend: OpenCV's Laplacian of size 3. Beyond
// its edges it goes on as it ends. spare has room for a line and two pixels.
void lanes_bends(const unsigned char *pix, int wide, int high, int margin, short *spare, short *bends);

// lanes_products adds up the products of numbers with others, and the squares of both. None is beyond 2047.
void lanes_products(const short *own, const short *its, long n, long long *sums);

// lanes_squares adds up the pixels of a small picture, and their squares.
void lanes_squares(const unsigned char *pix, long apart, int wide, int high, long long *sums);

// lanes_down writes for each cell of a grid the sum of so many cells of its column, the middle one its own: 0 where
// these go on below the grid, and without those that are above it. spare has room for a row.
void lanes_down(const unsigned char *cells, int wide, int high, int many, unsigned char *spare, unsigned char *sums);

// lanes_across does that with rows, of which the right side is the lower one. spare has room for a row and many more.
void lanes_across(const unsigned char *cells, int wide, int high, int many, unsigned char *spare, unsigned char *sums);

// lanes_both writes which cells have at least so much in a cell some columns to the left or right in one grid, and in
// one some rows above or below in another, and returns how many these are. spare has room for a row.
int lanes_both(const unsigned char *across, const unsigned char *down, int wide, int high, int columns, int rows,
               int least_across, int least_down, unsigned char *spare, int *places);

// lanes_columns adds up the products of two pictures by columns of so many pixels, for each way in which the other one
// lies by reach pixels elsewhere at most, from above and left on: a list of all columns for each. Both have reach more
// pixels all round, and spare has room for a line.
void lanes_columns(const float *own, const float *its, int columns, int wide, int high, int reach, float *spare,
                   float *sums);

// lanes_twice writes a picture twice as wide and high, with what lies between its pixels. spare has room for a line and
// two more.
void lanes_twice(const unsigned char *from, int wide, int high, float *to, float *spare);

// lanes_soften softens a picture by half a bell, its middle first, that reaches so many pixels: up to REACH. Beyond its
// edges it goes on as in a mirror. spare has room for LINES lines, each with twice the reach and SLACK more. Beyond the
// two pictures SLACK floats are read or written too.
#define REACH 16
#define LINES 4
void lanes_soften(const float *from, int wide, int high, const float *bell, int reach, float *to, float *spare);

// lanes_peaks finds the pixels at which the difference of a picture and the one before it, softened more and more, is
// beyond least, and beyond those all round: beside it, and in the differences before and after. The first difference
// is 0. Those so near to the edges are left out, and those after so many. spare has room for three lines of each
// difference with 2 * SLACK more each, and SLACK at the end. SLACK floats beyond each picture are read too.
#define STEPS 6
typedef struct {
  int difference, x, y;
} peak;
int lanes_peaks(const float *const *levels, int wide, int high, float least, int border, float *spare, peak *peaks,
                int most);

// lanes_directions adds up how steeply a picture rises about a pixel, by the direction in which it does, each weighted
// by a bell of which radius floats lie before its middle, to which it points, across and down. Here and below 8 floats
// beyond the bell and the picture are read too.
#define DIRECTIONS 36
void lanes_directions(const float *level, int wide, int high, int x, int y, int radius, const float *bell,
                      float *sums);

// lanes_describe adds up the same by PARTS_WIDE by PARTS_WIDE parts of a turned square and PART_TURNS directions from
// its own one on, a share of a full turn. A pixel farther to the right is across parts farther to the right in the
// square, and down parts farther down.
#define PARTS_WIDE 4
#define PART_TURNS 8
void lanes_describe(const float *level, int wide, int high, int x, int y, float across, float down, float turn,
                    int radius, const float *bell, float *sums);

// lanes_distances tells the squared distances of some of all descriptions in bytes from one.
void lanes_distances(const unsigned char *all, const int *ids, int n, const unsigned char *one, int *distances);

// lanes_spread adds up each byte of some of all descriptions, and its square.
void lanes_spread(const unsigned char *all, const int *ids, int n, int *sums, int *squares);
