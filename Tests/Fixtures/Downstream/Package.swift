// swift-tools-version: 6.2

// A package that merely depends on this one, as a user's does: by path, with nothing set up.
import PackageDescription

// The traits to depend with, separated by commas; all of them where the variable is not set.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["DOWNSTREAM_TRAITS"].map { names in
    Set(names.split(separator: ",").map { .trait(name: String($0)) })
  } ?? [.defaults]

let dependencies: Target.Dependency = .product(name: "Dependencies", package: "swift-dependencies")
let testSupport: Target.Dependency = .product(name: "DependenciesTestSupport", package: "swift-dependencies")

let package = Package(
  name: "Downstream",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependencies", path: "../../..", traits: traits)
  ],
  targets: [
    // An interface, its live implementation in another module, and a program.
    .target(name: "Shop", dependencies: [dependencies]),
    .target(name: "ShopLive", dependencies: ["Shop"]),
    .executableTarget(name: "shop-tool", dependencies: ["ShopLive"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop", testSupport]),
    .testTarget(name: "ShopXCTests", dependencies: ["Shop"]),

    // What larger users build on the library, and modules in other modes.
    .target(name: "Shapes", dependencies: [dependencies]),
    .target(name: "Classic", dependencies: [dependencies], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Kiosk", dependencies: [dependencies], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes", "Classic", "Kiosk", testSupport]),

    // Client code in every style that the original's documents show, in the mode of Swift 5, as most of it is written.
    .target(
      name: "Styles",
      dependencies: [dependencies, .product(name: "DependenciesMacros", package: "swift-dependencies")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "StylesTests", dependencies: ["Styles", testSupport], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "StylesXCTests", dependencies: ["Styles"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
