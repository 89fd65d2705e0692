// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Helpdesk",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .executableTarget(name: "helpdesk", dependencies: ["HelpdeskServer"]),
    .target(
      name: "HelpdeskAPI",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies")
      ]
    ),
    .target(
      name: "HelpdeskFeatures",
      dependencies: [
        "HelpdeskAPI",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .target(name: "HelpdeskServer"),
    .testTarget(
      name: "HelpdeskFeaturesTests",
      dependencies: [
        "HelpdeskFeatures",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ]
)
