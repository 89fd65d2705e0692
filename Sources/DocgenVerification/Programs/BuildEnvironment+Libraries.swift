extension BuildEnvironment {
  /// Returns the built libraries of the package, with the package's other modules that a program imports.
  ///
  /// - Throws: ``VerificationError`` if they don't build or haven't been built.
  func libraryBuild(importing imports: Set<String> = [], buildsFirst: Bool) async throws -> LibraryBuild {
    let manifest = try await manifests.manifest(at: package)
    let imported = manifest.targets.filter { $0.type == "regular" && imports.contains($0.module) }.map(\.module)
    let modules = Set(manifest.libraryModules + imported).sorted()
    func library() async throws -> LibraryBuild {
      var library = try await LibraryBuild(of: modules, in: build, packagePath: package)
      library.traits = Set((manifest.traits ?? []).map(\.name))
      return library
    }
    guard buildsFirst else { return try await library() }
    try await buildTargets(of: modules)
    do { return try await library() } catch is VerificationError {
      // Another program can have built other sources, which were changed back since.
      try await buildTargets(of: modules, evenIfUnchanged: true)
      return try await library()
    }
  }
}
