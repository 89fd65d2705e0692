// swift-tools-version: 6.1

// A package that merely depends on this one, as a user's does: by path, with nothing set up.
import PackageDescription

let traits: Set<Package.Dependency.Trait> =
  Context.environment["DOWNSTREAM_TRAITS"] == "none" ? [] : [.defaults]

let package = Package(
  name: "Downstream",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependencies", path: "../../..", traits: traits)
  ],
  targets: [
    .target(
      name: "Shop",
      dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .target(name: "ShopLive", dependencies: ["Shop"]),
    .executableTarget(name: "shop-tool", dependencies: ["ShopLive"]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]
    ),
    .testTarget(name: "ShopXCTests", dependencies: ["Shop"]),
  ],
  swiftLanguageModes: [.v6]
)
