// swift-tools-version: 6.1

// A package with the name and the module of the original helper, and the part of its API that the library uses.
import PackageDescription

let package = Package(
  name: "swift-concurrency-extras",
  platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
  products: [.library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"])],
  targets: [.target(name: "ConcurrencyExtras")]
)
