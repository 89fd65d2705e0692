import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenTesting

extension InBrowser {
  /// Tests the editor of samples as a reader uses it: docgen itself, a real package, and a real browser.
  @Suite("Edit and run a sample", .serialized)
  struct PlaygroundTests {
    @Test("A reader edits a sample in its place, with its font and colors, and the editor loads only then")
    func editing() async throws {
      try await preview { tab, _ in
        let loaded = await tab.requests
        #expect(!loaded.contains { $0.contains("editor") || $0.contains("highlight") })
        let font = "(style => style.fontFamily + style.fontSize + style.lineHeight)(getComputedStyle"
        let before = try await text("\(font)(\(Self.first).querySelector('pre')))", in: tab)
        let place = try await text("\(Self.first).getBoundingClientRect().top", in: tab)
        try await edit(in: tab)
        #expect(try await text("\(Self.area).value", in: tab) == "let sum = add(1, 2)\nprint(sum)  // 3")
        #expect(try await text("\(font)(\(Self.area)))", in: tab) == before)
        #expect(try await text("\(Self.first).getBoundingClientRect().top", in: tab) == place)
        #expect(try await text("document.querySelector('.editing .editor-area .k').textContent", in: tab) == "let")
        #expect(await tab.requests.contains { $0.hasSuffix("/_docgen/editor.js") })
      }
    }

    @Test(
      "A run shows printed lines beside their code, the output, wrong claims with their value, and errors at their places"
    )
    func running() async throws {
      try await preview { tab, _ in
        try await edit(in: tab)
        try await run("for n in 1...2 {\n  print(n)\n}\nprint(add(20, 3))", in: tab)
        #expect(try await text("\(Self.results).querySelector('.verdict').textContent", in: tab) == "Ran")
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "1\n2\n23\n")
        let notes =
          "[...document.querySelectorAll('.editing .editor-line')].map(line => line.querySelector('.editor-note')?.textContent ?? '-').join()"
        #expect(try await text(notes, in: tab) == "-,1, 2,-,23")
        // A screen reader hears the result.
        #expect(
          try await text("document.querySelector('.editing [role=status][aria-live=polite]').textContent", in: tab)
            == "Ran. Output: 1\n2\n23")

        try await run("print(add(2, 2))  // 5", in: tab)
        #expect(try await text("\(Self.results).textContent", in: tab).contains("this line printed '4', not '5'"))
        try await tab.evaluate("\(Self.results).querySelector('.editor-fix').click()")
        #expect(try await text("\(Self.area).value", in: tab) == "print(add(2, 2))  // 4")
        // Command-Return on a Mac.
        try await tab.press("Enter", modifiers: 4)
        try await tab.wait(until: "\(Self.results).querySelector('.verified')")

