import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenTestHelpers

/// A package in memory, whose site a test builds.
struct TestPackage {
  /// The bytes of all files by path relative to the package.
  var files: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in store.value where path.hasPrefix("/package/") {
      result[String(path.dropFirst("/package/".count))] = bytes
    }
    return result
  }

  /// Paths relative to the package at which every access fails, with the reason.
  let failures = LockIsolated<[String: String]>([:])
  /// The file system that the package is in.
  let fileSystem: FileSystem
  /// The files by absolute path.
  let store: InMemoryFiles

  /// Creates a package.
  ///
  /// - Parameter files: The texts of the files by path relative to the package. The initializer adds `Package.swift`.
  init(_ files: [String: String]) {
    var absolute = ["/package/Package.swift": "let package = Package(name: \"Book\")\n"]
    for (path, text) in files { absolute["/package/\(path)"] = text }
    (fileSystem, store) = FileSystem.inMemory(absolute, failing: failures)
  }

  /// The site's files by path relative to its root.
  var site: [String: String] {
    var result: [String: String] = [:]
    for (path, bytes) in files where path.hasPrefix("site/") {
      result[String(path.dropFirst("site/".count))] = String(decoding: bytes, as: UTF8.self)
    }
    return result
  }

  /// Builds the package's site.
  func build(
    strict: Bool = false, jobs: Int = 2, verifications: [Verification] = [],
    _ change: (inout BuildOptions) -> Void = { _ in }
  ) async throws -> BuildResult {
    var options = BuildOptions(packagePath: "/package", isStrict: strict, jobs: jobs)
    options.verifications = Dictionary(
      verifications.map { ($0.snippet, $0) }, uniquingKeysWith: { first, _ in first })
    change(&options)
    return try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: { [options] in
      try await SiteBuilder().build(options)
    }
  }
}

extension BuildResult {
  /// The diagnostics in the format of a compiler.
  var messages: [String] { diagnostics.map(\.description) }
}

extension Verification {
  /// A snippet that ran and passed.
  static func passed(_ snippet: String, output: String = "") -> Verification {
    Verification(
      snippet: snippet, outcome: .passed, checks: [.ran], claims: 0, failures: [], standardOutput: output,
      compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
  }
}
