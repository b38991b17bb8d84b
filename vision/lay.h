// Laying prints over what is in view: vision/lay.go. What prints show, and what is seen of them, are SIDE cells wide
// of the CELLS of a view; up to LAID prints, or places, are looked at together, because each sum has to be added up in
// its order: alone it would wait for itself.
#define CELLS 48
#define SIDE 34
#define AREA (SIDE * SIDE)
#define LAID 4
// SHIFTS are the shifts in whole cells, from -REACH to REACH each way, at which a print is looked for first.
#define REACH 2
#define SHIFTS ((2 * REACH + 1) * (2 * REACH + 1))

// lay_see writes what a channel shows where so many fits put a print, but not where skipped has their bit, each of mean
// 0 and length 1.
void lay_see(const float *channel, int fits, int skipped, const double *at, float *seen);

// lay_like writes how like so many prints, which are apart floats from one another, are to what was seen for each.
void lay_like(int prints, long apart, const float *pix, const float *seen, double *like);

// lay_slopes writes for each of six numbers of their fits how the difference between prints, as like as they are, and
// what was seen for each changes with it.
void lay_slopes(int prints, long apart, const float *pix, const float *steep, const float *seen, const double *like,
                double *slopes);

// lay_shifts writes how like so many prints are to a channel at each of SHIFTS shifts, in rows.
void lay_shifts(const float *channel, int prints, long apart, const float *pix, double *like);
