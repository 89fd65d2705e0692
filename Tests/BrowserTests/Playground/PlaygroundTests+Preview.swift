import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenTesting

extension InBrowser.PlaygroundTests {
  static let article = """
    # Almanac

    Look up sums.

    ```swift
    let sum = add(1, 2)
    print(sum)  // 3
    ```

    ```swift
    print(sum + 1)
    ```

    """
  static let package = [
    "Package.swift": """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "Almanac", products: [.library(name: "Almanac", targets: ["Almanac"])],
      targets: [.target(name: "Almanac")])

    """,
    "Sources/Almanac/Almanac.swift": """
    /// Adds two numbers.
    ///
    /// ```swift
    /// print(add(2, 2))  // 4
    /// ```
    public func add(_ a: Int, _ b: Int) -> Int { a + b }

    """,
    "Snippets/Sums.swift": "import Almanac\n\n// snippet.sum\nprint(add(3, 4))  // 7\n// snippet.end\n",
    "Snippets/Product.swift": """
    import Almanac

    let four = add(2, 2)
    print(four * five)  // 20
    // snippet.hide
    let five = add(2, 3)

    """,
    "Snippets/Unused.swift": "print(1)\n",
    "docgen.yml": "title: Almanac\nbundle: Almanac\n",
    "Articles/Almanac.md": article + """

      @Snippet(path: "Sums", slice: "sum")

      @Snippet(path: "Product")

      ```swift
      @Test func addsWrongly() {
        #expect(add(1, 1) == 3)  // 🛑 Expectation failed
      }
      ```

      """,
    "Articles/Greet.tutorial": """
    @Tutorial(time: 5) {
      @Intro(title: "Greet")
      @Section(title: "Write a program") {
        @Steps {
          @Step {
            Create a package with a program.
            @Code(name: "Package.swift", file: "Greet-1.swift")
            @Code(name: "Sources/Greet/main.swift", file: "Greet-2.swift")
          }
          @Step {
            Print a number that's no number.
            @Code(name: "Sources/Greet/main.swift", file: "Greet-3.swift")
            @Check(expect: doesNotCompile)
          }
        }
      }
    }

    """,
    "Articles/Greet-1.swift": """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(name: "Greet", targets: [.executableTarget(name: "Greet")])

    """,
    "Articles/Greet-2.swift": "print(\"Hello\")\n",
    "Articles/Greet-3.swift": "print(\"Hello\")\nlet number: Int = \"one\"\n",
  ]

  static let first = "document.querySelectorAll('.sample')[0]"
  static let area = "document.querySelector('.editing textarea')"
  static let results = "document.querySelector('.editing .editor-results')"

  /// Writes the package as it was before each test, and keeps its build folder.
  ///
  /// The suite's tests run one after the other, so SwiftPM builds the package for the first of them.
  private static func writePackage(in parent: URL) throws -> URL {
    let files = FileManager.default
    let folder = parent.appending(path: "almanac")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: parent.path) where name != "almanac" {
      try files.removeItem(at: parent.appending(path: name))
    }
    for name in try files.contentsOfDirectory(atPath: folder.path) where name != ".build" {
      try files.removeItem(at: folder.appending(path: name))
    }
    for (file, text) in package {
      let url = folder.appending(path: file)
      try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  /// Runs a preview of the package, and opens its page.
  func preview(
    forReaders: Bool = false, width: Int = 1280, arguments: [String] = ["--no-symbols"],
    opener: String? = nil,
    _ body: (_ tab: Tab, _ folder: URL) async throws -> Void
  ) async throws {
    let environment = try #require(BrowserEnvironment.current)
    let executable = try #require(DocgenExecutable.find(), "\(DocgenExecutable.missing)")
    let folder = try Self.writePackage(in: URL(filePath: environment.sites.folder).appending(path: "playground"))
    let process = Process()
    process.executableURL = URL(filePath: executable.path)
    process.arguments =
      (forReaders
        ? ["play", folder.path] + (opener == nil ? ["--no-open"] : []) : ["preview", "--package-path", folder.path])
      + ["--port", "0", "--jobs", "1"] + arguments
    var variables = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("XCTest") && !$0.key.hasPrefix("SWIFT_TESTING") }
      .merging(["SWIFT_DEPENDENCIES_CONTEXT": "live", "SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    if let opener { variables["PATH"] = "\(opener):\(variables["PATH"] ?? "")" }
    process.environment = variables
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    var said = ""
    while !said.contains("changed (") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw BrowserError("the preview ended: \(said)") }
      said += String(decoding: part, as: UTF8.self)
    }
    if forReaders {
      #expect(
        said.hasPrefix(
          "docgen builds what the samples need, and then opens the site, where you can change and run them.\n"))
    }
    let address = try #require(said.firstMatch(of: #/http://\S+/#)).output
    await environment.limit.begin()
    do {
      let tab = try await environment.browser.newTab()
      try await tab.resize(width: width, height: 900)
      try await tab.open("\(address)")
      try await body(tab, folder)
      #expect(await tab.errors == [])
      try await tab.close()
    } catch {
      await environment.limit.end()
      throw error
    }
    await environment.limit.end()
  }

  /// Opens the editor of a sample.
  func edit(_ number: Int = 0, in tab: Tab) async throws {
    try await tab.evaluate("document.querySelectorAll('.copy.edit')[\(number)].click()")
    try await tab.wait(until: "document.activeElement?.matches('.editing textarea')")
  }

  /// Replaces the text as a reader does, and runs it.
  func run(_ text: String, in tab: Tab) async throws {
    try await tab.evaluate("\(Self.area).focus(); \(Self.area).select()")
    try await tab.type(text)
    try await tab.press("Enter", modifiers: 2)
    try await tab.wait(
      until: "document.querySelector('.editing .editor.running, .editing .editor-results:not([hidden], .outdated)')")
    try await tab.wait(until: "!document.querySelector('.editing .editor.running')")
  }

  func text(_ script: String, in tab: Tab) async throws -> String {
    try await tab.evaluate("String(\(script))").string ?? ""
  }
}
