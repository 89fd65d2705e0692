import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSnippets
import DocgenSystem
import Foundation

extension FileSystem {
  /// Writes what `--report` or `--event-stream` asks for.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The path that the option gives.
  ///   - option: The option.
  /// - Throws: ``ExitCode`` 1 after a complaint where the file cannot be written.
  func write(_ bytes: [UInt8], to file: String, askedForBy option: String) throws {
    @Dependency(\.console) var console
    do {
      try write(bytes, file)
    } catch let error as FileError {
      console.report([
        Diagnostic(
          "unwritable-report", at: nil, error.description,
          notes: [.init("give '\(option)' a file in a folder that exists and can be written")])
      ])
      throw ExitCode(1)
    }
  }
}

extension Encodable {
  /// The value as JSON for other programs: sorted and indented, so that two reports can be compared line by line.
  var reportBytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}

extension VerificationError {
  /// The error as complaints: the compiler's own, or the reason where there are none.
  var complaints: [Diagnostic] {
    let summary = Diagnostic(
      "unverifiable", at: nil, diagnostics.isEmpty ? reason : "\(reason), so that no sample can be checked")
    return diagnostics + [summary]
  }
}
