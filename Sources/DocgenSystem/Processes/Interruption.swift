import DependenciesConcurrency
import Foundation

/// Ends the process in order when the user presses Ctrl-C, or when another program stops it.
///
/// Child processes have their own sessions, so a signal from the terminal reaches only this process, which stops them.
public enum Interruption {
  /// Runs an operation that a signal cancels.
  ///
  /// The operation's cancellation stops its child processes, and removes its temporary folders. If the operation doesn't
  /// end within 850 milliseconds, or if there's a second signal, this function stops and removes them itself. The process
  /// then ends with the signal, so the function doesn't return.
  ///
  /// A signal that the parent process ignores stays ignored, as after `nohup`.
  ///
  /// - Parameter operation: The operation to run.
  /// - Throws: An error that `operation` throws.
  public static func stopping(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    guard let ends = Descriptors.pipe() else { return try await operation() }
    let received = LockIsolated<Int32?>(nil)
    let task = Task { try await operation() }
    handleSignals(writingTo: ends.writeEnd)
    Thread.detachNewThread {
      let number = readSignal(from: ends.readEnd)
      received.setValue(number)
      task.cancel()
      waitForSignal(from: ends.readEnd, milliseconds: 850)
      ChildProcess.stopAll()
      TemporaryFolders.removeAll()
      die(of: number)
    }
    let result = await task.result
    if let number = received.value { die(of: number) }
    try result.get()
  }

  /// Stops this process, as SIGTERM does, once no program can read its standard output.
  ///
  /// Otherwise, a process whose reader has ended continues until it writes again.
  public static func stopWithoutReader() {
    Thread.detachNewThread {
      var output = [pollfd(fd: 1, events: 0, revents: 0)]
      while poll(&output, 1, -1) < 1 {}
      if output[0].revents & Int16(POLLERR | POLLHUP) != 0 { kill(getpid(), SIGTERM) }
    }
  }

  /// Ends this process as the signal does by default, so that a shell or a script notices it.
  private static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    while true { pause() }
  }

  /// Waits for a signal.
  private static func readSignal(from descriptor: Int32) -> Int32 {
    var number: UInt8 = 0
    while read(descriptor, &number, 1) != 1 {}
    return Int32(number)
  }

  /// Waits for another signal, or until the time is over.
  private static func waitForSignal(from descriptor: Int32, milliseconds: Int32) {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    poll(&descriptors, 1, milliseconds)
  }

  private static func handleSignals(writingTo descriptor: Int32) {
    signalPipe = descriptor
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let earlier = signal(number) { number in
        // A signal handler may only call functions such as `write`, and must not change the interrupted code's `errno`.
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe, &byte, 1)
        errno = error
      }
      if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }
}

/// The pipe that receives the number of each signal.
///
/// It's set once, before the first signal.
private nonisolated(unsafe) var signalPipe: Int32 = -1
