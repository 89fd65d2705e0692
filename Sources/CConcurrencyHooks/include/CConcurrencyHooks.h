#ifndef C_CONCURRENCY_HOOKS_H
#define C_CONCURRENCY_HOOKS_H

#include <stdbool.h>

/// Whether jobs for the global executor are handed to the main executor.
bool concurrency_hooks_uses_main_executor(void);

/// Hands the jobs for the global executor to the main executor from now on, or no longer.
///
/// Whatever hook was in place before is in place again afterwards. Calls must not overlap.
void concurrency_hooks_set_uses_main_executor(bool uses_main_executor);

#endif
