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

uintptr_t dependencies_process_cache = 0;
uintptr_t dependencies_process_context = 0;

intptr_t dependencies_tracings = 0;
