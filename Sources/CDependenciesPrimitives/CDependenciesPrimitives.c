#include "CDependenciesPrimitives.h"

_Thread_local const void *_Nullable dependencies_call_site = 0;

uintptr_t dependencies_process_cache = 0;
uintptr_t dependencies_process_context = 0;

intptr_t dependencies_tracings = 0;
