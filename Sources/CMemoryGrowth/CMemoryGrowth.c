#include "CMemoryGrowth.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

void memory_growth_take_large_steps(void) {
  const int megabyte = 1 << 20;
  // As much as the memory of a thread is at most made of at a time; with less, what is above it is taken by the page again.
  mallopt(M_TOP_PAD, 64 * megabyte);
  // What the library itself arrives at as large blocks are given back, which it no longer looks for once it is told any
  // of these numbers.
  mallopt(M_MMAP_THRESHOLD, 32 * megabyte);
  mallopt(M_TRIM_THRESHOLD, 64 * megabyte);
}
#else
void memory_growth_take_large_steps(void) {}
#endif
