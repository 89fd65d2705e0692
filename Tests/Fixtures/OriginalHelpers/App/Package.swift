// swift-tools-version: 6.1

// A package that depends on this library and the original helpers. With the trait PointFreeHelpers, the library uses them.
// Without it, the library uses its own modules.
import PackageDescription

// The library's traits, separated by commas.
let traits: Set<Package.Dependency.Trait> =
  if let names = Context.environment["LIBRARY_TRAITS"] {
    Set(names.split(separator: ",").map { .trait(name: String($0)) })
  } else {
    [.defaults]
  }
let usesHelpers = traits.contains("PointFreeHelpers")

let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependencies", path: "../../../..", traits: traits),
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
      swiftSettings: usesHelpers ? [.define("POINT_FREE_HELPERS")] : []),
    // Links only the modules that the library's traits need.
    .executableTarget(
      name: "lean", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
  ]
)
