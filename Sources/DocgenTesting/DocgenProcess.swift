import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Docgen as a child process that writes its events to a pipe.
enum DocgenProcess {
  /// Starts docgen and forwards its events until it ends.
  ///
  /// `swift test` holds the lock of the build folder, so docgen gets an option not to build.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - package: The package's folder.
  /// - Throws: ``DocgenProblem`` if it can't be started. The stream throws if docgen ends without a result.
  static func events(
    executable: DocgenExecutable, package: String
  ) throws -> AsyncThrowingStream<DocgenEvent, any Error> {
    try events(
      of: executable.path,
      arguments: [
        "test", "--package-path", package, "--scratch-path", executable.scratchPath, "--configuration",
        executable.configuration, "--no-build", "--event-stream", "-", "--quiet",
      ])
  }

  /// The names of the samples that docgen would check, or `nil` if docgen can't be started.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - package: The package's folder.
  static func names(executable: DocgenExecutable, package: String) -> [String]? {
    guard
      let child = try? Child(
        starting: executable.path,
        [
          "test", "--list", "--package-path", package, "--scratch-path", executable.scratchPath, "--configuration",
          executable.configuration, "--no-build",
        ])
    else { return nil }
    var names: [String] = []
    child.readLines { names.append(String(decoding: $0, as: UTF8.self)) }
    return child.end().code == 0 ? names : nil
  }

  /// Starts a program that writes events to standard output.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments.
  static func events(
    of program: String, arguments: [String]
  ) throws -> AsyncThrowingStream<DocgenEvent, any Error> {
    let child = try Child(starting: program, arguments)
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: DocgenEvent.self)
    // The thread blocks on the child's output and ends with the child, which limits the time of everything that it
    // runs.
    DispatchQueue(label: "docgen.events").async {
      child.readLines { line in
        if let event = DocgenEvent(line: line) { continuation.yield(event) }
      }
      let (code, errorOutput) = child.end()
      // The status is 0 after success and 1 for errors in the content. In both cases, docgen has reported each snippet.
      if code == 0 || code == 1 {
        continuation.yield(.problem("docgen didn't verify this sample\n\(errorOutput)"))
        continuation.finish()
      } else {
        let end = code < 0 ? "signal \(-code)" : "status \(code)"
        continuation.finish(throwing: DocgenProblem(message: "docgen ended with \(end)\n\(errorOutput)"))
      }
    }
    return stream
  }
}

/// A running program.
///
/// A pipe receives its standard output, and an unlinked temporary file its standard error.
private struct Child: Sendable {
  private let pid: pid_t
  private let output: Int32
  private let errorOutput: Int32

  init(starting program: String, _ arguments: [String]) throws {
    func problem(_ number: Int32) -> DocgenProblem {
      DocgenProblem(message: "cannot start '\(program)': \(String(cString: strerror(number)))")
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw problem(errno) }
    var name = Array("\(FileManager.default.temporaryDirectory.path)/docgen-XXXXXX".utf8CString)
    let errorOutput = mkstemp(&name)
    guard errorOutput >= 0 else {
      for end in ends { close(end) }
      throw problem(errno)
    }
    unlink(name)
    for descriptor in ends + [errorOutput] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, errorOutput, 2)
    let words = ([program] + arguments).map { strdup($0) }
    let environment = Self.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in words + environment { free(pointer) } }
    var pid: pid_t = 0
    let status = posix_spawn(&pid, program, &actions, nil, words + [nil], environment + [nil])
    guard status == 0 else {
      close(ends[0])
      close(errorOutput)
      throw problem(status)
    }
    self.pid = pid
    self.output = ends[0]
    self.errorOutput = errorOutput
  }

  /// The environment of this process without the variables of test frameworks, so that docgen doesn't run as a test.
  private static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING")
    }
    variables["SWIFT_DEPENDENCIES_CONTEXT"] = "live"
    return variables
  }

  /// Reads the standard output, and calls a closure for each line.
  func readLines(_ body: (ArraySlice<UInt8>) -> Void) {
    var pending: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while true {
        let count = read(output, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        pending += buffer.prefix(count)
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          body(pending[..<end])
          pending.removeSubrange(...end)
        }
      }
    }
    close(output)
  }

  /// Waits for the child's end.
  ///
  /// - Returns: Its status, or the negative number of the signal that ended it, and the last 8 KB of its standard
  ///   error.
  func end() -> (code: Int32, errorOutput: String) {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let size = lseek(errorOutput, 0, SEEK_END)
    lseek(errorOutput, max(0, size - 8192), SEEK_SET)
    var text: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer in
      let count = read(errorOutput, buffer.baseAddress, buffer.count)
      if count > 0 { text = Array(buffer.prefix(count)) }
    }
    close(errorOutput)
    return (signal == 0 ? (status >> 8) & 0xff : -signal, String(decoding: text, as: UTF8.self))
  }
}
