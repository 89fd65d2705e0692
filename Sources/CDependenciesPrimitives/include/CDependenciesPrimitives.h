#ifndef C_DEPENDENCIES_PRIMITIVES_H
#define C_DEPENDENCIES_PRIMITIVES_H

#include <stdint.h>

// Thread-local variables, and atomic operations on memory with a layout that the caller defines. Reads of dependencies
// need both, and Swift has them only since macOS 15 and iOS 18. Then, lookups in hash tables and of task-local values, because a debug
// build of Swift calls a function for each of their steps, and the two functions that report the running tests.

/// The call site of the dependency read that the current thread is performing, or null.
///
/// A slow path reports the call site. It can be many frames below the read, with code between them that the library
/// doesn't own. A task-local binding takes as long as the read itself, and this variable takes one store. Reads never
/// suspend, so the same thread restores the variable.
extern _Thread_local const void *_Nullable dependencies_call_site;

/// Stores `site` in the thread's variable and returns the previous value.
static inline const void *_Nullable dependencies_exchange_call_site(const void *_Nullable site) {
  const void *_Nullable previous = dependencies_call_site;
  dependencies_call_site = site;
  return previous;
}

/// The test that the current thread looked up last, or null.
extern _Thread_local const void *_Nullable dependencies_last_test;

/// Stores a test in the thread's variable and returns the previous test.
static inline const void *_Nullable dependencies_exchange_last_test(const void *_Nullable test) {
  const void *_Nullable previous = dependencies_last_test;
  dependencies_last_test = test;
  return previous;
}

/// The identifier that the current thread returns next, or a multiple of 1,024 if it needs more.
extern _Thread_local uint64_t dependencies_next_identifier;
extern uint64_t dependencies_identifiers;

/// Makes an identifier that is unique in the process.
///
/// A thread takes many at a time from the shared counter, so that threads don't wait for each other.
static inline uint64_t dependencies_make_identifier(void) {
  uint64_t next = dependencies_next_identifier;
  if (next % 1024 == 0) next = __atomic_fetch_add(&dependencies_identifiers, 1024, __ATOMIC_RELAXED) + 1;
  dependencies_next_identifier = next + 1;
  return next;
}

/// The number of synchronous update closures that the current thread is in.
extern _Thread_local intptr_t dependencies_updates;

static inline intptr_t dependencies_get_updates(void) { return dependencies_updates; }
static inline void dependencies_add_updates(intptr_t count) { dependencies_updates += count; }

/// The value that the current thread is about to write through a key path, or null.
extern _Thread_local void *_Nullable dependencies_written_value;

static inline void *_Nullable dependencies_get_written_value(void) { return dependencies_written_value; }

/// Stores a value in the thread's slot and returns the one before.
static inline void *_Nullable dependencies_exchange_written_value(void *_Nullable value) {
  void *_Nullable previous = dependencies_written_value;
  dependencies_written_value = value;
  return previous;
}

