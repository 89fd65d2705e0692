// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// The package manager reads the manifest of a remote package in the root of its repository's file system, then in a folder below
// `checkouts`, or below `registry/downloads`.
let isFetched =
  Context.packageDirectory == "/"
  || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"
  || Context.packageDirectory.contains("/registry/downloads/")

// Whether the package contains only the library.
let isLibraryOnly = Context.environment["DEPENDENCIES_ONLY"].map { $0 != "0" } ?? false

// Whether docgen is on by default: in a clone, and not for a client of the library. Contributing/Modules.md says how the trait works.
let isDocgenOn = !isLibraryOnly && (Context.environment["DEPENDENCIES_DOCGEN"].map { $0 != "0" } ?? !isFetched)

let package = Package(
  name: "swift-dependencies",
  // The library's own minimum, which `Tests/API/platforms` checks. docgen, the tests, and the samples run on macOS only.
  platforms: [.macOS(.v13), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "DependenciesClocks", targets: ["DependenciesClocks"]),
    .library(name: "DependenciesConcurrency", targets: ["DependenciesConcurrency"]),
    .library(name: "DependenciesSchedulers", targets: ["DependenciesSchedulers"]),
    .library(name: "DocgenTesting", targets: ["DocgenTesting"]),
    .library(name: "DocgenSnippetSupport", targets: ["DocgenSnippetSupport"]),
    .executable(name: "docgen", targets: ["docgen"]),
    .plugin(name: "DocgenPlugin", targets: ["DocgenPlugin"]),
  ],
  traits: [
    .trait(name: "Clocks", description: "The clock dependencies, and the clocks for tests."),
    .trait(name: "CombineSchedulers", description: "The scheduler dependencies, over Combine or OpenCombine."),
    .trait(name: "Foundation", description: "The dependencies on Foundation's types: date, UUID, locale and others."),
    .trait(name: "FoundationNetworking", description: "The URL session dependency."),
    .trait(
      name: "OpenCombineSchedulers",
      description: "CombineSchedulers under the name that the original has for it on Linux.",
      enabledTraits: ["CombineSchedulers"]),
    .trait(
      name: "PointFreeHelpers",
      description:
        "Uses swift-clocks, combine-schedulers, and swift-concurrency-extras in place of this package's modules."),
    .trait(name: "Docgen", description: "docgen, and the packages that only docgen needs."),
    .default(
      enabledTraits: Set(
        ["Clocks", "CombineSchedulers", "Foundation", "FoundationNetworking"] + (isDocgenOn ? ["Docgen"] : []))),
  ],
  dependencies: [
    // Only the trait Docgen needs these three. The package manager doesn't fetch a package that only a disabled trait needs.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    // Only the trait PointFreeHelpers needs these three.
    // Version 1.1 has the trait, without which its module is empty on Linux.
    .package(
      url: "https://github.com/pointfreeco/combine-schedulers", from: "1.1.0",
      traits: [.defaults, "OpenCombineSchedulers"]),
    .package(url: "https://github.com/pointfreeco/swift-clocks", from: "1.0.4"),
    .package(url: "https://github.com/pointfreeco/swift-concurrency-extras", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.4.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"605.0.0"),
  ],
  targets: [
    // MARK: The library

    .target(
      name: "Dependencies",
      dependencies: [
        .target(name: "DependenciesClocks", condition: .when(traits: ["Clocks"])),
        .target(name: "DependenciesSchedulers", condition: .when(traits: ["CombineSchedulers"])),
        "CDependenciesPrimitives",
        "DependenciesConcurrency",
        "DependenciesPrimitives",
        .product(
          name: "ConcurrencyExtras", package: "swift-concurrency-extras", condition: .when(traits: ["PointFreeHelpers"])
        ),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(name: "CDependenciesPrimitives"),
    .target(name: "DependenciesPrimitives"),
    .target(
      name: "DependenciesTestSupport",
      dependencies: [
        "Dependencies",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "DependenciesMacros",
      dependencies: [
        "DependenciesMacrosPlugin",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ]
    ),
    // SwiftPM builds all dependencies of a test a second time, for the host, if the test depends on a macro. The plugin
    // is therefore only a shell around a library that tests can import.
    .macro(
      name: "DependenciesMacrosPlugin",
      dependencies: [
        "DependenciesMacrosExpansion",
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .target(
      name: "DependenciesMacrosExpansion",
      dependencies: [
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .target(
      name: "DependenciesClocks",
      dependencies: [
        "DependenciesConcurrency",
        "DependenciesPrimitives",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        // Used by `Dependencies`. A condition is met if one of its traits is on, so a dependency of that target couldn't require
        // both this trait and Clocks.
        .product(name: "Clocks", package: "swift-clocks", condition: .when(traits: ["PointFreeHelpers"])),
      ]
    ),
    .target(name: "DependenciesConcurrency", dependencies: ["CConcurrencyHooks", "DependenciesPrimitives"]),
    .target(name: "CConcurrencyHooks"),
    .target(
      name: "DependenciesSchedulers",
      dependencies: [
        "DependenciesConcurrency",
        "DependenciesPrimitives",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(
          name: "OpenCombine", package: "OpenCombine",
          condition: .when(platforms: [.linux, .windows, .android])),
        .product(
          name: "OpenCombineDispatch", package: "OpenCombine",
          condition: .when(platforms: [.linux, .windows, .android])),
        .product(
          name: "OpenCombineFoundation", package: "OpenCombine",
          condition: .when(platforms: [.linux, .windows, .android])),
        // Used by `Dependencies`, as in DependenciesClocks.
        .product(
          name: "CombineSchedulers", package: "combine-schedulers", condition: .when(traits: ["PointFreeHelpers"])),
        .product(
          name: "OpenCombineShim", package: "OpenCombine",
          condition: .when(platforms: [.linux, .windows, .android], traits: ["PointFreeHelpers"])),
      ]
    ),

    // MARK: docgen

    .systemLibrary(
      name: "CCMarkGFM",
      pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]),
        .brew(["cmark-gfm"]),
      ]
    ),
    .target(name: "CIndexStore"),
    .target(name: "DocgenModel"),
    .target(
      name: "DocgenSystem",
      dependencies: [
        "DependenciesConcurrency",
        "Dependencies",
      ]
    ),
    .target(name: "CMemoryGrowth"),
    .target(name: "CParserMemory"),
    .target(
      name: "DocgenMarkdown", dependencies: ["CCMarkGFM", "CParserMemory", "DependenciesPrimitives", "DocgenModel"]),
    .target(
      name: "DocgenSyntax",
      dependencies: [
        "DocgenModel",
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]
    ),
    .target(
      name: "DocgenVerification",
      dependencies: ["CIndexStore", "Dependencies", "DocgenModel", "DocgenSyntax", "DocgenSystem"]),
    .target(
      name: "DocgenSymbols",
      dependencies: [
        "DependenciesConcurrency",
        "Dependencies",
        "DocgenModel",
        "DocgenSystem",
      ]
    ),
    .target(
      name: "DocgenContent",
      dependencies: [
        "DependenciesConcurrency",
        "DocgenMarkdown",
        "DocgenModel",
        "DocgenSymbols",
        "DocgenSyntax",
        "DocgenSystem",
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["Docgen"])),
      ]
    ),
    .target(
      name: "DocgenOutput",
      dependencies: [
        "DependenciesConcurrency",
        "Dependencies",
        "DocgenContent",
        "DocgenMarkdown",
        "DocgenModel",
        "DocgenSymbols",
        "DocgenSyntax",
        "DocgenSystem",
        .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Docgen"])),
      ],
      // The default theme is part of the executable, because a resource bundle would have to be installed beside it.
      resources: [
        .embedInCode("Theme/Default/Templates/page.mustache"),
        .embedInCode("Theme/Default/Templates/missing.mustache"),
        .embedInCode("Theme/Default/Templates/header.mustache"),
        .embedInCode("Theme/Default/Templates/footer.mustache"),
        .embedInCode("Theme/Default/Templates/head.mustache"),
        .embedInCode("Theme/Default/Styles/variables.css"),
        .embedInCode("Theme/Default/Styles/base.css"),
        .embedInCode("Theme/Default/Styles/layout.css"),
        .embedInCode("Theme/Default/Styles/content.css"),
        .embedInCode("Theme/Default/Styles/code.css"),
        .embedInCode("Theme/Default/Styles/symbol.css"),
        .embedInCode("Theme/Default/Styles/tutorial.css"),
        .embedInCode("Theme/Default/Styles/search.css"),
        .embedInCode("Theme/Default/Styles/print.css"),
        .embedInCode("Theme/Default/Scripts/choice.js"),
        .embedInCode("Theme/Default/Scripts/reading.js"),
        .embedInCode("Theme/Default/Scripts/copying.js"),
        .embedInCode("Theme/Default/Scripts/declarations.js"),
        .embedInCode("Theme/Default/Scripts/opening.js"),
        .embedInCode("Theme/Default/Scripts/versions.js"),
        .embedInCode("Theme/Default/Scripts/steps.js"),
        .embedInCode("Theme/Default/Scripts/answering.js"),
        .embedInCode("Theme/Default/Scripts/search.js"),
        .embedInCode("Theme/Default/icon.svg"),
      ]
    ),
    .target(
      name: "DocgenSite",
      dependencies: [
        "DependenciesConcurrency",
        "Dependencies",
        "DocgenContent",
        "DocgenModel",
        "DocgenOutput",
        "DocgenVerification",
        "DocgenSymbols",
        "DocgenSyntax",
        "DocgenSystem",
      ]
    ),
    .target(name: "DocgenTesting"),
    .target(name: "DocgenSnippetSupport"),
    .target(
      name: "DocgenCommand",
      dependencies: [
        "CMemoryGrowth",
        "Dependencies",
        "DocgenContent",
        "DocgenMarkdown",
        "DocgenModel",
        "DocgenOutput",
        "DocgenSite",
        "DocgenVerification",
        "DocgenSymbols",
        "DocgenSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Docgen"])),
      ],
      resources: [
        .embedInCode("Playground/Editor/drafts.js"),
        .embedInCode("Playground/Editor/editor.css"),
        .embedInCode("Playground/Editor/editor.js"),
        .embedInCode("Playground/Editor/elements.js"),
        .embedInCode("Playground/Editor/field.js"),
        .embedInCode("Playground/Editor/highlight.js"),
        .embedInCode("Playground/Editor/notes.js"),
        .embedInCode("Playground/Editor/requests.js"),
        .embedInCode("Playground/Editor/results.js"),
      ]
    ),
    .executableTarget(name: "docgen", dependencies: ["DocgenCommand"]),
    // The plugin builds docgen itself. SwiftPM builds a plugin's tools a second time with every build of their package.
    .plugin(
      name: "DocgenPlugin",
      capability: .command(
        intent: .custom(verb: "docgen", description: "Writes the package's documentation site.")),
      path: "Plugins/Docgen"),

    // MARK: Helpdesk, the example of the guide and the tutorial. It's in no product, so a package that depends on this one
    // doesn't build it.

    .target(name: "HelpdeskServer", path: "Articles/Tutorials/HelpdeskServer"),
    .target(
      name: "HelpdeskAPI", dependencies: ["Dependencies", "DependenciesMacros"],
      path: "Examples/Helpdesk/HelpdeskAPI"),
    .target(
      name: "HelpdeskAPILive", dependencies: ["Dependencies", "HelpdeskAPI"], path: "Examples/Helpdesk/HelpdeskAPILive"),
    .target(
      name: "HelpdeskStorage", dependencies: ["Dependencies", "HelpdeskAPI"],
      path: "Examples/Helpdesk/HelpdeskStorage"),
    .target(
      name: "HelpdeskAnalytics", dependencies: ["Dependencies", "DependenciesMacros", "HelpdeskAPI"],
      path: "Examples/Helpdesk/HelpdeskAnalytics"),
    .target(
      name: "HelpdeskFeatures",
      dependencies: ["Dependencies", "HelpdeskAPI", "HelpdeskAnalytics", "HelpdeskStorage"],
      path: "Examples/Helpdesk/HelpdeskFeatures"),
    .target(
      name: "HelpdeskApp", dependencies: ["Dependencies", "HelpdeskAPI", "HelpdeskFeatures"],
      path: "Examples/Helpdesk/HelpdeskApp"),
    .executableTarget(
      name: "helpdesk",
      dependencies: [
        "Dependencies", "HelpdeskAPI", "HelpdeskAPILive", "HelpdeskFeatures", "HelpdeskServer", "HelpdeskStorage",
      ],
      path: "Examples/Helpdesk/helpdesk"),

    // MARK: Tests

    .target(
      name: "DependenciesTestHelpers",
      dependencies: [
        "DependenciesConcurrency", "TestProcess", .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Tests/DependenciesTestHelpers"),
    .testTarget(
      name: "DependenciesTests",
      dependencies: ["Dependencies", "DependenciesTestHelpers", "DependenciesTestSupport"]),
    .testTarget(name: "DependenciesTestSupportTests", dependencies: ["DependenciesTestSupport"]),
    .testTarget(
      name: "DependenciesMacrosTests",
      dependencies: [
        "DependenciesConcurrency",
        "Dependencies",
        "DependenciesMacros",
        "DependenciesMacrosExpansion",
        "DependenciesTestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]
    ),
    .testTarget(
      name: "ClocksTests",
      dependencies: [
        "DependenciesClocks", "DependenciesPrimitives", "DependenciesTestSupport", "DependenciesTestHelpers",
      ]),
    .testTarget(
      name: "ConcurrencyExtrasTests", dependencies: ["DependenciesConcurrency", "DependenciesTestHelpers"]),
    .testTarget(
      name: "CombineSchedulersTests",
      dependencies: ["DependenciesSchedulers", "DependenciesTestSupport", "DependenciesTestHelpers"]),
    .target(
      name: "DocgenTestHelpers", dependencies: ["DependenciesConcurrency", "DocgenSystem", "TestProcess"],
      path: "Tests/DocgenTestHelpers"),
    .target(name: "TestProcess", path: "Tests/TestProcess"),
    .testTarget(name: "DocgenModelTests", dependencies: ["DocgenModel"]),
    .testTarget(
      name: "DocgenSystemTests", dependencies: ["DocgenSystem", "DependenciesTestSupport", "DocgenTestHelpers"]),
    .testTarget(name: "DocgenMarkdownTests", dependencies: ["DocgenMarkdown"], resources: [.copy("Fixtures")]),
    // Some tests pass a text to the parser and also read it as a snippet.
    .testTarget(name: "DocgenSyntaxTests", dependencies: ["DocgenVerification", "DocgenSyntax"]),
    .testTarget(
      name: "DocgenVerificationTests",
      dependencies: ["DocgenVerification", "DocgenSnippetSupport", "DependenciesTestSupport", "DocgenTestHelpers"]),
    .testTarget(
      name: "DocgenSymbolsTests", dependencies: ["DocgenSymbols", "DependenciesTestSupport", "DocgenTestHelpers"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "DocgenSiteTests",
      dependencies: [
        "DocgenContent", "DocgenOutput", "DocgenSite", "DocgenSyntax", "DocgenVerification", "DependenciesTestSupport",
        "DocgenTestHelpers",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "DocgenTestingTests", dependencies: ["DocgenTesting"]),
    .testTarget(
      name: "DocgenCommandTests",
      dependencies: [
        "DependenciesConcurrency", "DependenciesTestSupport", "DocgenCommand", "DocgenContent", "DocgenOutput",
        "DocgenSite", "DocgenVerification", "DocgenSymbols", "DocgenSyntax", "DocgenSystem", "DocgenTestHelpers",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Docgen"])),
      ]),
    // Suites that build packages and run commands. Only `make test` runs them.
    .testTarget(
      name: "DocgenEndToEndTests",
      dependencies: [
        "Dependencies", "DependenciesConcurrency", "DocgenCommand", "DocgenContent", "DocgenModel", "DocgenSite",
        "DocgenVerification", "DocgenSystem", "DocgenTestHelpers", "DocgenTesting", "docgen",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Docgen"])),
      ]),
    .testTarget(name: "HelpdeskServerTests", dependencies: ["HelpdeskServer"]),
    .testTarget(
      name: "HelpdeskTests",
      dependencies: [
        "Dependencies", "DependenciesTestSupport", "HelpdeskAPI", "HelpdeskAPILive",
        "HelpdeskAnalytics", "HelpdeskFeatures", "HelpdeskServer", "HelpdeskStorage",
      ]),
    .testTarget(name: "SnippetTests", dependencies: ["DocgenTesting", "docgen"]),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "DocgenContent", "DocgenModel", "DocgenSite", "DocgenSymbols", "DocgenSystem", "DocgenTesting",
        "DependenciesTestSupport", "DocgenTestHelpers", "docgen",
      ], exclude: ["Fixture"]),
  ],
  swiftLanguageModes: [.v6]
)

// The thread sanitizer doesn't need docgen, and docgen requires a newer macOS.
if isLibraryOnly {
  let needed: Set = [
    "Dependencies", "CDependenciesPrimitives", "DependenciesPrimitives", "DependenciesTestSupport",
    "DependenciesMacros", "DependenciesMacrosPlugin", "DependenciesMacrosExpansion",
    "DependenciesClocks", "DependenciesConcurrency", "CConcurrencyHooks", "DependenciesSchedulers",
    "DependenciesTestHelpers", "TestProcess", "DependenciesTests", "DependenciesTestSupportTests",
    "ClocksTests", "ConcurrencyExtrasTests", "CombineSchedulersTests",
  ]
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
  package.platforms = [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)]
}

