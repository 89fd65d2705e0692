import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

extension FileSystem {
  /// Protects a file that neither `--report` nor `--event-stream` wrote from being overwritten by a mistyped path.
  ///
  /// Call it before a long build, whose results would be lost with the error.
  ///
  /// - Parameters:
  ///   - file: The option's value.
  ///   - option: The option.
  /// - Throws: ``ExitCode`` 1 after reporting that the file isn't empty and isn't an earlier report, or ``FileError``.
  func protect(_ file: String?, fromOption option: String) throws {
    @Dependency(\.console) var console
    guard let file, try status(file)?.kind == .file else { return }
    let bytes = try read(file)
    // A report is a JSON object, and each line of an event stream is one.
    let isStream = option == "--event-stream"
    let json = isStream ? bytes.prefix { $0 != UInt8(ascii: "\n") } : bytes[...]
    let members = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    if bytes.isEmpty || members?[isStream ? "kind" : "diagnostics"] != nil { return }
    console.report([
      Diagnostic(
        "unwritable-report", at: nil, "'\(file)' isn't a report of docgen",
        notes: [.init("choose another file with '\(option)'")])
    ])
    throw ExitCode(1)
  }

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
