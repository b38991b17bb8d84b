// Convolutions of small nets. Pixels hold their channels side by side, in blocks of BLOCK.
#define BLOCK 16
// TOGETHER is how many tiles are computed at once: their products stay in the cache.
#define TOGETHER 48

// layer is one convolution of one batch. Distances are in floats.
typedef struct {
  int images, height, width; // of the output
  int channels;              // of the input
  int blocks;                // of the output's channels
  int half;                  // whether at most half of the last block is channels
  int kernel_height;
  // A row of the kernel is so many runs of neighbouring floats, in_pixel apart.
  int runs, run;
  int in_pixel;
  // From one image, row and pixel of the output to the next: how far that is in the input and the output.
  int in_image, in_down, in_step, out_image, out_down, out_step;
  int in_row; // from one row of the kernel to the next
  int block;  // the weights of one block of channels
  int relu;
} layer;

// conv_best is the last kind of vectors that this processor has; 0 are those that it must have.
int conv_best(void);

// TILED is the last kind for which a layer can be computed by tiles. With AVX-512 that was not measured.
#define TILED 1

// conv computes a layer with vectors of a kind.
void conv(int kind, layer l, const float *in, const float *weights, const float *bias, float *out);

// conv_tiles computes a layer of 3 x 3 with a stride of one, whose output has at least two rows and two columns, by
// tiles of 2 x 2 pixels, with vectors of a kind up to TILED. There are weights for each of the 16 places of a tile, one
// place after the other; room is for 16 * TOGETHER pixels of the input and as many of the output.
void conv_tiles(int kind, layer l, const float *in, const float *weights, const float *bias, float *out, float *room);