// Passes hostile input to docgen's readers. Only `Tests/Fuzz/run` builds this target.
if let fuzzing = Context.environment["DOCGEN_FUZZ"] {
  let fuzz = Target.executableTarget(
    name: "DocgenFuzz",
    dependencies: [
      "DependenciesConcurrency", "Dependencies", "DocgenCommand", "DocgenContent", "DocgenMarkdown", "DocgenModel",
      "DocgenOutput", "DocgenSite", "DocgenVerification", "DocgenSymbols", "DocgenSyntax", "DocgenSystem",
      "DocgenTestHelpers",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Docgen"])),
    ],
    path: "Tests/Fuzz/Driver")
  // The driver reads the manifest and the search index, which aren't public.
  for target in package.targets
  where ["DocgenCommand", "DocgenContent", "DocgenOutput", "DocgenSite"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
  }
  if fuzzing != "plain" {
    // Uses libFuzzer without its `main`. The docgen targets report the code that an input reaches, and the address
    // sanitizer checks them.
    for target in package.targets where target.name.hasPrefix("Docgen") && target.type == .regular {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.define("SANITIZES_ADDRESSES"), .unsafeFlags(["-sanitize=fuzzer,address"])]
    }
    fuzz.swiftSettings = [.define("COVERAGE"), .unsafeFlags(["-sanitize=address"])]
    fuzz.linkerSettings = [.unsafeFlags(["-sanitize=address", fuzzing]), .linkedLibrary("stdc++")]
  }
  package.targets.append(fuzz)
}

// Readers of the tutorial build Helpdesk in their own packages, where these features are off.
for target in package.targets
where target.type != .system && target.type != .plugin && !target.name.lowercased().hasPrefix("helpdesk") {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
