public import Dependencies
import DependenciesConcurrency
import Foundation

extension ProcessRunner: DependencyKey {
  /// Runs real processes, each in its own session and watched by its own thread until all of its descendants have
  /// ended.
  ///
  /// ``ChildProcess`` starts, watches, and stops the processes. This file adds the thread and cancellation. docgen uses
  /// `posix_spawn`, because subprocess libraries don't support stopping descendants that outlive the child, memory
  /// limits, or output limits.
  public static let liveValue = ProcessRunner { command in
    let wakeUp = try WakeUp(for: command.executable)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let thread = WatchingThread {
          continuation.resume(with: Result { try ChildProcess.run(command, wakeUp: wakeUp.readEnd) })
          // The pipe must stay open while the thread may use it.
          withExtendedLifetime(wakeUp) {}
        }
        if let reason = thread.start() {
          continuation.resume(throwing: ProcessError(executable: command.executable, reason: reason))
        }
      }
    } onCancel: {
      wakeUp.signal()
    }
  }
}

/// Notifies the thread that waits for a child when the calling task is canceled.
private final class WakeUp: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init(for executable: String) throws {
    guard let ends = Descriptors.pipe() else {
      throw ProcessError(executable: executable, reason: String(cString: strerror(errno)))
    }
    (readEnd, writeEnd) = ends
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func signal() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }
}

/// A thread for one blocking job, so that it doesn't block or change a thread of a pool.
private struct WatchingThread {
  private final class Job {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let job: Job

  init(body: @escaping @Sendable () -> Void) {
    job = Job(body: body)
  }

  /// Starts the thread.
  ///
  /// - Returns: The system's reason if the thread can't be started, otherwise `nil`.
  func start() -> String? {
    let context = Unmanaged.passRetained(job)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { WatchingThread.run($0) }, context.toOpaque())
      if status == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { WatchingThread.run($0) }, context.toOpaque())
      if status == 0 { pthread_detach(thread) }
    #endif
    guard status != 0 else { return nil }
    context.release()
    return String(cString: strerror(status))
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // Writing to a child that closed its input must fail with an error, not end this process.
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
    Unmanaged<Job>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}

/// Creates descriptors that child processes don't inherit by accident.
enum Descriptors {
  /// Protects starting a child and creating a pipe, so that a child doesn't inherit ends that aren't marked
  /// close-on-exec yet.
  static let lock = LockIsolated(())

  /// Creates a pipe whose descriptors are greater than those of the standard streams.
  static func pipe() -> (readEnd: Int32, writeEnd: Int32)? {
    lock.withValue { _ in makePipe() }
  }

  /// Makes reads and writes on a descriptor nonblocking.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}

private func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
  for end in ends { close(end) }
  guard raised.allSatisfy({ $0 >= 0 }) else {
    for end in raised where end >= 0 { close(end) }
    return nil
  }
  return (raised[0], raised[1])
}
