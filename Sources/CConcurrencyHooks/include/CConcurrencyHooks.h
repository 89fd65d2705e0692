#ifndef C_CONCURRENCY_HOOKS_H
#define C_CONCURRENCY_HOOKS_H

#include <stdbool.h>

/// Returns whether the main executor runs the jobs for the global executor.
bool concurrency_hooks_uses_main_executor(void);

/// Sets whether the main executor runs the jobs for the global executor.
///
/// Passing `false` restores the previous hook. Calls must not overlap.
void concurrency_hooks_set_uses_main_executor(bool uses_main_executor);

#endif
