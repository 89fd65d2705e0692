import DocgenModel

/// A package without code that replaces the documented package in the manifest of a tutorial's project.
///
/// Its products have the names of the documented package's library products, and link its built libraries. The package
/// manager therefore builds only the reader's targets.
struct StandInPackage: Sendable {
  /// The documented package's built libraries.
  let library: LibraryBuild
  /// The modules that a target can import if it depends on a product, by the stand-in's target for the product.
  private let visibleModules: [String: Set<String>]
  /// The products, sorted, each in the target with the same index.
  private let products: [String]
  /// The documented package's products that the stand-in doesn't have, such as programs, plugins, and C libraries.
  private let otherProducts: Set<String>
  private let package: DocumentedPackage

  init(for package: DocumentedPackage, _ library: LibraryBuild) {
    self.package = package
    self.library = library
    products = package.libraries.filter { library.modules.isSuperset(of: $0.value) }.keys.sorted()
    otherProducts = package.products.subtracting(products)
    visibleModules = Dictionary(
      products.enumerated().map { (Self.target($0), library.modules(of: package.libraries[$1] ?? [])) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func target(_ index: Int) -> String { "DocgenStandIn\(index)" }

  /// The name of the folder, which the package manager takes for the package's identity.
  var folderName: String { package.path.split(separator: "/").last.map(String.init) ?? package.name }

  /// Whether a project can use the stand-in.
  ///
  /// It can't if its manifest names another product of the package, or a package that the documented package depends on,
  /// too, because the project would then contain the same modules twice.
  func isUsable(by manifest: TutorialManifest) -> Bool {
    manifest.strings.isDisjoint(with: otherProducts) && !manifest.hasModuleAliases
      && manifest.otherDependencies.isDisjoint(with: package.graph)
  }

  /// Whether a project that was planned with the stand-in contains modules of the documented package, or packages that it
  /// depends on.
  func conflicts(with plan: BuildPlan, packages: Set<String>) -> Bool {
    !library.modules.isDisjoint(with: plan.modules.keys) || !packages.isDisjoint(with: package.graph)
  }

  // MARK: Files

  /// The texts of its files, by path.
  var files: [String: String] {
    let links = library.packageLinking.map(Self.literal).joined(separator: ", ")
    let products = products.enumerated().map { index, product in
      ".library(name: \(Self.literal(product)), targets: [\"\(Self.target(index))\"]),"
    }
    let targets = products.indices.map { index in
      ".target(name: \"\(Self.target(index))\", linkerSettings: [.unsafeFlags([\(links)])]),"
    }
    let platforms = package.platforms.compactMap { platform in
      Self.platforms[platform.platformName].map { ".\($0)(\(Self.literal(platform.version)))" }
    }
    var files = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: \(Self.literal(package.name)),\
      \(platforms.isEmpty ? "" : " platforms: [\(platforms.joined(separator: ", "))],")
        products: [
          \(products.joined(separator: "\n    "))
        ],
        targets: [
          \(targets.joined(separator: "\n    "))
        ])

      """
    ]
    for index in products.indices { files["Sources/\(Self.target(index))/Empty.swift"] = "" }
    return files
  }

  /// The functions of manifests that declare platforms, by the platform's name.
  private static let platforms = [
    "macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS",
    "maccatalyst": "macCatalyst", "driverkit": "driverKit",
  ]

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// The modules of the documented package that a module of the project can't import, because its target doesn't depend on
  /// a product with them.
  func hiddenModules(from module: String, in plan: BuildPlan) -> Set<String> {
    plan.closure(of: [module]).modules.reduce(into: library.modules) { $0.subtract(visibleModules[$1] ?? []) }
  }
}
