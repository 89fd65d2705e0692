import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import Testing

/// The states of a reader's project, step by step.
@Suite struct TutorialStateTests {
  /// Two tutorials in a table of contents with an article between them, and a third tutorial that isn't in the table.
  private static let package = TestPackage([
    "Articles/Contents.tutorial": """
    @Tutorials(name: "Counter App") {
      @Intro(title: "Build a counter")
      @Chapter(name: "Start") {
        @TutorialReference(tutorial: "doc:First Steps")
        @TutorialReference(tutorial: "doc:Background")
      }
      @Volume(name: "More") {
        @Chapter(name: "Go on") {
          @TutorialReference(tutorial: "doc://Book/tutorials/Book/Second")
        }
      }
    }
    """,
    "Articles/First Steps.tutorial": """
    @Tutorial(time: 5) {
      @Intro(title: "First steps")
      @Section(title: "Make it") {
        @Steps {
          Prose between steps belongs to none.
          @Step {
            Create a package.
            @Code(name: "Package.swift", file: "1/Package.swift")
            @Code(name: "Sources/./App/main.swift", file: "main-1.swift")
          }
          @Step {
            Read it.
          }
        }
      }
      @Section(title: "Change it") {
        @Steps {
          @Step {
            Print more.
            @Code(name: "Sources/App/main.swift", file: "main-2.swift")
            @Check(run: "App", arguments: "a 'b c'", input: "x\\ny", expect: 3, output: "two", error: "no")
            @Check(test: "", expect: fails, message: "one")
          }
        }
      }
    }
    """,
    "Articles/Background.tutorial": "@Article {\n  @Intro(title: \"Background\")\n}\n",
    "Articles/Second.tutorial": """
    @Tutorial {
      @Intro(title: "Second")
      @Section(title: "Split it") {
        @Steps {
          @Step {
            @Code(name: "Sources/App/App.swift", file: "main-2.swift")
            @Delete(name: "Sources/App/main.swift")
          }
        }
      }
    }
    """,
    "Articles/Third.tutorial": """
    @Tutorial(start: "start") {
      @Intro(title: "On its own")
      @Section(title: "Only") {
        @Steps {
          @Step {
            @Code(name: "Sloth.swift", file: "2/Package.swift")
          }
        }
      }
    }
    """,
    "Articles/1/Package.swift": "// one\n", "Articles/2/Package.swift": "// two\n",
    "Articles/main-1.swift": "print(1)\n", "Articles/main-2.swift": "print(1)\nprint(2)\n",
    "Articles/start/Sources/a.swift": "let a = 1\n", "Articles/start/notes.txt": "Notes\n",
  ])

  private static func parsed(_ package: TestPackage) async throws -> ParsedSite {
    try await withDependencies {
      $0.fileSystem = package.fileSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      try await SiteBuilder().parse(BuildOptions(packagePath: "/package"))
    }
  }

  private func series(_ name: String) async throws -> TutorialSeries {
    let parsed = try await Self.parsed(Self.package)
    #expect(parsed.tutorialDiagnostics == [])
    return try #require(parsed.tutorials.first { $0.name == name })
  }

  @Test func `The tutorials of a table of contents form a series, and any other tutorial is a separate series`()
    async throws
  {
    let parsed = try await Self.parsed(Self.package)
    #expect(parsed.tutorials.map(\.name) == ["counter-app", "third"])
    #expect(parsed.tutorials.map(\.title) == ["Build a counter", "On its own"])
    #expect(parsed.tutorials[0].projects.map(\.name) == ["First-Steps", "Second"])
  }

  @Test func `Steps are numbered by tutorial and by step, across all sections`() async throws {
    let series = try await series("counter-app")
    #expect(series.steps.map(\.number.description) == ["1.1", "1.2", "1.3", "2.1"])
    #expect(series.projects[0].sections.map(\.steps) == [0..<2, 2..<3])
    #expect(series.steps[0].position == SourcePosition(file: "Articles/First Steps.tutorial", line: 6, column: 7))
  }

