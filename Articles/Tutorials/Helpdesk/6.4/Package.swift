// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Helpdesk",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .executableTarget(name: "helpdesk", dependencies: ["HelpdeskAPI", "HelpdeskFeatures", "HelpdeskServer"]),
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
    .target(name: "HelpdeskServer"),
    .target(
      name: "HelpdeskStorage",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
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
  ]
)
