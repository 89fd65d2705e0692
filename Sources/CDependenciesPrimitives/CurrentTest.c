#include "CDependenciesPrimitives.h"

#if defined(__ELF__)

// Defined in DependenciesTestSupport, which only test targets link: null everywhere else.
extern const void *dependencies_current_test(void) __attribute__((weak));

const void *dependencies_find_current_test(int *isKnown) {
  *isKnown = dependencies_current_test != 0;
  return dependencies_current_test ? dependencies_current_test() : 0;
}

#else

const void *dependencies_find_current_test(int *isKnown) {
  *isKnown = 0;
  return 0;
}

#endif
