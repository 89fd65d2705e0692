// swift-tools-version: 6.1

// A package that uses the macros with one version of swift-syntax, which SWIFT_SYNTAX names.
import PackageDescription

let package = Package(
  name: "Client",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-dependencies", path: "../../.."),
    .package(
      url: "https://github.com/swiftlang/swift-syntax",
      exact: Version(stringLiteral: Context.environment["SWIFT_SYNTAX"] ?? "603.0.1")),
  ],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ],
      path: "Sources/Client")
  ]
)
