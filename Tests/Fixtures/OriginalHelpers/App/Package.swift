// swift-tools-version: 6.1

// A package whose graph contains this library and the original helpers. With the trait PointFreeHelpers the library uses
// them; without it, the library has its own beside them.
import PackageDescription

let usesHelpers = Context.environment["POINT_FREE_HELPERS"] != nil

let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(
      name: "swift-dependencies", path: "../../../..",
      traits: usesHelpers ? [.defaults, "PointFreeHelpers"] : [.defaults]),
    .package(path: "../combine-schedulers"),
    .package(path: "../swift-clocks"),
    .package(path: "../swift-concurrency-extras"),
  ],
  targets: [
    .executableTarget(
      name: "app",
      dependencies: [
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "CombineSchedulers", package: "combine-schedulers"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
        .product(name: "Dependencies", package: "swift-dependencies"),
      ],
      swiftSettings: usesHelpers ? [.define("POINT_FREE_HELPERS")] : [])
  ]
)
