// swift-tools-version: 6.2

// A package that depends on this one by path, without further setup.
import PackageDescription

// The traits of the dependency, separated by commas, or all traits if the variable isn't set.
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

    // Code that large clients build on the library, and modules in other language modes.
    .target(name: "Shapes", dependencies: [dependencies]),
    .target(name: "Classic", dependencies: [dependencies], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Kiosk", dependencies: [dependencies], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes", "Classic", "Kiosk", testSupport]),

    // Client code in each style of the original library's documentation, in the Swift 5 mode, which most such code uses.
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
