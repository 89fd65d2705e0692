import Dependencies
import DocgenModel
import DocgenSyntax
import DocgenSystem

/// Verifies snippets, and the Swift code blocks in articles, `README.md`, and documentation comments.
struct ProgramVerification: SampleVerifier {
  let options: VerificationOptions
  private let groups: [SampleGroup]
  private let completesSamples: Bool
  /// The places at which pages show snippets, by the snippets' names.
  private let places: [String: [SourcePosition]]
  private let store: ResultStore
  @Dependency(\.fileSystem) private var fileSystem

  /// Prepares a verification.
  ///
  /// `completesSamples` says that the results of samples that are only a part of a program are used.
  init(
    _ options: VerificationOptions, groups: [SampleGroup], references: [SnippetReference] = [],
    completesSamples: Bool = true
  ) {
    let types = DeclaredTypes(completesSamples ? groups : [])
    self.options = options
    self.completesSamples = completesSamples
    self.groups = groups.map { group in
      var group = group
      group.declaredTypes = types.types(in: group.samples.map(\.text).joined())
      if completesSamples { group.declaredTypes.merge(group.documentedTypes) { _, documented in documented } }
      return group
    }
    places = Dictionary(grouping: references, by: \.snippet).mapValues { $0.map(\.position).sorted() }
    store = ResultStore(options.buildEnvironment.build)
  }

  private var buildEnvironment: BuildEnvironment { options.buildEnvironment }

  var ids: [SampleID] {
    let filter = options.filter
    return groups.flatMap { group in group.samples.filter { !$0.isHidden }.map(\.id) }.filter(filter.selects)
  }

  // MARK: Looking up results

  func known() async throws -> [SampleResult] {
    guard try !store.isEmpty() else { return [] }
    let inputs = try await inputs()
    return try await groups.concurrentMap(jobs: options.jobs) { group in
      let work = work(for: group, inputs)
      return work.known.sorted { $0.key < $1.key }.map { placed($1, of: group.samples[$0]) }
    }.flatMap(\.self)
  }

  /// The inputs that the results of all groups depend on.
  struct Inputs: Sendable {
    var parts: [String]
    var toolchain: Toolchain
    var sandbox: Sandbox?
    /// The hashes of the modules that are in no library product and that snippets import, by module.
    var otherModules: [String: SHA256] = [:]

    /// The inputs that the results of a group depend on.
    func parts(of group: SampleGroup) -> [String] {
      let imported = otherModules.filter { group.imports(module: $0.key) }
      return parts + imported.sorted { $0.key < $1.key }.map { "\($0) \($1)" }
    }
  }

  func inputs() async throws -> Inputs {
    let toolchain = try await buildEnvironment.toolchain()
    let fingerprint = try await buildEnvironment.fingerprint()
    let sandbox = try await options.sandbox()
    let otherModules = try await buildEnvironment.manifests.fingerprintsOfOtherModules(in: buildEnvironment.package) {
      module in groups.contains { $0.imports(module: module) }
    }
    return Inputs(
      parts: [
        fingerprint.description, toolchain.compiler, toolchain.platform, buildEnvironment.build.configuration,
        sandbox.keyPart,
      ], toolchain: toolchain, sandbox: sandbox, otherModules: otherModules)
  }

  /// A group with what's known about it before anything runs.
  struct GroupWork: Sendable {
    var group: SampleGroup
    var key = ""
    /// The group's programs, or `nil` if the group hasn't changed.
    var programs: GroupPrograms?
    /// The keys of the samples' programs.
    var keys: [Int: String] = [:]
    /// The known results, by the sample's place in the group.
    var known: [Int: SampleResult] = [:]
    var missing: [Int] = []
  }

