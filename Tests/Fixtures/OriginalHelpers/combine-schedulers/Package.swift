// swift-tools-version: 6.1

// A package with the name, the module, the trait, and the part of the original helper's API that the library uses.
import PackageDescription

let package = Package(
  name: "combine-schedulers",
  platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
  products: [.library(name: "CombineSchedulers", targets: ["CombineSchedulers"])],
  traits: ["OpenCombineSchedulers"],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0")
  ],
  targets: [
    .target(
      name: "CombineSchedulers",
      dependencies: [
        .product(
          name: "OpenCombineShim", package: "OpenCombine",
          condition: .when(platforms: [.linux], traits: ["OpenCombineSchedulers"]))
      ])
  ]
)
