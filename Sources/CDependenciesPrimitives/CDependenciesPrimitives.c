#include "CDependenciesPrimitives.h"

_Thread_local const void *_Nullable dependencies_call_site = 0;
