// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Helpdesk",
  targets: [
    .target(name: "HelpdeskFeatures"),
    .testTarget(name: "HelpdeskFeaturesTests", dependencies: ["HelpdeskFeatures"]),
  ]
)
