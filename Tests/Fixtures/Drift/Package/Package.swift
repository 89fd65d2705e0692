// swift-tools-version: 6.1

// A small guide whose samples are all valid. `../run` breaks it on purpose, one drift at a time.
import PackageDescription

let package = Package(
  name: "Harbor",
  platforms: [.macOS(.v13)],
  products: [
    // Snippets can import the library, and modules that only snippets need.
    .library(name: "Harbor", targets: ["Harbor", "HarborSupport"])
  ],
  dependencies: [
    // This folder and its edited copy are both four folders below the clone.
    .package(name: "swift-dependencies", path: "../../../.."),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "Harbor",
      dependencies: [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")]
    ),
    .target(
      name: "HarborSupport",
      dependencies: [
        .product(name: "DocgenSnippetSupport", package: "swift-dependencies"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
