import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

@testable import DocgenCommand

/// A small package with tutorials, on disk, in which all commands run.
///
/// Manifests call it `greeting`, which differs from its folder's name.
struct TutorialPackage {
  /// The package's folder.
  let path: String
  /// The temporary folder that contains it.
  private let root: String

  private static let library = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "greeting",
      products: [.library(name: "Greeting", targets: ["Greeting"])],
      targets: [.target(name: "Greeting")])

    """,
    "Sources/Greeting/Greeting.swift": "public func greet(_ name: String) -> String { \"Hello, \\(name)!\" }\n",
  ]

  /// Writes a package into a new folder for temporary files.
  ///
  /// - Parameters:
  ///   - files: The texts of its files. The default has a library.
  ///   - folder: The name of the package's folder.
  init(_ files: [String: String], in folder: String = "checkout") throws {
    let fileSystem = FileSystem.liveValue
    root = try fileSystem.makeTemporaryDirectory()
    path = "\(root)/\(folder)"
    for (name, text) in Self.library.merging(files, uniquingKeysWith: { $1 }) { try write(text, to: name) }
  }

  /// Writes a file of the package.
  func write(_ text: String, to name: String) throws {
    let fileSystem = FileSystem.liveValue
    let place = "\(path)/\(name)"
    try fileSystem.createDirectory(path: String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]))
    try fileSystem.write(bytes: Array(text.utf8), path: place)
  }

  /// A file of the package.
  func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.liveValue.read(path: "\(path)/\(name)"), as: UTF8.self)
  }

  /// Removes the folder.
  func remove() { try? FileSystem.liveValue.remove(path: root) }

  /// Runs an operation with live dependencies, and records the console.
  func live<Result: Sendable>(
    in folder: String? = nil, printed: LockIsolated<String> = LockIsolated(""),
    errorOutput: LockIsolated<String> = LockIsolated(""), processRunner: ProcessRunner = .liveValue,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await withDependencies {
      $0.fileSystem = .liveValue
      $0.processRunner = processRunner
      $0.processEnvironment = .liveValue
      $0.sandboxFinder = .liveValue
      $0.continuousClock = ContinuousClock()
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.console.write = { text in printed.withValue { $0 += text } }
      $0.console.writeError = { text in errorOutput.withValue { $0 += text } }
    } operation: {
      try await body()
    }
  }

  /// Checks the steps of all tutorials.
  func verify(
    filters: [String] = [], on processRunner: ProcessRunner = .liveValue, sandbox: Sandbox.Use = .automatic
  ) async throws -> [SampleResult] {
    try await live(processRunner: processRunner) {
      let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: path))
      let buildEnvironment = BuildEnvironment(package: path, build: ScratchDirectory(scratchPath: "\(path)/.build"))
      var options = VerificationOptions(buildEnvironment)
      options.filters = filters
      options.sandboxUse = sandbox
      options.limits.time = .seconds(20)
      return try await TutorialVerification(options, series: parsed.tutorials).run { _ in }
    }
  }

  /// Runs a command of `docgen tutorial`, and returns its output, its error output, and its status.
  func run(_ arguments: String...) async throws -> (printed: String, errorOutput: String, status: Int32) {
    try await run(arguments)
  }

  /// Runs a command of `docgen tutorial`, and returns its output, its error output, and its status.
  func run(_ arguments: [String]) async throws -> (printed: String, errorOutput: String, status: Int32) {
    let (printed, errorOutput) = (LockIsolated(""), LockIsolated(""))
    var status: Int32 = 0
    try await live(printed: printed, errorOutput: errorOutput) {
      guard var command = try TutorialCommand.parseAsRoot(arguments) as? any AsyncParsableCommand else { return }
      try await command.run()
    } onExit: {
      status = $0
    }
    return (printed.value, errorOutput.value, status)
  }

  /// Runs a command of docgen, and returns its output, its error output, and its status.
  func run<Command: AsyncParsableCommand & Sendable>(
    _ type: Command.Type, _ arguments: [String] = []
  ) async throws -> (printed: String, errorOutput: String, status: Int32) {
    let (printed, errorOutput) = (LockIsolated(""), LockIsolated(""))
    let status = try await live(printed: printed, errorOutput: errorOutput) { () -> Int32 in
      var command = try type.parse(["--package-path", path] + arguments)
      do { try await command.run() } catch let code as ExitCode { return code.rawValue }
      return 0
    }
    return (printed.value, errorOutput.value, status)
  }

  private func live(
    printed: LockIsolated<String>, errorOutput: LockIsolated<String>, _ body: () async throws -> Void,
    onExit: (Int32) -> Void
  ) async throws {
    do {
      try await live(printed: printed, errorOutput: errorOutput) { try await body() }
    } catch let code as ExitCode {
      onExit(code.rawValue)
    }
  }

  /// A tutorial file with steps.
  static func tutorial(_ steps: [String], title: String = "Build it") -> String {
    let indented = steps.map { step in
      "      @Step {\n" + step.split(separator: "\n").map { "        \($0)\n" }.joined() + "      }\n"
    }.joined()
    return """
      @Tutorial(time: 5) {
        @Intro(title: "\(title)")
        @Section(title: "Steps") {
          @Steps {
      \(indented)    }
        }
      }

      """
  }
}
