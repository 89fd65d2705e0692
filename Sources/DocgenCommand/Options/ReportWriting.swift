import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

extension FileSystem {
  /// Writes the file of `--report` or `--event-stream`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The option's value.
  ///   - option: The option.
  /// - Throws: ``ExitCode`` 1 after reporting that the file can't be written.
  func write(_ bytes: [UInt8], to file: String, forOption option: String) throws {
    @Dependency(\.console) var console
    do {
      try write(bytes, file)
    } catch let error as FileError {
      console.report([
        Diagnostic(
          "unwritable-report", at: nil, error.description,
          notes: [.init("choose a file in a writable folder with '\(option)'")])
      ])
      throw ExitCode(1)
    }
  }
}

extension Encodable {
  /// The value as JSON, sorted and indented so that you can compare two reports line by line.
  var reportBytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}