        try await run("let a = 1\n  unknown(a)", in: tab)
        #expect(
          try await text("\(Self.results).querySelector('.editor-place').textContent", in: tab) == "Line 2, column 3")
        #expect(try await text("document.querySelector('.editing .editor-mark').textContent", in: tab) == "unknown")
        #expect(
          try await text("\(Self.results).querySelector('.editor-message').textContent", in: tab)
            == "cannot find 'unknown' in scope")
        try await tab.evaluate("\(Self.results).querySelector('.editor-place').click()")
        #expect(try await text("\(Self.area).selectionStart", in: tab) == "12")

        try await run("fatalError(\"no <b>way</b>\")", in: tab)
        // The text of a run is never HTML.
        #expect(try await text("\(Self.results).querySelector('b')", in: tab) == "null")
        #expect(try await text("\(Self.results).textContent", in: tab).contains("no <b>way</b>"))
        let verdict = try await text("\(Self.results).querySelector('.verdict').textContent", in: tab)
        #expect(verdict == "Crashed")

        try await run(
          "@Test func one() {\n  #expect(add(1, 1) == 2)\n}\n@Test func two() {\n  #expect(add(1, 1) == 3)\n}", in: tab)
        #expect(
          try await text(
            "[...\(Self.results).querySelectorAll('.editor-tests > li')].map(item => item.className).sort().join()",
            in: tab)
            == "failed,passed")
        #expect(
          try await text("\(Self.results).querySelector('.editor-findings .editor-place').textContent", in: tab)
            == "Line 5")
      }
    }

    @Test("Earlier samples, snippets, and the declarations of the page are a part of the program")
    func page() async throws {
      try await preview { tab, _ in
        try await edit(1, in: tab)
        try await run("print(sum * 10)", in: tab)
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "30\n")
        try await tab.evaluate("document.querySelectorAll('.editing .editor-bar button')[4].click()")
        try await edit(2, in: tab)
        #expect(try await text("\(Self.area).value", in: tab) == "print(add(3, 4))  // 7")
        try await run("print(add(3, 5))", in: tab)
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "8\n")
      }
    }

    @Test("The keyboard: Tab indents, Return keeps the indentation, undo works, and Escape leads out")
    func keyboard() async throws {
      try await preview { tab, _ in
        try await edit(in: tab)
        try await tab.evaluate("\(Self.area).select()")
        try await tab.type("if true {")
        try await tab.press("Enter")
        try await tab.type("a")
        try await tab.press("Enter")
        #expect(try await text("\(Self.area).value", in: tab) == "if true {\n  a\n  ")
        try await tab.press("Tab")
        #expect(try await text("\(Self.area).value", in: tab) == "if true {\n  a\n    ")
        try await tab.press("Tab", modifiers: 8)
        #expect(try await text("\(Self.area).value", in: tab) == "if true {\n  a\n  ")
        try await tab.evaluate("document.execCommand('undo')")
        #expect(try await text("\(Self.area).value", in: tab) == "if true {\n  a\n    ")
        try await tab.press("Escape")
        #expect(try await text("document.activeElement.textContent", in: tab) == "Run")
        try await tab.press("Tab")
        #expect(try await text("document.activeElement.textContent", in: tab) == "Reset")
        try await tab.press(" ")
        #expect(try await text("\(Self.area).value", in: tab) == "let sum = add(1, 2)\nprint(sum)  // 3")
      }
    }

    @Test("A run shows its time, can be stopped, and a second run cancels the first")
    func stopping() async throws {
      try await preview { tab, _ in
        try await edit(in: tab)
        try await tab.evaluate("\(Self.area).select()")
        try await tab.type("print(\"started\")\nwhile true { sleep(1) }")
        try await tab.press("Enter", modifiers: 2)
        // Output appears while the program runs.
        try await tab.wait(until: "\(Self.results).querySelector('samp')?.textContent === 'started\\n'")
        #expect(
          try await text("document.querySelector('.editing .editor-progress').textContent", in: tab)
            .contains(#/^Running · \d+\.\d s$/#))
        let spinner = "getComputedStyle(document.querySelector('.editing .editor-progress'), '::before').animationName"
        #expect(try await text(spinner, in: tab) == "editor-turn")
        try await tab.evaluate("document.querySelector('.editing .editor-stop').click()")
        try await tab.wait(until: "\(Self.results).querySelector('.verdict')?.textContent === 'Stopped'")
        try await tab.press("Enter", modifiers: 2)
        try await tab.evaluate("\(Self.area).focus()")
        try await tab.press("Enter", modifiers: 2)
        try await tab.wait(until: "\(Self.results).querySelector('samp')?.textContent === 'started\\n'")
        // With one job, the second run starts only if the first one has ended.
        try await run("print(1)", in: tab)
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "1\n")
      }
    }

    @Test("Nothing is left running when the page closes")
    func leaving() async throws {
      try await preview { tab, _ in
        let address = try await text("location.href", in: tab)
        try await edit(in: tab)
        try await tab.evaluate("\(Self.area).select()")
        try await tab.type("print(\"started\")\nwhile true { sleep(1) }")
        try await tab.press("Enter", modifiers: 2)
        try await tab.wait(until: "\(Self.results).querySelector('samp')?.textContent === 'started\\n'")
        try await tab.evaluate("sessionStorage.clear()")
        try await tab.open("\(address)?again")
        // With one job, another run starts only if the first one has ended.
        try await edit(1, in: tab)
        try await run("print(2)", in: tab)
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "2\n")
      }
    }

    @Test("The text survives a reload, and a change of the article leaves the reader a choice")
    func drafts() async throws {
      try await preview { tab, folder in
        let file = folder.appending(path: "Articles/Almanac.md")
        try await edit(in: tab)
        try await tab.type("// Mine\n")
        try await tab.follow { try Data(("# Almanac\n\nNew.\n" + Self.article.dropFirst(10)).utf8).write(to: file) }
        try await tab.wait(until: "\(Self.area)?.value.startsWith('// Mine\\nlet sum')")
        #expect(try await tab.evaluate("document.querySelector('.editor-notice').hidden") == true)
        let changed = Self.article.replacing("add(1, 2)", with: "add(5, 6)").replacing("// 3", with: "// 11")
        try await tab.follow { try Data(changed.utf8).write(to: file) }
        try await tab.wait(
          until: "document.querySelector('.editor-notice')?.textContent.startsWith('The article has changed.')")
        #expect(try await text("\(Self.area).value", in: tab).hasPrefix("// Mine\n"))
        try await tab.evaluate("document.querySelectorAll('.editor-notice button')[1].click()")
        #expect(try await text("\(Self.area).value", in: tab) == "let sum = add(5, 6)\nprint(sum)  // 11")
      }
    }

    @Test("An author saves the text to the article, and sees the difference before")
    func saving() async throws {
      try await preview { tab, folder in
        let file = folder.appending(path: "Articles/Almanac.md")
        try await edit(in: tab)
        try await tab.evaluate("\(Self.area).select()")
        try await tab.type("let sum = add(1, 2)\nprint(\"Sum\", sum)  // Sum 3")
        try await tab.evaluate("document.querySelectorAll('.editing .editor-bar button')[3].click()")
        try await tab.wait(
          until: "\(Self.results).querySelector('ins')?.textContent === '+print(\"Sum\", sum)  // Sum 3\\n'")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.package["Articles/Almanac.md"])
        try await tab.follow {
          try await tab.evaluate("\(Self.results).querySelector('.editor-run').click()")
        }
        #expect(
          try String(contentsOf: file, encoding: .utf8)
            == Self.package["Articles/Almanac.md"]?.replacing("print(sum)  // 3", with: "print(\"Sum\", sum)  // Sum 3")
        )
      }
    }

    @Test("'docgen play' runs samples, and can't save them")
    func readers() async throws {
      try await preview(forReaders: true) { tab, folder in
        try await edit(in: tab)
        #expect(
          try await text("document.querySelector('.editing .editor-bar').textContent", in: tab) == "RunStopResetClose")
        try await run("print(add(4, 5))", in: tab)
        #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "9\n")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == [".build", "Articles", "Package.swift", "Snippets", "Sources", "docgen.yml"])
      }
    }

    @Test("The accessibility tree has the editor's controls with their names")
    func accessibility() async throws {
      try await preview(width: 390) { tab, _ in
        try await edit(in: tab)
        try await run("print(add(2, 2))  // 5", in: tab)
        let nodes = try await tab.accessibilityTree()
        #expect(nodes.contains { $0.role == "group" && $0.name == "Edit and run this sample" })
        #expect(nodes.contains { $0.role == "textbox" && $0.name == "Code of this sample" })
        let description = try await text(
          "document.getElementById(\(Self.area).getAttribute('aria-describedby')).textContent", in: tab)
        #expect(description == "Ctrl Enter runs the sample. Esc leaves the text, so that Tab moves on.")
        for name in ["Run", "Reset", "Close", "Save to the article", "Line 1", "Write “4” into the comment"] {
          #expect(nodes.contains { $0.role == "button" && $0.name == name }, "\(name)")
        }
        #expect(nodes.contains { $0.role == "status" })
        #expect(nodes.contains { $0.role == "region" && $0.name == "Result" })
        // The colored text below the text field would be read twice.
        #expect(!nodes.contains { $0.role == "StaticText" && $0.name == "add" })
        // Nothing is wider than the window.
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
      }
    }
  }
}
