#include "CDependenciesPrimitives.h"

// This file finds a function of a module that it doesn't link. It assumes that:
//
// - the linker accepts a weak symbol that no object file defines, and sets its address to null. Object files in the ELF format,
//   which Linux uses, work this way. Otherwise, the program doesn't link.
// - `RunningTest.swift` in DependenciesTestSupport defines a function with this name and this type. If it has another name, the
//   library finds the current test through IssueReporting, which takes ten times as long. `CurrentTestTests` fails then.
//
// The result doesn't depend on either way: `TestIsolationTests` fails if the library doesn't find the current test.

#if defined(__ELF__)

// Null in a program that doesn't link DependenciesTestSupport.
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
