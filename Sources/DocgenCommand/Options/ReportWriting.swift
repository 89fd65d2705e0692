import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

extension FileSystem {
  /// Reports an error if the file of `--report` isn't an earlier report.
  ///
  /// - Throws: ``ExitCode`` 1 after reporting the error.
  func checkIsReport(_ file: String?) throws {
    let isSARIF = file?.hasSuffix(SARIFReport.fileExtension) == true
    try checkIsReport(file, option: "--report", member: isSARIF ? "runs" : "diagnostics")
  }

  /// Writes the file of `--report`: SARIF if that's its extension, or else docgen's own report.
  ///
  /// - Parameters:
  ///   - report: docgen's own report.
  ///   - file: The option's value.
  ///   - diagnostics: The diagnostics that the command prints.
  ///   - package: The package's folder, absolute.
  /// - Throws: ``ExitCode`` 1 after reporting that the file can't be written.
  func write(_ report: some Encodable, to file: String, _ diagnostics: [Diagnostic], package: String) throws {
    let bytes =
      try file.hasSuffix(SARIFReport.fileExtension)
      ? SARIFReport(diagnostics, package: package).reportBytes : report.reportBytes
    try write(bytes, to: file, forOption: "--report")
  }

  /// Reports an error if a file isn't an earlier report, so that a mistyped path doesn't overwrite it.
  ///
  /// Call it before a long build, whose results would be lost with the error.
  ///
  /// - Parameters:
  ///   - file: The value of `--report` or `--event-stream`.
  ///   - option: The option.
  ///   - member: A member of a report, or of the first line of an event stream.
  /// - Throws: ``ExitCode`` 1 after reporting the error.
  func checkIsReport(_ file: String?, option: String, member: String) throws {
    @Dependency(\.console) var console
    // Devices, such as the standard output of a program that appends to a file, have no earlier report.
    guard let file, !file.hasPrefix("/dev/"), let bytes = try? read(file), !bytes.isEmpty else { return }
    let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") }
    for json in [bytes[...], firstLine] {
      let members = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
      if members?[member] != nil { return }
    }
    console.report([
      Diagnostic(
        "unwritable-report", at: nil, "'\(file)' exists, and '\(option)' didn't write it",
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
