// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Helpdesk",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .target(
      name: "HelpdeskFeatures",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies")
      ]
    ),
    .testTarget(
      name: "HelpdeskFeaturesTests",
      dependencies: [
        "HelpdeskFeatures",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ]
)
