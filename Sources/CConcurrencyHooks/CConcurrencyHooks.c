#include "CConcurrencyHooks.h"

// The linker binds these symbols. Looking them up by name at run time would fail in a statically linked program, which
// exports no names. On Windows, the declarations would depend on how the runtime is linked, and WebAssembly usually has
// only one thread, so neither uses the hook.
#if !defined(_WIN32) && !defined(__wasi__)

// The concurrency runtime's declarations in swift/ABI/Executor.h and swift/Runtime/Concurrency.h. Toolchains don't
// install these headers.
typedef struct Job Job;
typedef __attribute__((swiftcall)) void (*EnqueueGlobal)(Job *job);
typedef __attribute__((swiftcall)) void (*EnqueueGlobalHook)(Job *job, EnqueueGlobal original);

extern EnqueueGlobalHook swift_task_enqueueGlobal_hook;
extern __attribute__((swiftcall)) void swift_task_enqueueMainExecutor(Job *job);

static EnqueueGlobalHook previous_hook;

__attribute__((swiftcall)) static void enqueue_on_main(Job *job, EnqueueGlobal original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

bool concurrency_hooks_uses_main_executor(void) {
  return __atomic_load_n(&swift_task_enqueueGlobal_hook, __ATOMIC_ACQUIRE) == enqueue_on_main;
}

void concurrency_hooks_set_uses_main_executor(bool uses_main_executor) {
  if (uses_main_executor == concurrency_hooks_uses_main_executor()) return;
  if (uses_main_executor) {
    previous_hook = __atomic_exchange_n(&swift_task_enqueueGlobal_hook, enqueue_on_main, __ATOMIC_ACQ_REL);
  } else {
    __atomic_store_n(&swift_task_enqueueGlobal_hook, previous_hook, __ATOMIC_RELEASE);
  }
}

#endif
