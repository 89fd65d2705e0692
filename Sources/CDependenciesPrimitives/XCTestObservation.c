#include "CDependenciesPrimitives.h"

#if defined(__linux__) && defined(__has_attribute) && __has_attribute(swiftcall)

// XCTest notifies its observers when a test case starts. An observer is a type that conforms to XCTest's protocol, but
// importing XCTest for the conformance would make the linker bind every executable to libXCTest, including apps. This
// file therefore contains the conformance in its run-time form: a table of functions, one for each requirement. The two
// functions of XCTest are weak symbols, which are null if XCTest isn't loaded.
//
// The table doesn't depend on the order of the requirements. Each entry is the same function, which reads only its first
// argument, the test bundle, suite, or case. Entries beyond the number of requirements have no effect.
//
// The code assumes this about the open-source XCTest and about the Swift compiler:
//
// - `XCTestObservationCenter` has a static property `shared` and a method `addTestObserver(_:)` with these mangled names.
//   Otherwise, the symbols are null, and test cases share their values. `testFirst` or `testSecond` in `XCTestCacheTests` fails.
// - `XCTestObservation` has at most 32 requirements, inherits from no other protocol, and no requirement returns a value. Each
//   requirement's first argument is an object. Otherwise, the process crashes when the first test case starts.
// - A value of the protocol's type is passed as the object and the address of the table, and `self` in the context register.
//   Otherwise, the process crashes, too.
// - XCTest doesn't cast an observer to another type, because a cast reads the table's first entry.
// - The first message about a test case arrives before its code runs, and while it runs, XCTest sends no message about another
//   test case, suite, or bundle. Otherwise, the test case loses its values in the middle. `XCTestCacheTests` fails if that's
//   between two of its reads.
//
// `XCTestObserver.swift` also assumes that `XCTestCase` stores its name in a property `_name`. Otherwise, the issue about a late
// read names no test case, and `testLateReadNamesItsTestCase` fails.

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

extern SWIFT_CALL void *xctest_shared_observation_center(void)
    __attribute__((weak)) __asm__("$s6XCTest0A17ObservationCenterC6sharedACvgZ");

extern SWIFT_CALL void xctest_add_observer(void *observer, const void *witnesses, SWIFT_SELF void *center)
    __attribute__((weak)) __asm__("$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF");

static dependencies_test_observation observe_subject;

static SWIFT_CALL void observe(const void *subject, SWIFT_SELF void *self) {
  (void)self;
  observe_subject(subject);
}

// The first entry is the conformance's descriptor, which only dynamic casts read.
#define FOUR observe, observe, observe, observe
static SWIFT_CALL void (*const witnesses[])(const void *, SWIFT_SELF void *) = {
    0, FOUR, FOUR, FOUR, FOUR, FOUR, FOUR, FOUR, FOUR,
};

int dependencies_observe_tests(void *observer, dependencies_test_observation observation) {
  if (!xctest_shared_observation_center || !xctest_add_observer) return 0;
  observe_subject = observation;
  xctest_add_observer(observer, witnesses, xctest_shared_observation_center());
  return 1;
}

#else

int dependencies_observe_tests(void *observer, dependencies_test_observation observation) {
  (void)observer;
  (void)observation;
  return 0;
}

#endif
