// swift-tools-version: 6.1

// A package that depends on this one: by URL if GRAPH_URL contains the address of a repository, and otherwise by path. GRAPH_TRAITS
// contains the traits, separated by commas. With GRAPH_YAMS, it also depends on that version of Yams or a later one with the same
// major version.
import PackageDescription

let traits: Set<Package.Dependency.Trait> =
  if let names = Context.environment["GRAPH_TRAITS"] {
    Set(names.split(separator: ",").map { .trait(name: String($0)) })
  } else {
    [.defaults]
  }
let library: Package.Dependency =
  if let url = Context.environment["GRAPH_URL"] {
    .package(url: url, branch: "main", traits: traits)
  } else {
    .package(name: "swift-dependencies", path: "../../..", traits: traits)
  }

let package = Package(
  name: "Graph",
  platforms: [.macOS(.v13)],
  dependencies: [library],
  targets: [
    .executableTarget(
      name: "client", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")])
  ]
)

if let version = Context.environment["GRAPH_YAMS"] {
  package.dependencies.append(.package(url: "https://github.com/jpsim/Yams", from: Version(stringLiteral: version)))
  package.targets[0].dependencies.append(.product(name: "Yams", package: "Yams"))
}
