import Foundation
import Testing

@testable import DocgenSystem

@Suite("ZIP archives")
struct ZipArchiveTests {
  /// The check value of CRC-32/ISO-HDLC, and checksums of Python's zlib.
  @Test(
    "Checksums",
    arguments: [("123456789", 0xCBF4_3926), ("", 0), ("a", 0xE8B7_BE43), ("The quick brown fox", 0xB745_74DE)]
      as [(String, UInt32)])
  func checksum(text: String, expected: UInt32) {
    #expect(CRC32.checksum(of: Array(text.utf8)) == expected)
  }

  private static let files: [String: [UInt8]] = [
    "Helpdesk/Package.swift": Array("// swift-tools-version: 6.0\n".utf8),
    "Helpdesk/Sources/Helpdesk/Ticket.swift": Array("struct Ticket {}\n".utf8),
    "Helpdesk/Sources/Helpdesk/Übung.swift": Array("let ä = \"ö\"\n".utf8),
    "Helpdesk/empty": [],
    "Helpdesk/every byte": (0..<2_000).map { UInt8(truncatingIfNeeded: $0) },
  ]

  @Test("Python's reader finds the same files, and no errors")
  func python() throws {
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          assert archive.testzip() is None
          for file in archive.infolist():
              print(file.filename, file.date_time[0], oct(file.external_attr >> 16), archive.read(file).hex())
      """
    let printed = try run(["python3", "-c", script], on: ZipArchive.bytes(of: Self.files))
    let expected = Self.files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, content in
      "\(path) 1980 0o100644 \(content.map { String(format: "%02x", $0) }.joined())\n"
    }
    #expect(printed == expected.joined())
  }

  @Test("unzip finds no errors, also in an empty archive")
  func unzip() throws {
    #expect(try run(["unzip", "-tq"], on: ZipArchive.bytes(of: Self.files)).contains("No errors detected"))
    // An empty archive is only an end record. unzip reports that it's empty, and Python reads it.
    let script = "import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).infolist()))"
    #expect(try run(["python3", "-c", script], on: ZipArchive.bytes(of: [:])) == "0\n")
  }

  @Test("The same files in any order result in the same bytes")
  func order() throws {
    let bytes = try ZipArchive.bytes(of: Self.files)
    for _ in 0..<5 {
      let shuffled = Dictionary(uniqueKeysWithValues: Self.files.shuffled())
      #expect(try ZipArchive.bytes(of: shuffled) == bytes)
    }
  }

  @Test(
    "A path outside of the folder is rejected",
    arguments: [
      "", "/etc/passwd", "..", "../a", "a/../../b", "a/..", "./a", "a//b", "a/", "a\\..\\b", "C:/a", "a\nb", "a\0b",
    ])
  func unsafePaths(path: String) {
    #expect(throws: ZipArchive.Problem.unsafePath(path)) { try ZipArchive.bytes(of: [path: [1], "fine": [2]]) }
  }

  @Test("Names that begin with dots are allowed")
  func dots() throws {
    _ = try ZipArchive.bytes(of: [".gitignore": [], "..a/b..": [], "...": []])
  }

  @Test("Two files that can't be unpacked into the same folder are rejected")
  func collisions() {
    #expect(throws: ZipArchive.Problem.collision("a", "a/b/c")) { try ZipArchive.bytes(of: ["a/b/c": [], "a": []]) }
    #expect(throws: ZipArchive.Problem.collision("A/b", "a/B")) { try ZipArchive.bytes(of: ["a/B": [], "A/b": []]) }
    #expect(throws: ZipArchive.Problem.collision("Sources", "sources/a")) {
      try ZipArchive.bytes(of: ["Sources": [], "sources/a": []])
    }
  }

  /// Runs a command on a file with some bytes.
  ///
  /// - Returns: The text that it prints.
  private func run(_ command: [String], on bytes: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).zip")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + [file.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: printed, as: UTF8.self)
  }
}