  private func work(for group: SampleGroup, _ inputs: Inputs) -> GroupWork {
    var work = GroupWork(group: group)
    if let obstacle = group.obstacle {
      for (index, sample) in group.samples.enumerated() where !sample.isTemplate {
        work.known[index] = SampleResult(obstacle, of: sample, inputs.toolchain)
      }
      return work
    }
    let parts = inputs.parts(of: group)
    work.key = group.key(parts)
    let stored = store.group(named: group.name)
    if stored.key == work.key {
      let places = Dictionary(
        group.samples.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
      for entry in stored.results {
        guard let place = places[entry.result.id] else { continue }
        work.known[place] = entry.result
        work.keys[place] = entry.key
      }
      return work
    }
    let programs = GroupPrograms(group)
    work.programs = programs
    let byKey = stored.byKey
    for case let program? in programs.programs {
      let key = group.key(of: programs.candidates(for: program), parts)
      work.keys[program.root] = key
      guard let result = byKey[key], isReusable(result) else { continue }
      work.known[program.root] = result.moved(to: group.samples[program.root])
    }
    return work
  }

  /// Whether a result is used again, as the package's settings report it.
  private func isReusable(_ result: SampleResult) -> Bool {
    (completesSamples ? result.forLenientPackage : result).isReusable
  }

  // MARK: Running

  func run(onResult: @escaping @Sendable (SampleResult) -> Void) async throws -> [SampleResult] {
    guard groups.contains(where: { !$0.samples.isEmpty }) else { return [] }
    let wanted = Set(ids)
    let inputs = try await inputs()
    var works = try await groups.concurrentMap(jobs: options.jobs) { group in
      var work = work(for: group, inputs)
      guard group.obstacle == nil else { return work }
      let checked = group.samples.indices.filter { !group.samples[$0].isTemplate && !group.samples[$0].isHidden }
      work.missing = checked.filter { index in
        guard wanted.contains(group.samples[index].id) else { return false }
        guard !options.isFresh, options.repetitions == nil, let result = work.known[index] else { return true }
        return !isReusable(result)
      }
      if work.programs == nil, !work.missing.isEmpty { work.programs = GroupPrograms(group) }
      return work
    }
    let library = try await library(for: works)
    let interface = try await interface(library)
    var results: [SampleResult] = []
    let limit = AsyncLimit(options.jobs)
    try await withThrowingTaskGroup(of: (group: Int, new: [Int: SampleResult]).self) { tasks in
      var pending = works.indices[...]
      func addNext() {
        guard let index = pending.popFirst() else { return }
        let work = works[index]
        tasks.addTask {
          guard !work.missing.isEmpty, let library else { return (index, [:]) }
          return (index, try await verify(work, library: library, interface: interface, inputs: inputs, limit: limit))
        }
      }
      for _ in 0..<max(1, options.jobs) { addNext() }
      while let (group, new) = try await tasks.next() {
        addNext()
        works[group].known.merge(new) { _, new in new }
        let work = works[group]
        for place in work.group.samples.indices {
          guard let known = work.known[place], wanted.contains(known.id) else { continue }
          let result = placed(known, of: work.group.samples[place])
          onResult(result)
          results.append(result)
        }
        if work.group.obstacle == nil, !new.isEmpty || work.programs != nil { try write(work) }
      }
    }
    let order = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return results.sorted { order[$0.id] ?? 0 < order[$1.id] ?? 0 }
  }

  /// The result with the places at which pages show the sample.
  private func placed(_ result: SampleResult, of sample: CodeSample) -> SampleResult {
    var result = result
    if case .snippet(let file) = sample.id {
      result.shownAt = places[Snippet.name(of: file)] ?? []
    } else {
      result.shownAt = [sample.position]
    }
    return result
  }

  /// Builds the libraries that the missing samples need, or returns `nil` if no sample is missing.
  func library(for works: [GroupWork]) async throws -> LibraryBuild? {
    let missing = works.filter { !$0.missing.isEmpty }
    guard !missing.isEmpty else { return nil }
    // A snippet can also import a module that's in no product.
    let imports = missing.flatMap { work in
      work.group.snippet == nil
        ? [] : work.missing.flatMap { SourceFacts(source: work.group.samples[$0].text).imports.map(\.module) }
    }
    return try await buildEnvironment.libraryBuild(importing: Set(imports), buildsFirst: options.buildsFirst)
  }

  /// The declarations of the package's modules, which are read when a sample needs them.
  func interface(_ library: LibraryBuild?) async throws -> AsyncOnce<DeclarationComparison> {
    let modules = try await buildEnvironment.manifests.manifest(at: buildEnvironment.package).targetNames
    return AsyncOnce {
      guard let library else { return DeclarationComparison(interfaces: [:]) }
      return try await VerificationError.converting {
        try await PackageInterface(library: library, modules: modules.sorted()).comparison()
      }
    }
  }

  private func write(_ work: GroupWork) throws {
    let entries = work.known.sorted { $0.key < $1.key }.map { place, result in
      ResultStore.Entry(key: work.keys[place] ?? "", result: result)
    }
    try store.write(ResultStore.Group(key: work.key, results: entries), named: work.group.name)
  }

  /// Verifies the missing samples of a group.
  func verify(
    _ work: GroupWork, library: LibraryBuild, interface: AsyncOnce<DeclarationComparison>, inputs: Inputs,
    limit: AsyncLimit
  ) async throws -> [Int: SampleResult] {
    guard let programs = work.programs else { return [:] }
    let folder = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: folder) }
    try fileSystem.createDirectory(path: "\(folder)/Snippets")
    let verifier = ProgramVerifier(
      library: library,
      runner: SampleRunner(
        limits: options.limits, runs: options.runs, files: buildEnvironment.sampleFilePaths,
        sandbox: inputs.sandbox, toolchain: inputs.toolchain.folder),
      index: ProgramIndex(folder: folder, isWritten: options.onRunEvent == nil), onEvent: options.onRunEvent)
    return try await GroupVerification(
      programs: programs, verifier: verifier, interface: interface, package: buildEnvironment.package,
      toolchain: inputs.toolchain, limit: limit
    ).results(of: work.missing, known: work.known)
  }
}

extension SampleResult {
  /// The result of a sample that can't be compiled for a reason that isn't its own.
  init(_ obstacle: String, of sample: CodeSample, _ toolchain: Toolchain) {
    self.init(
      sample.id, state: .failed,
      failures: [
        .init(
          id: "unclassified-fence", position: sample.position, message: "Swift code block isn't checked: \(obstacle)",
          advice: "add 'unverified reason=\"…\"' after 'swift'")
      ], compiler: toolchain.compiler, platform: toolchain.platform)
    isStored = true
  }
}
