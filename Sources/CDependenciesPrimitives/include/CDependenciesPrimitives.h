#ifndef C_DEPENDENCIES_PRIMITIVES_H
#define C_DEPENDENCIES_PRIMITIVES_H

#include <stdint.h>

// The two things the read path needs and Swift lacks below macOS 15 and iOS 18: a thread-local
// variable, and atomics on memory that the caller laid out.

/// The call site of the dependency read that the current thread is in the middle of, or null.
///
/// A read must be able to tell a slow path, many frames below and on the other side of code that the
/// library does not own, who asked. A task-local binding costs as much as the read itself; this costs
/// a store. Reads never suspend, so the slot is restored on the thread that set it.
extern _Thread_local const void *_Nullable dependencies_call_site;

/// Stores `site` in the thread's slot and returns what it held.
static inline const void *_Nullable dependencies_exchange_call_site(const void *_Nullable site) {
  const void *_Nullable previous = dependencies_call_site;
  dependencies_call_site = site;
  return previous;
}

/// The test that the current thread last asked for, or null.
extern _Thread_local const void *_Nullable dependencies_last_test;

/// Stores a test in the thread's slot and returns the one before.
static inline const void *_Nullable dependencies_exchange_last_test(const void *_Nullable test) {
  const void *_Nullable previous = dependencies_last_test;
  dependencies_last_test = test;
  return previous;
}

/// Reads a word so that everything stored before its release is visible afterwards.
static inline uintptr_t dependencies_load_acquire(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Writes a word so that everything stored before is visible to who reads it with acquire.
static inline void dependencies_store_release(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Finds the slot of a key in a hash table, or the free slot for it: two words for each of `1 << bits` slots, a key or zero, and
/// a value.
///
/// Keys are the addresses of type metadata: distinct, aligned, and not chosen by an adversary, so one multiplication (Fibonacci
/// hashing) spreads them well and costs a tenth of SipHash. In C, because a debug build of Swift calls a function for each step.
static inline void *_Nonnull dependencies_find_slot(const void *_Nonnull slots, uintptr_t bits, uintptr_t key) {
  const uintptr_t *words = slots;
  uintptr_t index = (uintptr_t)(((uint64_t)(key >> 3) * 0x9E3779B97F4A7C15) >> (64 - bits));
  while (1) {
    const uintptr_t *slot = words + 2 * index;
    uintptr_t found = dependencies_load_acquire(slot);
    if (found == key || !found) return (void *)slot;
    index = (index + 1) & (((uintptr_t)1 << bits) - 1);
  }
}

/// Finds the value of a key in a table whose words other threads write: `published` has their address, and the first one is the
/// number of bits.
static inline const void *_Nullable dependencies_find_cell(const uintptr_t *_Nonnull published, uintptr_t key) {
  const uintptr_t *words = (const uintptr_t *)dependencies_load_acquire(published);
  const uintptr_t *slot = dependencies_find_slot(words + 1, words[0], key);
  return dependencies_load_acquire(slot) == key ? (const void *)dependencies_load_acquire(slot + 1) : 0;
}

/// What a read outside every scope needs, in a process that runs no tests: the cache's address and the number of the
/// context plus one. Both are zero before the first read, and forever where tests run.
///
/// A variable of Swift's is initialized by a call at every access, and a read would need three of them.
extern uintptr_t dependencies_process_cache;
extern uintptr_t dependencies_process_context;

static inline uintptr_t dependencies_get_process_cache(void) {
  return dependencies_load_acquire(&dependencies_process_cache);
}

static inline uintptr_t dependencies_get_process_context(void) {
  return dependencies_load_acquire(&dependencies_process_context);
}

/// Sets both for good. The context first: who sees the cache may rely on the context.
static inline void dependencies_set_process(uintptr_t cache, uintptr_t context) {
  dependencies_store_release(&dependencies_process_context, context);
  dependencies_store_release(&dependencies_process_cache, cache);
}

/// How many tracings of resolutions are going on in the process.
extern intptr_t dependencies_tracings;

static inline intptr_t dependencies_get_tracings(void) {
  return __atomic_load_n(&dependencies_tracings, __ATOMIC_RELAXED);
}

static inline void dependencies_add_tracings(intptr_t count) {
  __atomic_fetch_add(&dependencies_tracings, count, __ATOMIC_RELAXED);
}

/// The time since an arbitrary moment. Swift's clocks need newer systems.
uint64_t dependencies_nanoseconds(void);

#if defined(__has_attribute) && __has_attribute(swiftcall)

/// The function of the concurrency runtime behind `TaskLocal`, which it exports on every platform.
///
/// - Returns: The address of the value that is bound to the task-local variable, or null.
__attribute__((swiftcall)) const void *_Nullable swift_task_localValueGet(const void *_Nonnull variable);

/// Where a task-local variable has its value, or null if it isn't bound. Valid until the binding ends.
static inline const void *_Nullable dependencies_task_local_address(const void *_Nonnull variable) {
  return swift_task_localValueGet(variable);
}

/// Whether a task-local variable with a value of two references has this one, or is unbound and both are null.
///
/// In C, because a debug build of Swift calls a function for each step.
static inline int dependencies_has_task_local_pair(
    const void *_Nonnull variable, const void *_Nullable first, const void *_Nullable second) {
  const void *const *pair = (const void *const *)swift_task_localValueGet(variable);
  return pair ? pair[0] == first && pair[1] == second : !first && !second;
}

#endif

/// Which test the current task belongs to, if the module that knows Swift Testing is linked and there is one.
///
/// - Parameter isKnown: Set to whether that module is linked.
const void *_Nullable dependencies_find_current_test(int *_Nonnull isKnown);

/// Is told what each message of XCTest's to its observers is about: a test bundle, suite or case.
typedef void (*dependencies_test_observation)(const void *_Nullable subject);

/// Makes XCTest tell about the tests it runs, where it is loaded and is not Apple's.
///
/// - Parameter observer: A Swift object that lives forever, which XCTest knows the observation by.
/// - Returns: Whether XCTest will tell.
int dependencies_observe_tests(void *_Nonnull observer, dependencies_test_observation _Nonnull observation);

#endif
