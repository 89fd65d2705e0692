public import Dependencies
public import DependenciesMacros
import Foundation

/// The standard streams of the process.
@DependencyClient
public struct Console: Sendable {
  /// Writes text to standard output, unchanged.
  public var write: @Sendable (_ text: String) -> Void
  /// Writes text to standard error, unchanged.
  public var writeError: @Sendable (_ text: String) -> Void
  /// Reads standard input to its end.
  ///
  /// Throws ``FileError`` if it can't be read.
  public var readAll: @Sendable () throws -> [UInt8]
}

extension Console: DependencyKey {
  /// The process's own streams.
  public static let liveValue = Console(
    write: { text in emit(text, to: 1) },
    writeError: { text in emit(text, to: 2) },
    readAll: { try readDescriptor(0, sizeHint: 65_536, path: "<stdin>") }
  )
  /// Reports an issue for each access.
  public static let testValue = Console()
}

extension DependencyValues {
  /// The standard streams of the process.
  public var console: Console {
    get { self[Console.self] }
    set { self[Console.self] = newValue }
  }
}

private func emit(_ text: String, to descriptor: Int32) {
  var text = text
  text.withUTF8 { buffer in
    var offset = 0
    while offset < buffer.count {
      let written = write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
      if written < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        // The reader closed the pipe, as in `docgen … | head`.
        return
      }
      offset += written
    }
  }
}
