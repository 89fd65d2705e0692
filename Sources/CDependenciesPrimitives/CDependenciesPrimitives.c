#include "CDependenciesPrimitives.h"

#include <time.h>

uint64_t dependencies_nanoseconds(void) {
  struct timespec time;
#ifdef _WIN32
  timespec_get(&time, TIME_UTC);
#else
  clock_gettime(CLOCK_MONOTONIC, &time);
#endif
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

_Thread_local const void *_Nullable dependencies_call_site = 0;
_Thread_local const void *_Nullable dependencies_last_test = 0;

_Thread_local uint64_t dependencies_next_identifier = 0;
uint64_t dependencies_identifiers = 0;

_Thread_local intptr_t dependencies_updates = 0;
_Thread_local void *_Nullable dependencies_written_value = 0;

#if defined(__has_attribute) && __has_attribute(swiftcall)
uintptr_t dependencies_updating_tasks[dependencies_updating_task_count];
#endif

uintptr_t dependencies_process_cache = 0;
uintptr_t dependencies_process_context = 0;

intptr_t dependencies_tracings = 0;
