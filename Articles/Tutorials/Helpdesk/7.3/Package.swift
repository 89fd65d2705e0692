// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Helpdesk",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .executableTarget(
      name: "helpdesk",
      dependencies: ["HelpdeskAPI", "HelpdeskAPILive", "HelpdeskFeatures", "HelpdeskServer"]
    ),
    .target(
      name: "HelpdeskAPI",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "HelpdeskAPILive",
      dependencies: [
        "HelpdeskAPI",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "HelpdeskAnalytics",
      dependencies: [
        "HelpdeskAPI",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "HelpdeskFeatures",
      dependencies: [
        "HelpdeskAPI",
        "HelpdeskAnalytics",
        "HelpdeskStorage",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "HelpdeskServer",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies")
      ]
    ),
    .target(
      name: "HelpdeskStorage",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .executableTarget(
      name: "smoke-test",
      dependencies: ["HelpdeskAPI", "HelpdeskAPILive", "HelpdeskServer"]
    ),
    .testTarget(
      name: "HelpdeskFeaturesTests",
      dependencies: [
        "HelpdeskAPI",
        "HelpdeskAPILive",
        "HelpdeskAnalytics",
        "HelpdeskFeatures",
        "HelpdeskServer",
        "HelpdeskStorage",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
    .testTarget(
      name: "HelpdeskServerTests",
      dependencies: [
        "HelpdeskAPI",
        "HelpdeskAPILive",
        "HelpdeskServer",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
  ]
)
