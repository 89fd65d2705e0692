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
#endif

/// A mutual exclusion lock that waiters can be woken through.
///
/// The platform's own, because the standard library's needs newer systems than this package supports, and
/// Foundation's would make Foundation a requirement.
// Sendable because the lock is what makes its users so; the memory it points to is never moved.
final class Lock: @unchecked Sendable {
  #if os(Windows)
    private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)
  #elseif !os(WASI)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  #endif

  init() {
    #if os(Windows)
      InitializeSRWLock(mutex)
      InitializeConditionVariable(condition)
    #elseif !os(WASI)
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    #endif
  }

  deinit {
    #if os(Windows)
      mutex.deallocate()
      condition.deallocate()
    #elseif !os(WASI)
      pthread_mutex_destroy(mutex)
      pthread_cond_destroy(condition)
      mutex.deallocate()
      condition.deallocate()
    #endif
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if os(Windows)
      AcquireSRWLockExclusive(mutex)
      defer { ReleaseSRWLockExclusive(mutex) }
    #elseif !os(WASI)
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
    #endif
    return try body()
  }

  /// Gives the lock up until somebody calls ``wakeAll()``, and takes it again.
  ///
  /// The caller holds the lock.
  func wait() {
    #if os(Windows)
      SleepConditionVariableSRW(condition, mutex, INFINITE, 0)
    #elseif !os(WASI)
      pthread_cond_wait(condition, mutex)
    #endif
  }

  /// Wakes everybody who waits.
  func wakeAll() {
    #if os(Windows)
      WakeAllConditionVariable(condition)
    #elseif !os(WASI)
      pthread_cond_broadcast(condition)
    #endif
  }
}

/// The identity of a thread, for as long as the thread runs.
struct ThreadID: Hashable, Sendable {
  private let value: UInt

  static var current: ThreadID {
    #if os(Windows)
      ThreadID(value: UInt(GetCurrentThreadId()))
    #elseif os(WASI)
      ThreadID(value: 0)
    #elseif canImport(Darwin)
      ThreadID(value: UInt(bitPattern: pthread_self()))
    #else
      ThreadID(value: UInt(pthread_self()))
    #endif
  }
}
