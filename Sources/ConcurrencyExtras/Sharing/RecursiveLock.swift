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
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A lock that the thread holding it may take again.
///
/// The operating system's own recursive mutex, so that the modules built on it need neither Foundation nor a platform
/// newer than the package's. It lives on the heap: a mutex must not move once it has been initialised.
package final class RecursiveLock: @unchecked Sendable {
  // Sendable without the compiler's proof: the mutex is made to be used from every thread, and the pointer to it is
  // never changed after `init`.
  #if canImport(WinSDK)
    private typealias Mutex = CRITICAL_SECTION
  #elseif !os(WASI)
    private typealias Mutex = pthread_mutex_t
  #endif

  #if !os(WASI)
    private let mutex: UnsafeMutablePointer<Mutex>
  #endif

  package init() {
    #if canImport(WinSDK)
      mutex = .allocate(capacity: 1)
      InitializeCriticalSection(mutex)
    #elseif !os(WASI)
      mutex = .allocate(capacity: 1)
      #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        var attributes = pthread_mutexattr_t()
        expectSuccess(pthread_mutexattr_init(&attributes))
      #else
        var attributes: pthread_mutexattr_t = 0
        expectSuccess(pthread_mutexattr_init(&attributes))
      #endif
      expectSuccess(pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)))
      expectSuccess(pthread_mutex_init(mutex, &attributes))
      expectSuccess(pthread_mutexattr_destroy(&attributes))
    #endif
  }

  deinit {
    #if canImport(WinSDK)
      DeleteCriticalSection(mutex)
      mutex.deallocate()
    #elseif !os(WASI)
      expectSuccess(pthread_mutex_destroy(mutex))
      mutex.deallocate()
    #endif
  }

  /// Runs `body` while no other thread runs one under this lock.
  ///
  /// - Parameter body: What to do. It may take the same lock again.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  private func lock() {
    #if canImport(WinSDK)
      EnterCriticalSection(mutex)
    #elseif !os(WASI)
      expectSuccess(pthread_mutex_lock(mutex))
    #endif
  }

  private func unlock() {
    #if canImport(WinSDK)
      LeaveCriticalSection(mutex)
    #elseif !os(WASI)
      expectSuccess(pthread_mutex_unlock(mutex))
    #endif
  }
}

/// Stops when a mutex call that has no error a caller could handle has failed all the same.
private func expectSuccess(_ status: Int32) {
  precondition(status == 0, "A mutex operation failed with error \(status).")
}
