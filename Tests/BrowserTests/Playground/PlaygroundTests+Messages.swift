import Testing

@testable import DocgenTesting

extension InBrowser.PlaygroundTests {
  /// The notes beside the lines, with the numbers of their lines.
  private static let notes = """
    [...document.querySelectorAll('.editing .editor-area:not([hidden]) .editor-line')].flatMap((line, index) => \
    [...line.querySelectorAll('.editor-note')].map(note => `${index + 1}: ${note.textContent}`)).join('; ')
    """
  private static let findings =
    "[...\(results).querySelectorAll('.editor-findings > li')].map(item => item.textContent).join('; ')"

  @Test("A reader's messages: a name that hidden lines declare has its line, and no advice for authors")
  func readersMessages() async throws {
    try await preview(forReaders: true) { tab, _ in
      try await edit(3, in: tab)
      #expect(try await text("\(Self.area).value", in: tab).contains("let five") == false)
      try await run("import Almanac\n\nlet five = 5\nprint(five)", in: tab)
      let findings = try await text(Self.findings, in: tab)
      #expect(
        findings
          == "Line 3, column 5: the code around this sample declares 'five', too, so choose another name"
          + "it contains: let five = add(2, 3)")
      let notes = try await text(Self.notes, in: tab)
      #expect(notes == "3: the code around this sample declares 'five', too, so choose another name")
      #expect(try await text("document.querySelector('.editing .editor-mark').textContent", in: tab) == "five")

      // An author can track each line with a hidden line. A reader can't.
      try await run("let show = print\nprint(four)  // 5\nlet four = 4\nshow(1, terminator: \"\")", in: tab)
      #expect(try await text("\(Self.results).textContent", in: tab).contains("LinePrinter") == false)
      #expect(try await text("\(Self.results).querySelector('.editor-details')", in: tab) == "null")
      // A warning about the package is for its author.
      #expect(try await text("document.querySelector('.docgen-preview')", in: tab) == "null")
    }
  }

  @Test("A failure that a sample or step claims looks like a success, with the message at its line")
  func expectedFailures() async throws {
    try await preview(forReaders: true) { tab, _ in
      let home = try await text("location.href", in: tab)
      try await edit(4, in: tab)
      try await run("@Test func addsWrongly() {\n\n  #expect(add(2, 2) == 5)  // 🛑 Expectation failed\n}", in: tab)
      #expect(
        try await text("\(Self.results).querySelector('.check.verified .verdict').textContent", in: tab)
          == "Fails as shown")
      #expect(
        try await text(Self.findings, in: tab) == "Line 3: Expectation failed: (add(2, 2) → 4) == 5")
      #expect(
        try await text("\(Self.results).querySelector('.editor-tests > .expected').textContent", in: tab)
          == "addsWrongly failed, as expected · Line 1")
      #expect(try await text("\(Self.results).querySelector('.broken, .failed, .error')", in: tab) == "null")
      #expect(
        try await text("document.querySelectorAll('.editing .editor-line')[2].classList.contains('expected')", in: tab)
          == "true")
      try await tab.evaluate("\(Self.results).querySelector('.editor-place').click()")
      #expect(try await text("\(Self.area).selectionStart", in: tab) == "28")

      // A wide window shows only the files of the current step.
      try await tab.resize(width: 390, height: 900)
      try await tab.open("\(home)tutorials/almanac/greet/")
      try await edit(1, in: tab)
      try await tab.press("Enter", modifiers: 2)
      try await tab.wait(until: "document.querySelector('.editing .editor.running')")
      try await tab.wait(until: "!document.querySelector('.editing .editor.running')")
      #expect(
        try await text("\(Self.results).querySelector('.check.verified .verdict').textContent", in: tab)
          == "Does not compile, as expected")
      let message = "cannot convert value of type 'String' to specified type 'Int'"
      let findings = try await text(Self.findings, in: tab)
      #expect(findings == "main.swift, line 2, column 19: \(message)")
      let notes = try await text(Self.notes, in: tab)
      #expect(notes == "2: \(message)")
    }
  }

  @Test("A warning has its line and column, and the end of a program is in the words of the labels")
  func warningsAndEnds() async throws {
    try await preview { tab, _ in
      try await edit(in: tab)
      try await run("let a = add(1, 1)\nif a is Int {}", in: tab)
      #expect(
        try await text(
          "\(Self.results).querySelector('.editor-findings > .warning .editor-place').textContent", in: tab)
          == "Line 2, column 6")
      for (text, verdict) in [
        ("exit(3)", "Did not end as expected"), ("struct No: Error {}\nthrow No()", "Ended with an error"),
        ("kill(getpid(), SIGTERM)\nsleep(1)", "Crashed"),
      ] {
        try await run("import Foundation\n\(text)", in: tab)
        #expect(try await self.text("\(Self.results).querySelector('.verdict').textContent", in: tab) == verdict)
      }
    }
  }

  @Test("A long message wraps beside its line without covering code, and also below the code", arguments: [1280, 390])
  func longMessages(width: Int) async throws {
    try await preview(width: width) { tab, _ in
      try await edit(in: tab)
      let message = "cannot convert value of type '[String : [String : [Int]]]' to expected argument type 'Int'"
      try await run("let a = 1\nlet f = [\"a\": [\"b\": [1]]]\nlet c = add(1, f)\n", in: tab)
      // Every message is complete below the code, and nothing is wider than the window.
      #expect(try await text(Self.findings, in: tab).contains(message))
      #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
      let boxes = """
        (() => {
          const area = document.querySelector('.editing .editor-area');
          const edge = area.getBoundingClientRect().right;
          const notes = [...area.querySelectorAll('.editor-note')].filter((note) => !note.hidden);
          const codes = [...area.querySelectorAll('.editor-code')].map((code) => code.getBoundingClientRect());
          const covers = (box, other) => box.left < other.right && other.left < box.right
            && box.top < other.bottom - 2 && other.top < box.bottom - 2;
          return notes.map((note) => {
            const box = note.getBoundingClientRect();
            return [box.right <= edge, note.scrollWidth <= note.clientWidth, !codes.some((code) => covers(box, code)),
              box.bottom <= area.getBoundingClientRect().bottom].join();
          }).join('; ');
        })()
        """
      #expect(try await text(boxes, in: tab) == "true,true,true,true")
      #expect(try await text("document.querySelector('.editing .editor-area').scrollLeft", in: tab) == "0")
      let lines = try await tab.evaluate(
        "(note => note.offsetHeight / note.closest('.editor-line').offsetHeight)(document.querySelector('.editing .editor-note'))"
      )
      #expect((lines.number ?? 0) > 1.5)
    }
  }
}
