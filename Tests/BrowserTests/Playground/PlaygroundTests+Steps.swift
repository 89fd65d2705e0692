import Foundation
import Testing

extension InBrowser.PlaygroundTests {
  @Test("A step's files are tabs, a run shows its checks, and a reader starts a project with the step")
  func step() async throws {
    try await preview(forReaders: true) { tab, folder in
      let home = try await text("location.href", in: tab)
      try await tab.open("\(home)tutorials/almanac/greet/")
      try await edit(in: tab)
      let tabs = "[...document.querySelectorAll('.editing [role=tab]')]"
      #expect(
        try await text("\(tabs).map(tab => tab.textContent).join()", in: tab)
          == "Package.swift,Sources/Greet/main.swift")
      #expect(try await text("\(Self.area).value", in: tab).hasPrefix("// swift-tools-version: 6.1\n"))
      // The arrow keys choose a tab.
      try await tab.evaluate("\(tabs)[0].focus()")
      try await tab.press("ArrowRight")
      let area = "document.querySelector('.editing .editor-area:not([hidden]) textarea')"
      #expect(try await text("\(area).value", in: tab) == "print(\"Hello\")")
      func runStep(_ text: String) async throws {
        try await tab.evaluate("\(area).focus(); \(area).select()")
        try await tab.type(text)
        try await tab.press("Enter", modifiers: 2)
        try await tab.wait(until: "document.querySelector('.editing .editor.running')")
        try await tab.wait(until: "!document.querySelector('.editing .editor.running')")
      }
      try await runStep("print(\"Changed\")")
      #expect(try await text("\(Self.results).querySelector('.verdict').textContent", in: tab) == "Ran")
      #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "Changed\n")

      try await runStep("let name = \"Zoë\"; prin(name)")
      #expect(
        try await text("\(Self.results).querySelector('.verdict').textContent", in: tab) == "Does not compile")
      #expect(
        try await text("\(Self.results).querySelector('.editor-place').textContent", in: tab)
          == "main.swift, line 1, column 19")
      #expect(try await text("document.querySelector('.editing .editor-mark').textContent", in: tab) == "prin")

      try await tab.evaluate(
        "[...document.querySelectorAll('.editing .editor-bar button')].find(b => b.textContent.startsWith('Start')).click()"
      )
      try await tab.wait(until: "document.activeElement?.matches('.editing form input')")
      #expect(try await text("\(Self.results).querySelector('[type=checkbox]').checked", in: tab) == "true")
      try await tab.type("my-greeting")
      try await tab.press("Enter")
      try await tab.wait(until: "\(Self.results).querySelector('.verdict')?.textContent === 'Created'")
      let project = folder.deletingLastPathComponent().appending(path: "my-greeting")
      let commands = "[...\(Self.results).querySelectorAll('samp')].map(command => command.textContent)"
      #expect(try await text("\(commands)[0]", in: tab).hasSuffix(" tutorial check --project \(project.path)"))
      #expect(
        try await text("\(commands)[1]", in: tab)
          .hasSuffix(" tutorial start greet \(project.path) --step 1.1 --package-path \(folder.path)"))
      #expect(FileManager.default.fileExists(atPath: project.appending(path: ".docgen-tutorial.json").path))
      #expect(
        try String(contentsOf: project.appending(path: "Sources/Greet/main.swift"), encoding: .utf8)
          == "let name = \"Zoë\"; prin(name)\n")
    }
  }
}
