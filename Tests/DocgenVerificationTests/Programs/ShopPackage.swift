import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

@testable import DocgenVerification

/// A small package, built by SwiftPM, whose modules the tests' pages can use.
actor ShopPackage {
  /// The package of this process.
  static let shared = ShopPackage()

  private var folder: Task<String, any Error>?

  /// The package's folder.
  ///
  /// The first access builds the package.
  func path() async throws -> String {
    if let folder { return try await folder.value }
    let task = Task {
      let name = "docgen-shop-\(ProcessInfo.processInfo.processIdentifier)"
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
      try? FileManager.default.removeItem(atPath: folder)
      let files = FileSystem.liveValue
      for name in ["Shop", "ShopTesting"] { try files.createDirectory(path: "\(folder)/Sources/\(name)") }
      for (file, text) in Self.files { try files.write(bytes: Array(text.utf8), path: "\(folder)/\(file)") }
      try await withDependencies {
        $0.fileSystem = .liveValue
        $0.processRunner = .liveValue
      } operation: {
        try await ScratchDirectory(scratchPath: "\(folder)/.build").build(package: folder, target: "ShopTesting")
      }
      return folder
    }
    folder = task
    return try await task.value
  }

  private static let files = [
    "Sources/ShopTesting/Catalog.swift": """
    import Shop

    /// Prices for tests.
    public enum TestCatalog {
      /// A price.
      public static let price = Price(7)
    }

    extension Price {
      /// A price for tests.
      public static var sample: Price { Price(9) }
      /// Twice the price.
      public func doubled() -> Price { plus(self) }
    }
    """,
    "Package.swift": """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "Shop",
      products: [
        .library(name: "Shop", targets: ["Shop"]), .library(name: "ShopTesting", targets: ["ShopTesting"]),
      ],
      traits: ["FastPath"],
      targets: [.target(name: "Shop"), .target(name: "ShopTesting", dependencies: ["Shop"])],
      swiftLanguageModes: [.v6])
    """,
    "Sources/Shop/Shop.swift": #"""
    /// A basket.
    public struct Basket: Sendable {
      /// The sum of all prices.
      public private(set) var total = 0
      /// Creates an empty basket.
      public init() {}
      /// Adds a price.
      public mutating func add(_ price: Int) { total += price }
    }

    /// A price.
    public struct Price: Sendable {
      /// The state of a price.
      public enum State: Sendable { case free, paid, reduced(by: Int) }
      /// The amount.
      public var amount: Int
      /// Creates a price.
      public init(_ amount: Int) { self.amount = amount }
      /// Reads a price.
      public init(parsing text: String) throws { amount = Int(text) ?? 0 }
      /// Loads a price.
      public static func load() async -> Price { Price(5) }
      /// The price as a text.
      public var name: String { "\(amount) €" }
      /// Prints the amount, and its name on the next line.
      public func show() { print(amount, name, separator: "\n") }
      /// Whether it's 0.
      public var isFree: Bool { amount == 0 }
      /// The state.
      public var state: State { isFree ? .free : .paid }
      /// Adds a price.
      public func plus(_ other: Price) -> Price { Price(amount + other.amount) }
      /// Reduces the price.
      @available(macOS 14, iOS 17, *)
      public static func reduced<Texts: Sequence>(by texts: Texts) async throws -> Price? where Texts.Element == String {
        nil
      }
    }

    /// A wrapper for settings.
    @propertyWrapper public struct Setting<Value> {
      /// The value.
      public var wrappedValue: Value
      /// Creates a setting.
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
    """#,
  ]

  /// Verifies the samples of a page in the package.
  ///
  /// - Parameters:
  ///   - text: The page's Markdown.
  ///   - name: The page's name, which must be unique because results are stored by name.
  ///   - limits: The resources that each program can use.
  ///   - files: The files that each program finds in its folder.
  ///   - finder: Finds the sandbox in which the programs run. By default, they run without one.
  ///   - isStrict: Whether a sample that's only a part of a program is an error.
  ///   - prelude: Code that precedes each sample.
  ///   - documentedTypes: The types of variables that the samples of a comment use.
  static func verify(
    _ text: String, name: String = #function, limits: ProcessRunner.Limits = .snippet, files: [String] = [],
    sandbox finder: SandboxFinder = .testValue, isStrict: Bool = true, prelude: String = "",
    documentedTypes: [String: String] = [:]
  ) async throws -> [SampleResult] {
    let folder = try await shared.path()
    return try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
      $0.sandboxFinder = finder
    } operation: {
      let file = "Articles/\(name.prefix { $0.isLetter || $0.isNumber }).md"
      var buildEnvironment = BuildEnvironment(package: folder, build: ScratchDirectory(scratchPath: "\(folder)/.build"))
      buildEnvironment.sampleFiles = files
      var options = VerificationOptions(buildEnvironment, jobs: 2)
      options.buildsFirst = false
      options.limits = limits
      var group = TestPage.samples(text, file: file, imports: ["Shop", "Foundation"])
      (group.prelude, group.documentedTypes) = (prelude, documentedTypes)
      group.otherModules = ["ShopTesting"]
      return try await SampleVerification(PackageSamples(groups: [group], isStrict: isStrict), options).run()
    }
  }

  /// Verifies parts of manifests, each a code block of a page.
  static func verify(manifests blocks: [String]) async throws -> [SampleResult] {
    let folder = try await shared.path()
    let manifests = blocks.enumerated().compactMap { index, text in
      let fence = SourcePosition(file: "README.md", line: 10 * index + 1)
      return ShownManifest(block: text, position: SourcePosition(file: fence.file, line: fence.line + 1), fence: fence)
    }
    return try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
    } operation: {
      let environment = BuildEnvironment(package: folder, build: ScratchDirectory(scratchPath: "\(folder)/.build"))
      return try await SampleVerification(PackageSamples(manifests: manifests), VerificationOptions(environment)).run()
    }
  }

  /// The failures of a page's samples, each with the sample's line, its kind, its position, and its message.
  static func failures(
    _ text: String, name: String = #function, limits: ProcessRunner.Limits = .snippet,
    sandbox finder: SandboxFinder = .testValue
  ) async throws -> [String] {
    try await verify(text, name: name, limits: limits, sandbox: finder).flatMap { outcome in
      outcome.failures.map { "\($0.position.line):\($0.position.column) \($0.id): \($0.message)" }
    }
  }
}
