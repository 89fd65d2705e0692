import Foundation
import Testing

extension InBrowser {
  /// The steps of a tutorial.
  ///
  /// In a wide window, their code is beside them.
  @Suite("Steps of a tutorial") struct StepTests {
    static let page = "tutorials/kinds/tickets/index.html"

    /// The number of the step whose code appears beside a step.
    private static let shown = """
      (step) => {
        const shown = [...document.getElementById(`step-${step}`).closest(".steps").querySelectorAll(".step-code")]
          .filter((code) => getComputedStyle(code).visibility === "visible");
        return shown.map((code) => code.parentElement.querySelector(".step-number").textContent).join();
      }
      """

    /// Opens the tutorial in a window of this size.
    private func visitSteps(
      at place: Place = .folder, width: Int = 1440, height: Int = 900, hasScripts: Bool = true,
      _ body: (Visit) async throws -> Void
    ) async throws {
      try await visit(Self.page, of: .kinds, at: place, width: width, hasScripts: hasScripts) { visit in
        try await visit.tab.resize(width: width, height: height)
        try await body(visit)
      }
    }

    /// Waits until a step's code appears beside another step.
    private func wait(in visit: Visit, until step: Int, shows code: String) async throws {
      try await visit.tab.wait(until: "(\(Self.shown))(\(step)) === '\(code)'")
    }

    @Test(
      "The contents are beside the introduction, and never cover the code",
      arguments: [(1440, 900), (1100, 700), (1920, 1200)])
    func contents(width: Int, height: Int) async throws {
      let bottom = "document.querySelector('.contents').getBoundingClientRect().bottom"
      try await visitSteps(width: width, height: height) { visit in
        try await visit.tab.evaluate("document.documentElement.style.scrollBehavior = 'auto'")
        #expect(try await visit.number("document.querySelector('.contents').offsetHeight") > 40)
        #expect(try await visit.holds("\(bottom) <= document.querySelector('.step-code').getBoundingClientRect().top"))
        #expect(
          try await visit.holds(
            """
            document.querySelector('.contents').getBoundingClientRect().left
              >= document.querySelector('h1').parentElement.querySelector('p').getBoundingClientRect().right
            """))
        try await visit.tab.evaluate("document.getElementById('step-2').scrollIntoView()")
        #expect(try await visit.holds("\(bottom) <= document.querySelector('.step-code').getBoundingClientRect().top"))
      }
    }

