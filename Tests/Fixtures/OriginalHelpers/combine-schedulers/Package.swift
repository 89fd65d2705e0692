// swift-tools-version: 6.1

// A package with the name, the module, and the little of the API of the original helper that the library uses.
import PackageDescription

let package = Package(
  name: "combine-schedulers",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [.library(name: "CombineSchedulers", targets: ["CombineSchedulers"])],
  targets: [.target(name: "CombineSchedulers")]
)
