import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

/// A fake environment for a snippet, with the output and records of its program and the output of the compiler.
struct FakeRun: Sendable {
  var termination = ProcessRunner.Termination.exited(0)
  var output = ""
  var error = ""
  /// The records of `LinePrinter`: line and text.
  var records: [(line: Int, text: String)]?
  /// The lines of Swift Testing's stream of events.
  var events: [String]?
  /// The compiler's warnings about the program.
  var warnings = ""
  /// Returns the compiler's output for code that must not compile.
  var compiler: @Sendable (_ source: String) -> String = { _ in "" }

  static let build = ScratchDirectory(scratchPath: "/package/.build")

  /// The compiler's answer to `-print-target-info`.
  static let targetInformation = """
    {"compilerVersion": "Swift version 6.3.1 (swift-6.3.1-RELEASE)", "target": {"triple": "x86_64-unknown-linux-gnu"}}
    """

  /// Verifies a snippet named `Sample` in this environment, which is a package without libraries.
  func verify(_ source: String) async throws -> SampleResult {
    let (files, _) = FileSystem.inMemory([
      "/package/Package.swift": "// manifest", "/package/Snippets/Sample.swift": source,
    ])
    let results = try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = files
      $0.processRunner = ProcessRunner { command in try run(command, files: files) }
    } operation: {
      let options = VerificationOptions(BuildEnvironment(package: "/package", build: Self.build))
      let samples = PackageSamples(groups: [SampleGroup(read(source))])
      return try await SampleVerification(samples, options).run()
    }
    return try #require(results.first)
  }

  /// The failures of a snippet in this environment, as `id:line`.
  func failures(_ source: String) async throws -> [String] {
    try await verify(source).failures.map { "\($0.id):\($0.position.line)" }
  }

  private func run(_ command: ProcessRunner.Command, files: FileSystem) throws -> ProcessRunner.Output {
    let name = command.executable.split(separator: "/").last ?? ""
    if command.arguments.last == "-print-target-info" {
      return .init(termination: .exited(0), standardOutput: Array(Self.targetInformation.utf8))
    }
    if command.arguments.contains("dump-package") {
      let json = #"{"name": "package", "targets": [], "products": []}"#
      return .init(termination: .exited(0), standardOutput: Array(json.utf8))
    }
    guard name == "program" else {
      guard command.arguments.contains("-emit-sil") else {
        return .init(termination: .exited(0), standardError: Array(warnings.utf8))
      }
      let source = String(decoding: try files.read(path: command.arguments.last ?? ""), as: UTF8.self)
      let said = compiler(source)
      return ProcessRunner.Output(
        termination: .exited(said.contains("error:") ? 1 : 0), standardError: Array(said.utf8))
    }
    if let records, let path = command.environment?["DOCGEN_PRINT_RECORD"] {
      let text = records.map { "\($0.line) \($0.text.utf8.count)\n\($0.text)\n" }.joined()
      try files.write(bytes: Array(text.utf8), path: path)
    }
    if let events, let option = command.arguments.firstIndex(of: "--event-stream-output-path") {
      let text = events.map { $0 + "\n" }.joined()
      try files.write(bytes: Array(text.utf8), path: command.arguments[option + 1])
    }
    return ProcessRunner.Output(
      termination: termination, standardOutput: Array(output.utf8), standardError: Array(error.utf8))
  }
}

/// Records of Swift Testing's stream of events for a snippet named `Sample`.
enum Event {
  static func test(_ name: String, line: Int, isParameterized: Bool = false) -> String {
    """
    {"kind":"test","version":0,"payload":{"id":"Sample.\(name)/Sample.swift:\(line):2","kind":"function",\
    "name":"\(name)","isParameterized":\(isParameterized),\
    "sourceLocation":{"fileID":"Sample/Sample.swift","line":\(line),"column":2}}}
    """
  }

  static func event(_ kind: String, _ name: String, line: Int) -> String {
    """
    {"kind":"event","version":0,"payload":{"kind":"\(kind)","messages":[],\
    "testID":"Sample.\(name)/Sample.swift:\(line):2"}}
    """
  }

  /// A test that ran.
  static func ran(_ name: String, line: Int) -> [String] {
    [test(name, line: line), event("testStarted", name, line: line), event("testEnded", name, line: line)]
  }

  static func issue(_ text: String, line: Int, fileID: String = "Sample/Sample.swift", isKnown: Bool = false) -> String
  {
    """
    {"kind":"event","version":0,"payload":{"kind":"issueRecorded","messages":[{"symbol":"fail","text":"\(text)"}],\
    "issue":{"isKnown":\(isKnown),"sourceLocation":{"fileID":"\(fileID)","line":\(line),"column":1}}}}
    """
  }

  static let end = #"{"kind":"event","version":0,"payload":{"kind":"runEnded","messages":[]}}"#
}