  @Test func `A state contains the files after the step, and a step without code keeps the previous state`()
    async throws
  {
    let steps = try await series("counter-app").steps
    #expect(
      steps[0].state.files.mapValues(\.text) == [
        "Package.swift": "// one\n", "Sources/App/main.swift": "print(1)\n",
      ])
    #expect(steps[1].state == steps[0].state)
    #expect(steps[1].changes == [] && steps[1].checks == [])
    #expect(steps[2].changes.map(\.path) == ["Sources/App/main.swift"])
    #expect(steps[2].changes[0].before?.text == "print(1)\n")
    #expect(steps[2].changes[0].after?.source == "Articles/main-2.swift")
  }

  @Test func `A tutorial starts with the end of the previous one, and a step can delete a file`() async throws {
    let project = try await series("counter-app").projects[1]
    #expect(project.start.files.keys.sorted() == ["Package.swift", "Sources/App/main.swift"])
    #expect(project.end.files.keys.sorted() == ["Package.swift", "Sources/App/App.swift"])
    #expect(project.states(of: project.sections[0]).start == project.start)
    #expect(project.states(of: project.sections[0]).end == project.end)
  }

  @Test func `A start folder replaces the previous tutorial's project`() async throws {
    let project = try await series("third").projects[0]
    #expect(project.start.files.keys.sorted() == ["Sources/a.swift", "notes.txt"])
    #expect(project.end.files["Sloth.swift"]?.text == "// two\n")
  }

  @Test func `Checks are read in order, and a step with code but without a check has the default check`() async throws {
    let steps = try await series("counter-app").steps
    #expect(steps[0].checks == [TutorialCheck(position: steps[0].position)])
    let checks = steps[2].checks
    #expect(checks.map(\.action) == [.run(program: "App"), .test(filter: nil)])
    #expect(checks[0].arguments == ["a", "b c"])
    #expect(checks[0].input == "x\ny")
    #expect(checks[0].expectation == .exits(status: 3))
    #expect(checks[0].output == "two" && checks[0].error == "no")
    #expect(checks[1].expectation == .fails && checks[1].message == "one")
  }

  @Test(arguments: [
    ("@Code(name: \"../A.swift\", file: \"a.swift\")", "'../A.swift' isn't a path in the reader's project"),
    ("@Code(name: \"/A.swift\", file: \"a.swift\")", "'/A.swift' isn't a path in the reader's project"),
    ("@Code(name: \".build/A.swift\", file: \"a.swift\")", "'.build/A.swift' isn't a path in the reader's project"),
    ("@Code(name: \"A.swift\", file: \"b.swift\")", "the catalog has no text file 'b.swift'"),
    ("@Code(name: \"A.swift\", file: \"1/a.swift\")", "the catalog has no file '1/a.swift', so 'a.swift' is shown"),
    ("@Delete(name: \"B.swift\")", "the project has no file 'B.swift' at step 1.1"),
    ("@Check(expect: maybe)", "unknown expectation 'maybe'"),
    ("@Check(expect: 300)", "unknown expectation '300'"),
    ("@Check(test: \"\", run: \"a\")", "'test:' and 'run:' exclude each other"),
    ("@Check(message: \"m\")", "'message:' needs an expected failure"),
    ("@Check(run: \"a\", expect: builds)", "'builds' and 'run:' exclude each other"),
    ("@Check(tests: \"a\")", "'@Check' has no argument 'tests'"),
  ])
  func `An invalid line of a step is reported once, at its position`(line: String, message: String) async throws {
    let package = TestPackage([
      "Articles/a.swift": "let a = 1\n",
      "Articles/T.tutorial": """
      @Tutorial {
        @Intro(title: "T")
        @Section(title: "S") {
          @Steps {
            @Step {
              \(line)
            }
          }
        }
      }
      """,
    ])
    let diagnostics = try await package.build(strict: true).diagnostics.filter { $0.id != "unverified-step" }
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.map(\.position?.line) == [6])
    #expect(diagnostics.allSatisfy { !$0.notes.isEmpty || !$0.nearMisses.isEmpty })
  }
}
