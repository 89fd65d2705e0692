// Limits how many tests run at the same time, before Swift Testing reads the limit.
//
// All tests are in one process. If all of them ran at the same time, a test that takes a second would be suspended for minutes,
// and a session with a limited lifetime would expire between two lines of a test. A limit that's set already is kept.

#include <stdlib.h>

__attribute__((constructor)) static void limit_parallel_tests(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}
