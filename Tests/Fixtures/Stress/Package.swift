// swift-tools-version: 6.1

// A program that uses the library from many tasks at the same time.
import PackageDescription

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-dependencies", path: "../../..")],
  targets: [
    .executableTarget(
      name: "stress", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])
  ]
)
