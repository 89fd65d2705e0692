#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif os(Windows)
  import WinSDK
#elseif os(WASI) && _runtime(_multithreaded)
  import WASILibc
  import wasi_pthread
#endif

/// A mutual exclusion lock with a condition that waiting threads can be woken through.
///
/// It's the platform's own lock, because the standard library's needs newer systems than this package supports, and
/// Foundation's would make Foundation a requirement. On WebAssembly without threads, it does nothing.
// Sendable because the platform's lock is made for use from every thread, and its memory never moves.
package final class Lock: @unchecked Sendable {
  #if os(Windows)
    private let mutex = UnsafeMutablePointer<CRITICAL_SECTION>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)
  #elseif _runtime(_multithreaded)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  #endif

  /// Creates a lock.
  ///
  /// - Parameter isRecursive: A Boolean value that indicates whether the thread that holds the lock can take it again.
  ///   Windows has no other locks with a condition.
  package init(isRecursive: Bool = false) {
    #if os(Windows)
      InitializeCriticalSection(mutex)
      InitializeConditionVariable(condition)
    #elseif _runtime(_multithreaded)
      #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || os(WASI)
        var attributes = pthread_mutexattr_t()
      #else
        var attributes: pthread_mutexattr_t = 0
      #endif
      expectSuccess(pthread_mutexattr_init(&attributes))
      if isRecursive { expectSuccess(pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))) }
      expectSuccess(pthread_mutex_init(mutex, &attributes))
      expectSuccess(pthread_mutexattr_destroy(&attributes))
      expectSuccess(pthread_cond_init(condition, nil))
    #endif
  }

  deinit {
    #if os(Windows)
      DeleteCriticalSection(mutex)
      mutex.deallocate()
      condition.deallocate()
    #elseif _runtime(_multithreaded)
      expectSuccess(pthread_cond_destroy(condition))
      expectSuccess(pthread_mutex_destroy(mutex))
      mutex.deallocate()
      condition.deallocate()
    #endif
  }

  /// Runs a closure while no other thread runs one under this lock.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    #if os(Windows)
      EnterCriticalSection(mutex)
      defer { LeaveCriticalSection(mutex) }
    #elseif _runtime(_multithreaded)
      expectSuccess(pthread_mutex_lock(mutex))
      defer { expectSuccess(pthread_mutex_unlock(mutex)) }
    #endif
    return try body()
  }

  /// Releases the lock until another thread calls ``wakeAll()``, and takes it again.
  ///
  /// The caller holds the lock, and took it once.
  @discardableResult
  package func wait() -> Bool {
    #if os(Windows)
      SleepConditionVariableCS(condition, mutex, INFINITE)
    #elseif _runtime(_multithreaded)
      expectSuccess(pthread_cond_wait(condition, mutex))
    #endif
    return true
  }

  /// Releases the lock until another thread calls ``wakeAll()`` or until a time has passed, and takes it again.
  ///
  /// The caller holds the lock, and took it once.
  ///
  /// - Parameter nanoseconds: The longest time to wait.
  /// - Returns: Whether the time has not passed yet.
  package func wait(atMost nanoseconds: UInt64) -> Bool {
    #if os(Windows)
      return SleepConditionVariableCS(condition, mutex, DWORD(nanoseconds / 1_000_000))
    #elseif _runtime(_multithreaded)
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let sum = UInt64(end.tv_nsec) + nanoseconds
      end.tv_sec += time_t(sum / 1_000_000_000)
      end.tv_nsec = Int(sum % 1_000_000_000)
      let status = pthread_cond_timedwait(condition, mutex, &end)
      precondition(status == 0 || status == ETIMEDOUT, "A mutex operation failed with error \(status).")
      return status == 0
    #else
      return true
    #endif
  }

  /// Wakes all threads that wait.
  package func wakeAll() {
    #if os(Windows)
      WakeAllConditionVariable(condition)
    #elseif _runtime(_multithreaded)
      expectSuccess(pthread_cond_broadcast(condition))
    #endif
  }
}

#if !os(Windows) && _runtime(_multithreaded)
  /// Stops when a call fails that fails only for a lock that was used wrongly.
  private func expectSuccess(_ status: Int32) {
    precondition(status == 0, "A mutex operation failed with error \(status).")
  }
#endif

/// The identity of a thread, for as long as the thread runs.
package struct ThreadID: Hashable, Sendable {
  private let value: UInt

  package static var current: ThreadID {
    #if os(Windows)
      ThreadID(value: UInt(GetCurrentThreadId()))
    #elseif !_runtime(_multithreaded)
      ThreadID(value: 0)
    #elseif canImport(Glibc)
      ThreadID(value: pthread_self())
    #else
      // A pointer in the C libraries of Apple, musl, and WASI.
      ThreadID(value: unsafeBitCast(pthread_self(), to: UInt.self))
    #endif
  }
}
