import DocgenModel
import DocgenSyntax

/// The build of a step's project.
extension TutorialStepChecker {
  /// Builds the project, if possible against the documented package's built libraries.
  mutating func buildProject() async throws -> (TutorialBuild, TutorialScratch.BuildResult) {
    let build = TutorialBuild(step.state, claims: claims, package: package)
    if build.usesPackage, let library = try await package.library.value() {
      let standIn = StandInPackage(for: package, library)
      if build.manifest.map(standIn.isUsable) ?? true, let built = try await buildProject(against: standIn) {
        return built
      }
    }
    scratch.packageUse = build.usesPackage ? .sources : .none
    try scratch.write(build.files)
    let built = try await scratch.buildAll()
    return (build, build.usesPackage ? built : built.adding(try missingModules(of: build, in: scratch.plan())))
  }

  /// Builds the project with the stand-in.
  ///
  /// Returns `nil` if the project contains the documented package's modules, or packages that it depends on.
  private mutating func buildProject(
    against standIn: StandInPackage
  ) async throws -> (TutorialBuild, TutorialScratch.BuildResult)? {
    scratch.packageUse = .library(standIn)
    let build = TutorialBuild(step.state, claims: claims, package: package, in: scratch.standInFolder(standIn))
    try scratch.write(build.files)
    let built = try await scratch.buildAll()
    let plan = try scratch.plan()
    guard !standIn.conflicts(with: plan, packages: try scratch.packages()) else {
      // The project's copies of these modules would hide the library's.
      try scratch.removeBuild()
      return nil
    }
    return (build, built.adding(try missingModules(of: build, in: plan, standIn)))
  }

  /// The imports of modules that the compiler finds, although a reader's compiler doesn't: modules of the documented
  /// package, which docgen has built all, and modules of other steps.
  private func missingModules(
    of build: TutorialBuild, in plan: BuildPlan, _ standIn: StandInPackage? = nil
  ) throws -> [SampleResult.Message] {
    let others = try scratch.otherModules(than: plan)
    let paths = Dictionary(
      claims.facts.keys.map { ("\(scratch.project)/\(build.place(of: $0))", $0) },
      uniquingKeysWith: { first, _ in first })
    return plan.modules.sorted { $0.key < $1.key }.flatMap { name, module in
      let hidden = others.union(standIn?.hiddenModules(from: name, in: plan) ?? [])
      return module.inputs.flatMap { input -> [Message] in
        guard let path = paths[input], let facts = claims.facts[path] else { return [] }
        // Code in `#if canImport(…)` can be written for a target without the module.
        return facts.imports.filter { !$0.isConditional && hidden.contains($0.module) }.map {
          Message(
            path: build.place(of: path), line: $0.line, column: $0.column, text: "no such module '\($0.module)'")
        }
      }
    }
  }
}
