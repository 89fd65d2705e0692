#include "CMemoryGrowth.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

void memory_growth_take_large_steps(void) {
  const int megabyte = 1 << 20;
  // This is the size of a thread's heap, so it's the most that the library reserves in one step. With a smaller value, the
  // heap's remaining pages would again be reserved one at a time.
  mallopt(M_TOP_PAD, 64 * megabyte);
  // By default, the library raises these thresholds to these values when a program frees large blocks. Setting any of the
  // options turns off that adjustment.
  mallopt(M_MMAP_THRESHOLD, 32 * megabyte);
  mallopt(M_TRIM_THRESHOLD, 64 * megabyte);
}
#else
void memory_growth_take_large_steps(void) {}
#endif