/// Reads a word with acquire semantics: after the read, all stores before the word's release are visible.
static inline uintptr_t dependencies_load_acquire(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Writes a word with release semantics: all earlier stores are visible to a thread that reads the word with acquire.
static inline void dependencies_store_release(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Finds the slot of a key in a hash table, or the free slot for it. Each of the `1 << bits` slots has two words: a key or
/// zero, and a value.
///
/// Keys are the addresses of type metadata, which are distinct, aligned, and not chosen by an adversary. One multiplication
/// (Fibonacci hashing) therefore distributes them well, in a tenth of SipHash's time. The function is in C because a debug
/// build of Swift calls a function for each step.
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

/// Finds the value of a key in a table that other threads write. `published` contains the address of the table's words,
/// and the first word is the number of bits.
static inline const void *_Nullable dependencies_find_cell(const uintptr_t *_Nonnull published, uintptr_t key) {
  const uintptr_t *words = (const uintptr_t *)dependencies_load_acquire(published);
  const uintptr_t *slot = dependencies_find_slot(words + 1, words[0], key);
  return dependencies_load_acquire(slot) == key ? (const void *)dependencies_load_acquire(slot + 1) : 0;
}

/// The address of the process's cache, and the number of its context plus one. Reads outside of every scope use them in a
/// process that runs no tests. Both are zero before the first read, and stay zero in a process that runs tests.
///
/// Each access to a global Swift variable calls its initializer, and a read would need three such variables.
extern uintptr_t dependencies_process_cache;
extern uintptr_t dependencies_process_context;

static inline uintptr_t dependencies_get_process_cache(void) {
  return dependencies_load_acquire(&dependencies_process_cache);
}

static inline uintptr_t dependencies_get_process_context(void) {
  return dependencies_load_acquire(&dependencies_process_context);
}

/// Sets both for good, the context first, because code that finds the cache reads the context, too.
///
/// Returns whether this call was the first one.
static inline int dependencies_set_process(uintptr_t cache, uintptr_t context) {
  int isFirst = __atomic_exchange_n(&dependencies_process_context, context, __ATOMIC_ACQ_REL) == 0;
  dependencies_store_release(&dependencies_process_cache, cache);
  return isFirst;
}

/// The number of active resolution tracings in the process.
extern intptr_t dependencies_tracings;

static inline intptr_t dependencies_get_tracings(void) {
  return __atomic_load_n(&dependencies_tracings, __ATOMIC_RELAXED);
}

static inline void dependencies_add_tracings(intptr_t count) {
  __atomic_fetch_add(&dependencies_tracings, count, __ATOMIC_RELAXED);
}

/// Returns the nanoseconds since an arbitrary moment. Swift's clocks need newer systems.
uint64_t dependencies_nanoseconds(void);

#if defined(__has_attribute) && __has_attribute(swiftcall)

/// The concurrency runtime's function for `TaskLocal`, which it exports on every platform.
///
/// - Returns: The address of the value that's bound to the task-local variable, or null.
__attribute__((swiftcall)) const void *_Nullable swift_task_localValueGet(const void *_Nonnull variable);

/// Returns the address of a task-local variable's value, or null if it isn't bound. It's valid until the binding ends.
static inline const void *_Nullable dependencies_task_local_address(const void *_Nonnull variable) {
  return swift_task_localValueGet(variable);
}

/// Returns whether a task-local variable contains these two references, or is unbound if both are null.
///
/// The function is in C because a debug build of Swift calls a function for each step.
static inline int dependencies_has_task_local_pair(
    const void *_Nonnull variable, const void *_Nullable first, const void *_Nullable second) {
  const void *const *pair = (const void *const *)swift_task_localValueGet(variable);
  return pair ? pair[0] == first && pair[1] == second : !first && !second;
}

/// The function of the concurrency runtime that returns the current task or null.
__attribute__((swiftcall)) const void *_Nullable swift_task_getCurrent(void);

/// The tasks that are in an asynchronous update closure, which can resume on another thread. A task-local value would cost more
/// than the rest of a scope.
enum { dependencies_updating_task_count = 64 };
extern uintptr_t dependencies_updating_tasks[dependencies_updating_task_count];

static inline uintptr_t dependencies_updating_task_start(uintptr_t task) {
  return (uintptr_t)(((uint64_t)(task >> 4) * 0x9E3779B97F4A7C15) >> 58);
}

/// Notes that the current task is in an update closure.
///
/// Returns the place of the note, or -1 if the task has one already or if there are more such tasks than places. Partial
/// changes of assigned values can then report an issue.
static inline intptr_t dependencies_begin_task_update(void) {
  uintptr_t task = (uintptr_t)swift_task_getCurrent();
  if (!task) return -1;
  uintptr_t index = dependencies_updating_task_start(task);
  for (int probe = 0; probe < dependencies_updating_task_count; probe++) {
    uintptr_t *place = &dependencies_updating_tasks[index];
    uintptr_t found = __atomic_load_n(place, __ATOMIC_RELAXED);
    if (found == task) return -1;
    uintptr_t free = 0;
    if (!found && __atomic_compare_exchange_n(place, &free, task, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return (intptr_t)index;
    index = (index + 1) % dependencies_updating_task_count;
  }
  return -1;
}

static inline void dependencies_end_task_update(intptr_t place) {
  if (place >= 0) __atomic_store_n(&dependencies_updating_tasks[place], 0, __ATOMIC_RELAXED);
}

/// Whether the current task is in an asynchronous update closure.
static inline int dependencies_is_task_updating(void) {
  uintptr_t task = (uintptr_t)swift_task_getCurrent();
  if (!task) return 0;
  for (int index = 0; index < dependencies_updating_task_count; index++) {
    if (__atomic_load_n(&dependencies_updating_tasks[index], __ATOMIC_RELAXED) == task) return 1;
  }
  return 0;
}

#endif

/// Returns the test of the current task, or null if there's none or DependenciesTestSupport isn't linked.
///
/// - Parameter isKnown: Receives whether DependenciesTestSupport is linked.
const void *_Nullable dependencies_find_current_test(int *_Nonnull isKnown);

/// A function that receives the subject of each XCTest notification: a test bundle, suite, or case.
typedef void (*dependencies_test_observation)(const void *_Nullable subject);

/// Registers for XCTest's notifications if the open-source XCTest is loaded, and not Apple's.
///
/// - Parameter observer: A Swift object that identifies the registration and is never released.
/// - Returns: Whether XCTest will send notifications.
int dependencies_observe_tests(void *_Nonnull observer, dependencies_test_observation _Nonnull observation);

#endif
