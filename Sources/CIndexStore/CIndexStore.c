// The module contains only types, but a target needs a file to compile.
#include "CIndexStore.h"
