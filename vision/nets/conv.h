// Convolutions of small nets. Pixels hold their channels side by side, in blocks of BLOCK.
#define BLOCK 16

// layer is one convolution of one batch. Distances are in floats.
typedef struct {
  int images, height, width; // of the output
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

// conv computes a layer with vectors of a kind.
void conv(int kind, layer l, const float *in, const float *weights, const float *bias, float *out);
