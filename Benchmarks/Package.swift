// swift-tools-version: 6.1

import PackageDescription

// The implementation to measure: this package, or the path of another package with the same API.
let implementation = Context.environment["DEPENDENCIES_PATH"] ?? ".."

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependencies", path: implementation)
  ],
  targets: [
    .target(
      name: "Measuring",
      dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .executableTarget(
      name: "DependencyBenchmarks",
      dependencies: ["Measuring", .product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .testTarget(
      name: "XCTestReads",
      dependencies: [
        "Measuring",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
    .testTarget(
      name: "SwiftTestingReads",
      dependencies: [
        "Measuring",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
