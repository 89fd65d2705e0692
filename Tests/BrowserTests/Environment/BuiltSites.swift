import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSymbols
import DocgenSystem
import Foundation
import Testing

@testable import DocgenTesting

/// A site for the tests.
enum BuiltSite: String, CaseIterable, Sendable {
  /// This project's own guide.
  case book
  /// The package in `Fixture`, with a page of each kind, including the kinds that the guide doesn't have.
  case kinds
  /// A site with enough pages for two blocks of the search index.
  case large
}

/// The sites, written by the docgen that was just built to a temporary folder.
struct BuiltSites: Sendable {
  /// The folder, which contains a folder with the name of each site.
  let folder: String

  /// Creates the folder.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.path
  }

  /// Writes the sites concurrently.
  ///
  /// - Parameter address: The address at which the folder is served, with a slash at its end.
  func build(servedAt address: String) async throws {
    async let book: Void = writeBook(address: "\(address)\(BuiltSite.book)/")
    async let kinds: Void = writeKinds(address: "\(address)\(BuiltSite.kinds)/")
    async let large: Void = writeLarge()
    _ = try await (book, kinds, large)
    try writeEarlier()
    // Sites below one address, like releases.
    let versions = """
      [{"version": "2.0", "address": "kinds/"}, {"version": "1.4", "address": "earlier/"}, {"version": "1.0",
      "address": "book/"}]
      """
    try Data(versions.utf8).write(to: URL(filePath: "\(folder)/versions.json"))
  }

  /// Removes the folder.
  func remove() throws { try FileManager.default.removeItem(atPath: folder) }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  // MARK: The guide

  /// Runs docgen to write the guide.
  ///
  /// The run compiles nothing and runs no samples, because `swift test` holds the lock of the build folder. The labels
  /// of samples show their stored results, and the guide has symbol pages if an earlier build extracted the symbols.
  private func writeBook(address: String) async throws {
    let executable = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
    let package = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: executable.path)
    process.arguments = [
      "build", "--package-path", package.path, "--output", "\(folder)/\(BuiltSite.book)", "--base-url", address,
      "--scratch-path", executable.scratchPath, "--configuration", executable.configuration, "--no-verify", "--quiet",
    ]
    // Without this, docgen would detect a test environment.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") }
      .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live"]) { $1 }
    let errorOutput = "\(folder)/\(BuiltSite.book).txt"
    try Data().write(to: URL(filePath: errorOutput))
    let file = try FileHandle(forWritingTo: URL(filePath: errorOutput))
    process.standardError = file
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    try file.close()
    guard process.terminationStatus == 0 else {
      throw BrowserError("docgen didn't write the guide:\n\(try String(contentsOfFile: errorOutput, encoding: .utf8))")
    }
  }

  // MARK: Many pages

  /// Writes a site of 2,100 short articles, `Ticket 0` to `Ticket 2099`.
  private func writeLarge() async throws {
    let package = URL(filePath: "\(folder)/\(BuiltSite.large)-package")
    let articles = package.appending(path: "Articles")
    try FileManager.default.createDirectory(at: articles, withIntermediateDirectories: true)
    try Data("// swift-tools-version: 6.0\n".utf8).write(to: package.appending(path: "Package.swift"))
    for number in 0..<2_100 {
      let text = "# Ticket \(number)\n\nA ticket with the code\(number) word and the shared word printer.\n"
      try Data(text.utf8).write(to: articles.appending(path: "Ticket\(number).md"))
    }
    try await withDependencies {
      $0.fileSystem = .liveValue
      $0.continuousClock = ContinuousClock()
    } operation: {
      let options = BuildOptions(packagePath: package.path, output: "\(folder)/\(BuiltSite.large)", jobs: 4)
      let result = try await SiteBuilder().build(options)
      guard result.isGood else { throw BrowserError("docgen didn't write the large site: \(result.diagnostics)") }
    }
  }

  // MARK: Pages of each kind

  /// Writes the site of the package in `Fixture`, with the symbols of a module whose graph is stored.
  private func writeKinds(address: String) async throws {
    let package = Self.tests.appending(path: "Fixture").path
    let graphs = Self.tests.deletingLastPathComponent().appending(path: "DocgenSymbolsTests/Fixtures/Shapes").path
    try await withDependencies {
      $0.fileSystem = .liveValue
      $0.continuousClock = ContinuousClock()
    } operation: {
      let symbols = try await SymbolGraphFiles(folder: graphs).read(packageRoot: package)
      var options = BuildOptions(
        packagePath: package, output: "\(folder)/\(BuiltSite.kinds)", baseURL: address, jobs: 4)
      options.samples = .stored
      let parsed = try await SiteBuilder().parse(options)
      let verified = VerifiedSite(
        parsed, results: [Self.result] + Self.stepResults(in: parsed),
        symbols: SymbolInputs(graphs: symbols.graphs))
      let result = try await SiteBuilder().build(verified, options)
      guard result.isGood else {
        throw BrowserError("docgen didn't write the pages of each kind: \(result.diagnostics)")
      }
    }
  }

  /// Writes the pages of each kind as an earlier release, with a page that the newest release doesn't have.
  private func writeEarlier() throws {
    let earlier = "\(folder)/earlier"
    try FileManager.default.copyItem(atPath: "\(folder)/\(BuiltSite.kinds)", toPath: earlier)
    let page = "\(earlier)/documentation/kinds/layout/index.html"
    let text = try String(contentsOfFile: page, encoding: .utf8).replacing(">2.0</span>", with: ">1.4</span>")
    try Data(text.utf8).write(to: URL(filePath: page))
    let removed = "\(earlier)/documentation/kinds/removed"
    try FileManager.default.createDirectory(atPath: removed, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(removed)/index.html"))
  }

  /// A made-up result of the fixture's snippet and the compiler's index.
  ///
  /// The snippet passed, and two of its words refer to symbols.
  private static var result: SampleResult {
    var result = SampleResult(
      .snippet(file: "Snippets/Samples/Counter.swift"), state: .passed, checks: [.ran, .printedValues], claims: 1,
      standardOutput: "1\n", compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
    result.identifiers = [
      .init(line: 8, column: 7, length: 5, symbol: "s:6Shapes7counterSivp"),
      .init(line: 10, column: 17, length: 9, symbol: "s:6Shapes3BoxV3mapyACyqd__Gqd__xKXEKlF"),
    ]
    return result
  }

  /// Made-up results of checks in the fixture's tutorial, one of each kind.
  private static func stepResults(in parsed: ParsedSite) -> [SampleResult] {
    let steps = parsed.tutorials.flatMap(\.steps).filter { $0.position.file == "Articles/Tutorials/Tickets.tutorial" }
    let observations: [Int: StepObservation] = [
      0: .built,
      2: .failedAsExpected([
        .init(
          path: "Tests/HelpdeskFeaturesTests/TicketListModelTests.swift", line: 9,
          text: """
            Expectation failed: (model.tickets → [HelpdeskFeatures.Ticket(id: 0F5D3A5E-9D6B-4B57-8A0C-2E5F0E5B7C11, \
            subject: "No sound", isOpen: true)]) == ([Ticket(id: UUID(), subject: "No sound")] → \
            [HelpdeskFeatures.Ticket(id: 7B1E7B0A-4D3C-4C7C-9F2D-6B1B9A6D3E42, subject: "No sound", isOpen: true)])
            """)
      ]),
      3: .testsPassed(count: 1),
      5: .ran(status: 0, output: "VPN\nThe printer is out of paper\nNo sound\n", error: ""),
      6: .didNotCompileAsExpected([
        .init(
          path: "Sources/helpdesk/main.swift", line: 4,
          text: "error: cannot use mutating member on immutable value: 'model' is a 'let' constant")
      ]),
    ]
    return observations.map { SampleResult(steps[$0.key].id, state: .passed, observations: [$0.value]) }
  }
}
