#include "CDependenciesPrimitives.h"

#if defined(__ELF__)

// DependenciesTestSupport defines this function. In a program that doesn't link it, the address is null.
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