    @Test(
      "The current step's code is fully visible, and a step without code keeps the previous code",
      arguments: [(1440, 900), (1100, 700), (1920, 1200)])
    func follows(width: Int, height: Int) async throws {
      try await visitSteps(width: width, height: height) { visit in
        try await visit.tab.evaluate("document.documentElement.style.scrollBehavior = 'auto'")
        for (step, code) in [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "4"), (6, "6"), (7, "7"), (4, "4"), (2, "2")] {
          try await visit.tab.evaluate(
            """
            (() => {
              const top = document.getElementById("step-\(step)").getBoundingClientRect().top;
              scrollBy(0, top - innerHeight * .4);
            })()
            """)
          try await wait(in: visit, until: step, shows: code)
          // The first step of a section is below the section's heading, so its code can extend below the window.
          let isFirst = step == 1 || step == 4
          let isInSight = try await visit.holds(
            """
            (() => {
              const code = document.querySelector("#step-\(code)").parentElement.querySelector(".step-code");
              const { top, bottom } = code.getBoundingClientRect();
              return top >= document.querySelector(".bar").getBoundingClientRect().bottom
                && (\(isFirst) || bottom <= innerHeight);
            })()
            """)
          #expect(isInSight, "step \(step)")
        }
      }
    }

    @Test("While the reader scrolls through a section, its code keeps its position")
    func sticks() async throws {
      try await visitSteps { visit in
        let place = """
          (() => {
            document.documentElement.style.scrollBehavior = 'auto';
            const tops = new Set();
            const start = document.querySelector("#step-4").getBoundingClientRect().top + scrollY - 72;
            const code = document.querySelector("#step-4").parentElement.querySelector(".step-code");
            for (let way = 0; way < 600; way += 100) {
              scrollTo(0, start + way);
              tops.add(Math.round(code.getBoundingClientRect().top));
            }
            return [...tops].join();
          })()
          """
        let tops = try await visit.text(place)
        #expect(tops == "77")
      }
    }

    @Test("A link to a step shows its code")
    func fragment() async throws {
      try await visitSteps { visit in
        try await visit.open("\(Self.page)#step-6")
        try await wait(in: visit, until: 6, shows: "6")
      }
    }

    @Test("On narrow pages, without scripts, and on paper, the code follows each step", arguments: 0..<4)
    func stacked(kind: Int) async throws {
      let width = [1099, 390, 1440, 1440][kind]
      try await visitSteps(width: width, hasScripts: kind != 2) { visit in
        if kind == 3 { try await visit.tab.prefer([], medium: "print") }
        let isStacked = try await visit.holds(
          """
          [...document.querySelectorAll(".step-code")].every((code) => {
            const text = code.parentElement.querySelector(".step-text");
            return code.checkVisibility({ visibilityProperty: true })
              && code.getBoundingClientRect().top >= text.getBoundingClientRect().bottom
              && code.getBoundingClientRect().left < text.getBoundingClientRect().right;
          })
          """)
        #expect(isStacked)
        #expect(try await visit.holds("document.querySelectorAll('.step-code').length === 6"))
      }
    }

    @Test("Two keys lead from step to step, and move the focus", arguments: [1440, 390])
    func keys(width: Int) async throws {
      try await visitSteps(width: width) { visit in
        let current = "document.querySelector('[aria-current=step]')?.textContent ?? ''"
        #expect(try await visit.text(current) == "")
        for step in ["1", "2", "3", "4"] {
          try await visit.tab.press("j")
          #expect(try await visit.text(current) == step)
          #expect(try await visit.text("document.activeElement.textContent") == step)
        }
        if width == 1440 { try await wait(in: visit, until: 4, shows: "4") }
        try await visit.tab.press("k")
        #expect(try await visit.text(current) == "3")
        if width == 1440 { try await wait(in: visit, until: 3, shows: "3") }
        for _ in 0..<9 { try await visit.tab.press("j") }
        #expect(try await visit.text(current) == "7")
        try await visit.tab.wait(
          until:
            "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())")
        #expect(try await visit.holds("getComputedStyle(document.activeElement).outlineStyle !== 'none'"))
      }
    }

    @Test("In a field, the keys type letters")
    func letters() async throws {
      try await visitSteps { visit in
        try await visit.tab.press("/")
        try await visit.tab.wait(until: "document.querySelector('dialog.search')?.open")
        try await visit.tab.press("j")
        #expect(try await visit.text("document.activeElement.value") == "j")
        #expect(try await visit.holds("!document.querySelector('[aria-current=step]')"))
      }
    }

    @Test("The page describes the keys if there are any")
    func hint() async throws {
      try await visitSteps { visit in
        let isShown = try await visit.holds("document.querySelector('.step-keys').checkVisibility()")
        #expect(isShown)
      }
      try await visitSteps(hasScripts: false) { visit in
        let isShown = try await visit.holds("document.querySelector('.step-keys').checkVisibility()")
        #expect(!isShown)
      }
    }

    // MARK: Whole files

    /// The visible lines of the fourth step's first file.
    private static let lines = """
      [...document.querySelector("#step-4").parentElement.querySelectorAll(".change:first-child .line")]
        .filter((line) => line.checkVisibility()).map((line) => line.textContent.trim()).join("|")
      """

    @Test("A change shows added and removed lines, and a switch shows the whole file", arguments: [true, false])
    func wholeFile(hasScripts: Bool) async throws {
      try await visitSteps(hasScripts: hasScripts) { visit in
        let change = try await visit.text(Self.lines)
        #expect(change.contains("public init() {}"))
        #expect(change.contains("self.makeID = makeID"))
        #expect(change.contains("⋯ 7 unchanged lines"))
        #expect(!change.contains("import Foundation"))
        try await visit.tab.evaluate("document.querySelector('#step-4').scrollIntoView({ behavior: 'instant' })")
        if hasScripts { try await wait(in: visit, until: 4, shows: "4") }
        try await visit.tab.click("#step-4 + .step-code .whole-file")
        let file = try await visit.text(Self.lines)
        #expect(!file.contains("public init() {}"))
        #expect(!file.contains("unchanged"))
        #expect(file.contains("import Foundation"))
        let source = try String(
          contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixture/Articles/Tutorials/Tickets/3/TicketListModel.swift"), encoding: .utf8)
        #expect(
          file
            == source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "|"))
        // With scripts, the choice applies to all files of the page.
        let checked = try await visit.number("document.querySelectorAll('.whole-file > :checked').length")
        let switches = try await visit.number("document.querySelectorAll('.whole-file > input').length")
        #expect(checked == (hasScripts ? switches : 1))
        try await visit.tab.click("#step-4 + .step-code .whole-file")
        #expect(try await visit.text(Self.lines) == change)
      }
    }

    @Test("The switch keeps its position in the window, even if files above it grow")
    func place() async throws {
      try await visitSteps(width: 390) { visit in
        let top = """
          document.querySelector("#step-6 + .step-code .whole-file").getBoundingClientRect().top
          """
        try await visit.tab.evaluate(
          "document.querySelector('#step-6 + .step-code .whole-file').scrollIntoView({ block: 'center', behavior: 'instant' })"
        )
        let before = try await visit.number(top)
        try await visit.tab.click("#step-6 + .step-code .whole-file")
        #expect(try await visit.holds("document.querySelector('#step-4 + .step-code input').checked"))
        let after = try await visit.number(top)
        #expect(abs(after - before) < 2)
      }
    }

    @Test("A long file that's shown completely scrolls to its first change")
    func firstChange() async throws {
      try await visitSteps(width: 1440, height: 700) { visit in
        try await visit.tab.evaluate("document.querySelector('#step-6').scrollIntoView({ behavior: 'instant' })")
        try await wait(in: visit, until: 6, shows: "6")
        try await visit.tab.click("#step-6 + .step-code .whole-file")
        let isInSight = try await visit.holds(
          """
          (() => {
            const box = document.querySelector("#step-6 + .step-code pre");
            const line = box.querySelector("ins").getBoundingClientRect();
            const { top, bottom } = box.getBoundingClientRect();
            return box.scrollHeight > box.clientHeight && line.top >= top && line.bottom <= bottom;
          })()
          """)
        #expect(isInSight)
      }
    }

    @Test("Boxes that scroll in any direction can be reached with the keyboard")
    func boxes() async throws {
      try await visitSteps(width: 1100, height: 600) { visit in
        let unreachable = """
          [...document.querySelectorAll("pre")].filter((box) => box.tabIndex < 0
            && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)).length
          """
        // On a busy machine, the layout for the new size can come later. The expectation reports a box that stays unreachable.
        try? await visit.tab.wait(until: "\(unreachable) === 0")
        let count = try await visit.number(unreachable)
        #expect(count == 0)
      }
    }

    // MARK: Results and downloads

    @Test("Each step shows docgen's result")
    func results() async throws {
      try await visitSteps { visit in
        let verdicts = try await visit.text(
          "[...document.querySelectorAll('.result .verdict')].map((verdict) => verdict.textContent).join()")
        #expect(verdicts == "Builds,Fails, as expected,Tests passed,Ran,Does not compile, as expected")
        #expect(try await visit.text(of: "#step-6 + .step-code samp") == "VPN\nThe printer is out of paper\nNo sound")
      }
    }

    @Test("Each section has a download of its project, which unpacks to one folder", arguments: Place.allCases)
    func downloads(place: Place) async throws {
      try await visitSteps(at: place) { visit in
        let names = try await visit.text(
          "[...document.querySelectorAll('.downloads a')].map((link) => link.getAttribute('href')).join()")
        #expect(names == "tickets-1-end.zip,tickets-2-start.zip,tickets-2-end.zip")
        let environment = try #require(BrowserEnvironment.current)
        let folder = "\(environment.sites.folder)/kinds/tutorials/kinds/tickets"
        let listed = try run(["python3", "-m", "zipfile", "--list", "\(folder)/tickets-2-end.zip"])
        let files = listed.split(separator: "\n").dropFirst().compactMap {
          $0.split(separator: " ").first.map(String.init)
        }
        #expect(
          files
            == [
              "Package.swift", "Sources/HelpdeskFeatures/Ticket.swift",
              "Sources/HelpdeskFeatures/TicketListModel.swift",
              "Sources/helpdesk/main.swift",
            ].map { "tickets-2-end/\($0)" })
        guard place == .server else { return }
        let size = try await visit.number(
          "fetch('tickets-2-end.zip').then((answer) => answer.arrayBuffer()).then((bytes) => bytes.byteLength)")
        #expect(size == Double(try Data(contentsOf: URL(filePath: "\(folder)/tickets-2-end.zip")).count))
      }
    }

    private func run(_ command: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let printed = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: printed, as: UTF8.self)
    }
  }
}
