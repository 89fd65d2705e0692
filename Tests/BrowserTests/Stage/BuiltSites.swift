import Foundation
import Testing

@testable import DocgenTesting

/// A site that the tests look at.
enum BuiltSite: String, CaseIterable, Sendable {
  /// This project's own book.
  case book
  /// The package in `Fixture`: a page of each kind, also of those that the book happens not to have.
  case kinds
}

/// The sites as the docgen that was just built writes them, in a folder that is removed at the end.
struct BuiltSites: Sendable {
  /// The folder; each site is in a folder of its own name.
  let folder: String

  /// Makes the folder.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.path
  }

  /// Writes the sites, all at once.
  ///
  /// Nothing is compiled and no sample is run, because `swift test` holds the lock that it would take: the samples say
  /// what is known of them, and the book has symbol pages where an earlier build made them.
  ///
  /// - Parameter address: The address at which the folder is served, with a slash at its end.
  func build(servedAt address: String) async throws {
    let executable = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
    try await withThrowingTaskGroup { group in
      for site in BuiltSite.allCases {
        group.addTask { try await run(executable, site, address: address) }
      }
      try await group.waitForAll()
    }
    // Two sites below one address, as if they were two releases.
    let versions = #"[{"version": "2.0", "address": "kinds/"}, {"version": "1.0", "address": "book/"}]"#
    try Data(versions.utf8).write(to: URL(filePath: "\(folder)/versions.json"))
  }

  /// Removes the folder.
  func remove() throws { try FileManager.default.removeItem(atPath: folder) }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ executable: DocgenExecutable, _ site: BuiltSite, address: String) async throws {
    let package =
      switch site {
      case .book: Self.tests.deletingLastPathComponent().deletingLastPathComponent()
      case .kinds: Self.tests.appending(path: "Fixture")
      }
    let process = Process()
    process.executableURL = URL(filePath: executable.path)
    process.arguments = [
      "build", "--package-path", package.path, "--output", "\(folder)/\(site)", "--base-url", "\(address)\(site)/",
      "--scratch-path", executable.scratchPath, "--configuration", executable.configuration, "--no-verify", "--quiet",
    ]
    if site == .kinds {
      let graphs = package.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "DocgenSymbolsTests/Fixtures/Shapes")
      process.arguments? += ["--symbol-graphs", graphs.path]
    }
    // Docgen is not to take itself for a test.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") }
      .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live"]) { $1 }
    let complaints = "\(folder)/\(site).txt"
    try Data().write(to: URL(filePath: complaints))
    let file = try FileHandle(forWritingTo: URL(filePath: complaints))
    process.standardError = file
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    try file.close()
    guard process.terminationStatus == 0 else {
      throw BrowserError("docgen did not write '\(site)':\n\(try String(contentsOfFile: complaints, encoding: .utf8))")
    }
  }
}
