import DocgenModel
import Testing

@testable import DocgenVerification

@Suite struct ShardTests {
  @Test(arguments: ["1/1", "2/4", "4/4", "10000/10000"])
  func `A shard is a number and a count`(text: String) {
    #expect(Shard(rawValue: text)?.rawValue == text)
  }

  @Test(
    arguments: [
      "", "/", "1", "1/", "/4", "0/4", "5/4", "1/0", "0/0", "-1/4", "1/-4", "1/2/3", "a/b", "1 / 4", "1.5/4", "1/10001",
      "1/99999999999999999999",
    ])
  func `A number of 0 or above the count, and any other text, is no shard`(text: String) {
    #expect(Shard(rawValue: text) == nil)
  }

  /// Three pages with two code blocks each, two console blocks, a block in C, a manifest, and a tutorial with five steps.
  private func samples() throws -> PackageSamples {
    func position(_ file: String, _ line: Int) -> SourcePosition { SourcePosition(file: file, line: line) }
    let groups = ["A.md", "B.md", "C.md"].map { file in
      SampleGroup(
        file: file, imports: [],
        samples: [1, 9].map { line in
          CodeSample(position: position(file, line), text: "print(1)\n", textPosition: position(file, line + 1))
        })
    }
    let consoleBlocks = try [1, 2].map { line in
      let code = CodeBlock(
        isFenced: true, info: "console", text: "$ ls\n", textPosition: position("D.md", line + 1))
      return try #require(ConsoleBlock(code, at: position("D.md", line)))
    }
    let code = CodeBlock(isFenced: true, info: "c", text: "int a;\n", textPosition: position("F.md", 4))
    let series = TutorialSeries(
      name: "t", title: "T", position: position("T.tutorial", 1),
      projects: [TutorialProject(file: "T.tutorial", name: "t", title: "T", number: 1, start: TutorialState())])
    var tutorial = series
    tutorial.projects[0].steps = (1...5).map { number in
      let place = position("T.tutorial", number)
      var step = TutorialStep(number: .init(1, number), position: place, state: TutorialState())
      step.checks = [TutorialCheck(position: place)]
      return step
    }
    return PackageSamples(
      groups: groups, consoleBlocks: consoleBlocks, cCodeBlocks: [CCodeBlock(code, at: position("F.md", 3))],
      manifests: [ShownManifest(text: "", position: position("E.md", 5))], tutorials: [tutorial])
  }

  @Test(arguments: 1...15)
  func `Each sample is in one shard`(count: Int) throws {
    let samples = try samples()
    let shards = try (1...count).map { try samples.names(in: #require(Shard(rawValue: "\($0)/\(count)"))) }
    #expect(shards.map(\.count).reduce(0, +) == 15)
    #expect(Set(shards.flatMap(\.self)).count == 15)
  }

  @Test func `Code blocks of a file and consecutive steps stay together`() throws {
    let samples = try samples()
    let shards = try (1...2).map { try samples.names(in: #require(Shard(rawValue: "\($0)/2"))).sorted() }
    #expect(
      shards == [
        ["A.md:1", "A.md:9", "C.md:1", "C.md:9", "D.md:2", "E.md:4", "T.tutorial#1", "T.tutorial#2"],
        ["B.md:1", "B.md:9", "D.md:1", "F.md:3", "T.tutorial#3", "T.tutorial#4", "T.tutorial#5"],
      ])
  }

  @Test func `A filter among names selects only these names`() {
    let filter = SampleFilter([], among: ["A.md:1"])
    #expect(filter.selects(.console(file: "A.md", line: 1)) && !filter.selects(.codeBlock(file: "A.md", line: 10)))
    #expect(!filter.selectsAll && SampleFilter([]).selectsAll)
    #expect(!SampleFilter(["b"], among: ["A.md:1"]).selects(.codeBlock(file: "A.md", line: 1)))
  }
}
