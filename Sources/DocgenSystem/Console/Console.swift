public import Dependencies
import DependenciesConcurrency
import Foundation

/// The standard streams of the process.
public struct Console: Sendable {
  /// Writes text to standard output, unchanged.
  public var write: @Sendable (_ text: String) -> Void = unimplemented("Console.write", placeholder: ())
  /// Writes text to standard error, unchanged.
  public var writeError: @Sendable (_ text: String) -> Void =
    unimplemented("Console.writeError", placeholder: ())
  /// Reads standard input to its end.
  ///
  /// Throws ``FileError`` if it can't be read.
  public var readAll: @Sendable () throws -> [UInt8] = unimplemented("Console.readAll")

  /// Calls ``write``.
  public func write(text: String) { write(text) }
  /// Calls ``writeError``.
  public func writeError(text: String) { writeError(text) }
}

extension Console: DependencyKey {
  /// The process's own streams.
  public static let liveValue = Console(
    write: { text in
      ProgressDisplay.liveValue.interrupt {
        if let error = emit(text, to: 1, path: "<stdout>") { failedWrite.setValue(error) }
      }
    },
    writeError: { text in ProgressDisplay.liveValue.interrupt { _ = emit(text, to: 2, path: "<stderr>") } },
    readAll: { try readDescriptor(0, sizeHint: 65_536, path: "<stdin>") }
  )
  /// Reports an issue for each access.
  public static let testValue = Console()

  /// The error of the last failed write to the process's standard output, or `nil` if all text was written.
  public static var outputError: FileError? { failedWrite.value }
}

extension Console {
  /// Opens a device in place of each standard stream that's closed.
  ///
  /// Otherwise, the next file that docgen opens has the stream's descriptor, and diagnostics are written to the file.
  public static func reserveStandardStreams() {
    // Like a closed stream, a device that's open for reading rejects text.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }
}

private let failedWrite = LockIsolated<FileError?>(nil)

extension DependencyValues {
  /// The standard streams of the process.
  public var console: Console {
    get { self[Console.self] }
    set { self[Console.self] = newValue }
  }
}

/// Writes text to a descriptor, and returns the error if that fails, for example because a device is full.
///
/// It isn't an error if the reader closes the pipe, as in `docgen … | head`.
func emit(_ text: String, to descriptor: Int32, path: String) -> FileError? {
  var text = text
  return text.withUTF8 { buffer in
    var offset = 0
    while offset < buffer.count {
      let written = write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
      if written < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return errno == EPIPE ? nil : FileError(operation: "write", path: path, errno: errno)
      }
      offset += written
    }
    return nil
  }
}
