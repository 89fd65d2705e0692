#include "CDependenciesPrimitives.h"

#if defined(__linux__) && defined(__has_attribute) && __has_attribute(swiftcall)

// XCTest tells its observers when a test case starts. To become one, a type conforms to XCTest's protocol, and to
// conform one imports XCTest, which makes the linker tie every executable, tests or not, to libXCTest. So the
// conformance is written out here as what it is at run time: a table of functions, one for each requirement. The two
// functions of XCTest are referred to weakly: they are null where no XCTest is loaded.
//
// No order of requirements is relied on. Every entry of the table is the same function, which looks at nothing but the
// first argument: what the message is about. More entries than there are requirements do no harm.

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

// In front of the requirements stands the conformance's descriptor, which only dynamic casts look at.
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
