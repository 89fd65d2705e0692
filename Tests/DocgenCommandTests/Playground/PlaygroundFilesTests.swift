import Dependencies
import DependenciesTestSupport
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenCommand
@testable import DocgenSite

@Suite("An author saves a changed sample only into the file that the author has seen")
struct PlaygroundFilesTests {
  private static let path = "/package/Articles/Kit.md"
  private static let article = "# Kit\n\n```swift\nprint(1)\n```\n"

  /// A sample of a package in memory, and its files.
  private func sample() async throws -> (sample: EditableSample, files: PlaygroundFiles, store: InMemoryFiles) {
    let (fileSystem, store) = FileSystem.inMemory([Self.path: Self.article])
    return try await withDependencies {
      $0.fileSystem = fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      let parsed = try await SiteBuilder().parse(BuildOptions(packagePath: "/package"), targetFolders: [:])
      let environment = BuildEnvironment(package: "/package", build: ScratchDirectory(scratchPath: "/package/.build"))
      let samples = EditableSamples(
        groups: parsed.codeBlocks(libraries: ["Kit"], targetFolders: [:]), snippets: [],
        EditVerification(VerificationOptions(environment)))
      return (try #require(samples["Articles/Kit.md:3"]), PlaygroundFiles(package: "/package"), store)
    }
  }

  @Test func `The difference is shown without a change, and saving writes it`() async throws {
    let (sample, files, store) = try await sample()
    let file = try files.fingerprint(of: sample)
    let difference = try files.replace(sample, with: "print(2)\n", ifFileIs: file, isWritten: false)
    #expect(difference.hasSuffix(" ```swift\n-print(1)\n+print(2)\n ```\n"))
    #expect(store.value[Self.path] == Array(Self.article.utf8))
    #expect(try files.replace(sample, with: "print(2)\n", ifFileIs: file, isWritten: true) == difference)
    #expect(store.value[Self.path] == Array(Self.article.replacing("print(1)", with: "print(2)").utf8))
  }

  @Test func `A file that has changed since isn't written`() async throws {
    let (sample, files, store) = try await sample()
    let file = try files.fingerprint(of: sample)
    let changed = Array((Self.article + "\nMore.\n").utf8)
    store.withValue { $0[Self.path] = changed }
    let error = #expect(throws: VerificationError.self) {
      try files.replace(sample, with: "print(2)\n", ifFileIs: file, isWritten: true)
    }
    #expect(error?.reason == "'Articles/Kit.md' has changed; reload the page")
    #expect(store.value[Self.path] == changed)
  }

  @Test func `A text that would end its code block isn't written`() async throws {
    let (sample, files, store) = try await sample()
    let file = try files.fingerprint(of: sample)
    #expect(throws: VerificationError.self) {
      try files.replace(sample, with: "```\nText", ifFileIs: file, isWritten: true)
    }
    #expect(store.value[Self.path] == Array(Self.article.utf8))
  }

  /// A step of a tutorial of the package.
  private func step() -> EditableStep? {
    let position = SourcePosition(file: "Articles/Start.tutorial", line: 5)
    var state = TutorialState()
    state.files["main.swift"] = .init(text: "print(1)\n", source: "Articles/main.swift")
    var step = TutorialStep(number: .init(1, 1), position: position, state: state)
    step.codes = [.init(path: "main.swift", position: position)]
    step.checks = [TutorialCheck(position: position)]
    var project = TutorialProject(
      file: position.file, name: "Start", title: "Start", number: 1,
      start: TutorialState(files: ["Notes.txt": .init(text: "Notes\n", source: "Articles/Notes.txt")]))
    project.steps = [step]
    let series = TutorialSeries(name: "start", title: "Start", position: position, projects: [project])
    return EditableStep(step, of: series, repository: nil)
  }

  @Test func `A project begins before its step, in a new folder beside the package`() throws {
    let (fileSystem, store) = FileSystem.inMemory([Self.path: Self.article])
    try withDependencies {
      $0.fileSystem = fileSystem
      $0.processEnvironment.program = { "docgen" }
      $0.processEnvironment.variables = { [:] }
    } operation: {
      let started = try PlaygroundFiles(package: "/package").start(try #require(step()), in: "my project")
      #expect(started.folder == "/my project")
      #expect(started.command == "docgen tutorial start start '/my project' --step 1.1 --package-path /package")
      #expect(started.next == "docgen tutorial hint --project '/my project'")
      #expect(store.value["/my project/Notes.txt"] == Array("Notes\n".utf8))
      #expect(store.value["/my project/main.swift"] == nil)
      #expect(store.value["/my project/.docgen-tutorial.json"] != nil)
    }
  }

  @Test func `A project can contain the reader's texts of the step`() throws {
    let (fileSystem, store) = FileSystem.inMemory([Self.path: Self.article])
    try withDependencies {
      $0.fileSystem = fileSystem
      $0.processEnvironment.program = { "docgen" }
      $0.processEnvironment.variables = { [:] }
    } operation: {
      let started = try PlaygroundFiles(package: "/package").start(
        try #require(step()), in: "project", with: ["print(2)"])
      #expect(started.next == "docgen tutorial check --project /project")
      #expect(store.value["/project/Notes.txt"] == Array("Notes\n".utf8))
      #expect(store.value["/project/main.swift"] == Array("print(2)\n".utf8))
    }
  }

  @Test(
    "A project is never written into another place or an existing folder",
    arguments: ["", ".", "..", ".ssh", "../a", "a/b", "/etc", "a\\b", "a\nb", "a\0b", "package"])
  func folder(name: String) throws {
    let (fileSystem, store) = FileSystem.inMemory(["/home/package/Package.swift": ""])
    withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      _ = #expect(throws: VerificationError.self) {
        try PlaygroundFiles(package: "/home/package").start(try #require(step()), in: name)
      }
    }
    #expect(store.value.keys.sorted() == ["/home/package/Package.swift"])
  }
}
