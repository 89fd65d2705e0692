import Dependencies
import DocgenModel
import DocgenSystem
import Foundation
import Testing

@testable import DocgenVerification

@Suite("The diagnostics that the compiler stores are read")
struct SerializedDiagnosticsTests {
  @Test("The compiler's own file is read, and a damaged one has no diagnostics")
  func real() async throws {
    try await withDependencies {
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
    } operation: {
      @Dependency(\.fileSystem) var files
      @Dependency(\.processRunner) var processes
      let folder = try files.makeTemporaryDirectory()
      defer { try? files.remove(path: folder) }
      let source = "func f() {\n  var x = 1\n  print(x)\n}\nlet y: Int = \"\"\n"
      try files.write(bytes: Array(source.utf8), path: "\(folder)/a.swift")
      _ = try await processes.run(
        command: .init(
          "swiftc", ["-frontend", "-typecheck", "-serialize-diagnostics-path", "\(folder)/a.dia", "\(folder)/a.swift"],
          workingDirectory: folder))
      let bytes = try files.read(path: "\(folder)/a.dia")
      let reports = SerializedDiagnostics.read(bytes)
      #expect(reports.map { "\($0.line):\($0.column) \($0.severity)" }.contains("5:14 error"))
      #expect(reports.allSatisfy { $0.file.hasSuffix("a.swift") && !$0.message.isEmpty })
      for length in stride(from: 0, to: bytes.count, by: 7) {
        _ = SerializedDiagnostics.read(Array(bytes.prefix(length)))
      }
      #expect(SerializedDiagnostics.read(Array("no diagnostics".utf8)) == [])
    }
  }
}
