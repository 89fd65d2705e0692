// The module has nothing but types; a target needs a file to compile.
#include "CIndexStore.h"
