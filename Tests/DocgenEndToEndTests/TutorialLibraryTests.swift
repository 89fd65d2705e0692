import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

/// Steps are compiled against the documented package's built libraries, and everything that a manifest can say still works.
///
/// End-to-end, because SwiftPM and the linker decide whether they accept the built libraries.
@Suite("Steps use the built libraries", .endToEnd)
struct TutorialLibraryTests {
  private static func code(_ name: String, _ file: String) -> String { "@Code(name: \"\(name)\", file: \"\(file)\")" }

  private static func manifest(dependencies: [String] = [], targets: [String]) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App",
      dependencies: [
        .package(url: "https://example.org/someone/greeting.git", from: "1.0.0"),
        \(dependencies.joined(separator: ",\n    "))
      ],
      targets: [
        \(targets.joined(separator: ",\n    "))
      ])

    """
  }

  /// The documented package: a second product, and a program that's a product, too.
  private static let library = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "greeting",
      products: [
        .library(name: "Greeting", targets: ["Greeting"]),
        .library(name: "Parting", targets: ["Parting"]),
        .executable(name: "greeter", targets: ["greeter"]),
      ],
      targets: [
        .target(name: "Greeting", dependencies: ["CGreeting"]),
        .target(name: "CGreeting"),
        .target(name: "Parting"),
        .executableTarget(name: "greeter", dependencies: ["Greeting"]),
      ])

    """,
    "Sources/Greeting/Greeting.swift":
      "import CGreeting\npublic func greet(_ name: String) -> String { \"Hello, \\(name)\" + (excited() == 1 ? \"!\" : \"\") }\n",
    "Sources/CGreeting/greeting.c": "#include \"greeting.h\"\nint excited(void) { return 1; }\n",
    "Sources/CGreeting/include/greeting.h": "int excited(void);\n",
    "Sources/Parting/Parting.swift": "public func part() -> String { \"Goodbye!\" }\n",
    "Sources/greeter/main.swift": "import Greeting\nprint(greet(\"me\"))\n",
  ]

  /// Whether a module of the documented package was compiled again for the steps.
  private static func hasBuiltLibrary(_ package: TutorialPackage) throws -> Bool {
    let folder = "\(package.path)/.build/docgen/tutorials"
    return try FileSystem.liveValue.files(below: folder).contains { $0.contains("/Greeting.build/") }
  }

  @Test func `An import of a module whose product the target doesn't name is an error at its line`() async throws {
    let kit = "import Greeting\nimport Parting\npublic func text() -> String { greet(\"you\") + part() }\n"
    let package = try TutorialPackage(
      Self.library.merging([
        "Articles/T.tutorial": TutorialPackage.tutorial([
          "\(Self.code("Package.swift", "1.swift"))\n\(Self.code("Sources/Kit/Kit.swift", "Kit.swift"))",
          Self.code("Package.swift", "2.swift"),
          "\(Self.code("Package.swift", "3.swift"))\n\(Self.code("Tests/KitTests/KitTests.swift", "KitTests.swift"))",
        ]),
        "Articles/1.swift": Self.manifest(targets: [
          ".target(name: \"Kit\", dependencies: [.product(name: \"Greeting\", package: \"greeting\")])"
        ]),
        "Articles/2.swift": Self.manifest(targets: [
          """
          .target(
                name: "Kit",
                dependencies: [.product(name: "Greeting", package: "greeting"), .product(name: "Parting", package: "greeting")])
          """
        ]),
        "Articles/3.swift": Self.manifest(targets: [
          """
          .target(
                name: "Kit",
                dependencies: [.product(name: "Greeting", package: "greeting"), .product(name: "Parting", package: "greeting")])
          """,
          ".testTarget(name: \"KitTests\", dependencies: [\"Kit\"])",
        ]),
        "Articles/Kit.swift": kit,
        // A module that a dependency uses is visible, as it is without docgen.
        "Articles/KitTests.swift":
          "import Greeting\nimport Kit\nimport Testing\n@Test func says() { #expect(text() == greet(\"you\") + \"Goodbye!\") }\n",
      ]) { $1 })
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.failed, .passed, .passed], "\(outcomes)")
    let text = outcomes[0].diagnostics.map(\.description).joined(separator: "\n")
    #expect(text.contains("step 1.1 doesn't compile"))
    #expect(text.contains("Articles/Kit.swift:2:8: note: no such module 'Parting'"))
    #expect(outcomes[2].observations == [.testsPassed(count: 1)])
    #expect(try !Self.hasBuiltLibrary(package))
  }

  @Test func `A target of the project that's missing in the dependencies is an error of the linker`() async throws {
    let kit = ".target(name: \"Kit\", dependencies: [.product(name: \"Greeting\", package: \"greeting\")])"
    let package = try TutorialPackage(
      Self.library.merging([
        "Articles/T.tutorial": TutorialPackage.tutorial([
          "\(Self.code("Package.swift", "1.swift"))\n\(Self.code("Sources/Kit/Kit.swift", "Kit.swift"))",
          "\(Self.code("Package.swift", "2.swift"))\n\(Self.code("Sources/app/main.swift", "main.swift"))",
        ]),
        "Articles/1.swift": Self.manifest(targets: [kit]),
        "Articles/2.swift": Self.manifest(targets: [kit, ".executableTarget(name: \"app\")"]),
        "Articles/Kit.swift": "import Greeting\npublic func text() -> String { greet(\"you\") }\n",
        "Articles/main.swift": "import Kit\nprint(text())\n",
      ]) { $1 })
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(outcomes.map(\.state) == [.passed, .failed], "\(outcomes)")
    #expect(
      outcomes[1].diagnostics.flatMap(\.notes).map(\.message) == [
        "linker: undefined reference to '$s3Kit4textSSyF'",
        "name each module that a target imports in its dependencies",
      ])
  }

  @Test func `Resources, a plugin, a C target, and another package work`() async throws {
    let package = try TutorialPackage(
      Self.library.merging([
        "Articles/T.tutorial": TutorialPackage.tutorial([
          [
            Self.code("Package.swift", "App.swift"), Self.code("Sources/app/main.swift", "main.swift"),
            Self.code("Sources/app/Resources/words.txt", "words.txt"), Self.code("Sources/CMath/math.c", "math.c"),
            Self.code("Sources/CMath/include/mymath.h", "mymath.h"),
            Self.code("Plugins/Generate/plugin.swift", "plugin.swift"),
            Self.code("Sources/generate/main.swift", "generate.swift"),
            Self.code("Other/Package.swift", "Other.swift"),
            Self.code("Other/Sources/Other/Other.swift", "OtherCode.swift"), "@Check(run: \"app\")",
          ].joined(separator: "\n")
        ]),
        "Articles/App.swift": Self.manifest(
          dependencies: [".package(path: \"Other\")"],
          targets: [
            """
            .executableTarget(
                  name: "app",
                  dependencies: ["CMath", "Other", .product(name: "Greeting", package: "greeting")],
                  resources: [.process("Resources")], plugins: ["Generate"])
            """,
            ".target(name: \"CMath\", dependencies: [.product(name: \"Greeting\", package: \"greeting\")])",
            ".executableTarget(name: \"generate\")",
            ".plugin(name: \"Generate\", capability: .buildTool(), dependencies: [\"generate\"])",
          ]),
        "Articles/main.swift": """
        import CMath
        import Foundation
        import Greeting
        import Other
        let words = try String(contentsOf: Bundle.module.url(forResource: "words", withExtension: "txt")!, encoding: .utf8)
        print(greet(words), twice(21), generated, other)  // Hello, reader! 42 7 8

        """,
        "Articles/words.txt": "reader",
        // A C target can include a header of the documented package's C target.
        "Articles/math.c":
          "#include \"mymath.h\"\n#include \"greeting.h\"\nint twice(int x) { return excited() ? 2 * x : 0; }\n",
        "Articles/mymath.h": "int twice(int x);\n",
        "Articles/plugin.swift": """
        import Foundation
        import PackagePlugin
        @main struct Generate: BuildToolPlugin {
          func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
            let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
            return [
              .buildCommand(
                displayName: "Generate", executable: try context.tool(named: "generate").url, arguments: [output.path],
                outputFiles: [output])
            ]
          }
        }

        """,
        "Articles/generate.swift": """
        import Foundation
        try "let generated = 7\\n".write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)

        """,
        "Articles/Other.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Other", products: [.library(name: "Other", targets: ["Other"])], targets: [.target(name: "Other")])

        """,
        "Articles/OtherCode.swift": "public let other = 8\n",
      ]) { $1 })
    defer { package.remove() }
    let outcomes = try await package.verify()
    #expect(
      outcomes.map(\.observations) == [
        [.ran(status: 0, output: "Hello, reader! 42 7 8\n", error: "")]
      ], "\(outcomes)")
    #expect(try !Self.hasBuiltLibrary(package))
  }

  @Test func `A project with a package that the documented package uses, too, builds both`() async throws {
    let package = try TutorialPackage([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "greeting",
        products: [.library(name: "Greeting", targets: ["Greeting"])],
        dependencies: [.package(path: "../words")],
        targets: [.target(name: "Greeting", dependencies: [.product(name: "Words", package: "words")])])

      """,
      "Sources/Greeting/Greeting.swift":
        "import Words\npublic func greet(_ name: String) -> String { \"\\(hello), \\(name)!\" }\n",
      "../words/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "words", products: [.library(name: "Words", targets: ["Words"])], targets: [.target(name: "Words")])

      """,
      "../words/Sources/Words/Words.swift": "public let hello = \"Hello\"\n",
      "Articles/T.tutorial": TutorialPackage.tutorial([
        "\(Self.code("Package.swift", "App.swift"))\n\(Self.code("Sources/app/main.swift", "main.swift"))"
      ]),
      "Articles/main.swift": "import Greeting\nimport Words\nprint(greet(hello))  // Hello, Hello!\n",
    ])
    defer { package.remove() }
    try package.write(
      Self.manifest(
        dependencies: [".package(path: \"\(package.path.replacing("/checkout", with: "/words"))\")"],
        targets: [
          """
          .executableTarget(
                name: "app",
                dependencies: [.product(name: "Greeting", package: "greeting"), .product(name: "Words", package: "words")])
          """
        ]), to: "Articles/App.swift")
    let outcomes = try await package.verify()
    #expect(
      outcomes.map(\.observations) == [[.ran(status: 0, output: "Hello, Hello!\n", error: "")]],
      "\(outcomes)")
    #expect(try Self.hasBuiltLibrary(package))
  }

  @Test func `A step after a change of the library is compiled against the changed library`() async throws {
    let package = try TutorialPackage([
      "Articles/T.tutorial": TutorialPackage.tutorial([Self.code("main.swift", "main.swift")]),
      "Articles/main.swift": "import Greeting\nprint(greet(\"you\"))\n",
    ])
    defer { package.remove() }
    #expect(
      try await package.verify().map(\.observations) == [
        [.ran(status: 0, output: "Hello, you!\n", error: "")]
      ])
    try package.write(
      "public func greet(_ name: String, loudly: Bool = true) -> String { \"HELLO!\" }\n",
      to: "Sources/Greeting/Greeting.swift")
    #expect(
      try await package.verify().map(\.observations) == [[.ran(status: 0, output: "HELLO!\n", error: "")]])
    try package.write("public func greet() {}\n", to: "Sources/Greeting/Greeting.swift")
    let text = try await package.verify().flatMap(\.diagnostics).map(\.description).joined(separator: "\n")
    #expect(text.contains("Articles/main.swift:2:13: note: argument passed to call that takes no arguments"), "\(text)")
    try package.write("public func greet() -> Nothing {}\n", to: "Sources/Greeting/Greeting.swift")
    await #expect {
      _ = try await package.verify()
    } throws: { error in
      (error as? VerificationError)?.reason == "the documented package doesn't build"
        && (error as? VerificationError)?.diagnostics.first?.position?.file == "Sources/Greeting/Greeting.swift"
    }
  }
}
