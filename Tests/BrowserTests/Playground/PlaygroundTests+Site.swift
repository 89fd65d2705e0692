import Foundation
import Testing

@testable import DocgenTesting

extension InBrowser.PlaygroundTests {
  @Test("Samples of articles, snippets, comments, and steps have Edit beside Copy")
  func buttons() async throws {
    try await preview(arguments: []) { tab, _ in
      let home = try await text("location.href", in: tab)
      let buttons =
        "[...document.querySelectorAll('.copy.edit')].map(button => button.parentElement.querySelectorAll('.copy').length).join()"
      try await tab.open("\(home)documentation/almanac/almanac/")
      let counts = try await text(buttons, in: tab)
      // Snippets with hidden lines also have a button that copies the whole sample.
      #expect(counts == "2,2,3,3,2")
      try await tab.open("\(home)tutorials/almanac/greet/")
      #expect(try await text(buttons, in: tab) == "2,2")
      try await tab.open("\(home)documentation/almanac/add(_:_:)/")
      #expect(try await text(buttons, in: tab) == "2")
      try await edit(in: tab)
      #expect(try await text("\(Self.area).value", in: tab) == "print(add(2, 2))  // 4")
      try await run("print(add(2, 3))", in: tab)
      #expect(try await text("\(Self.results).querySelector('samp').textContent", in: tab) == "5\n")
    }
  }

  @Test("A static site has no editor, and its tutorials recommend 'docgen play'")
  func staticSite() async throws {
    try await visit("tutorials/kinds/tickets/index.html", of: .kinds, at: .server) { visit in
      let isStatic = try await visit.holds("!document.querySelector('.copy.edit, [data-edit], script[data-token]')")
      #expect(isStatic)
      let hint = try await visit.text(of: ".own-editor")
      #expect(hint.contains("in your browser with 'swift run docgen play'."))
    }
  }

  @Test("'docgen play' says in one line what it does, opens the browser, and doesn't recommend itself")
  func opening() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "opener-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (program, record) = (folder.appending(path: "xdg-open"), folder.appending(path: "address.txt"))
    try Data("#!/bin/sh\nprintf %s \"$1\" > '\(record.path)'\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try await preview(forReaders: true, opener: folder.path) { tab, _ in
      let home = try await text("location.href", in: tab)
      #expect(try home.hasPrefix(String(contentsOf: record, encoding: .utf8)))
      try await tab.open("\(home)tutorials/almanac/greet/")
      let box = try await text("document.querySelector('.own-editor').textContent", in: tab)
      #expect(!box.contains("docgen play"))
      #expect(box.contains("change and run them on this page."))
    }
  }

  @Test("Another run waits while as many samples run as the preview has jobs, and says so")
  func waiting() async throws {
    try await preview { tab, _ in
      try await edit(in: tab)
      try await tab.evaluate("\(Self.area).select()")
      try await tab.type("print(\"endless\")\nwhile true { sleep(1) }")
      try await tab.press("Enter", modifiers: 2)
      try await tab.wait(until: "\(Self.results).querySelector('samp')?.textContent === 'endless\\n'")
      let second = "document.querySelectorAll('.sample')[1]"
      try await tab.evaluate("\(second).querySelector('.copy.edit').click()")
      try await tab.wait(until: "document.activeElement === \(second).querySelector('textarea')")
      try await tab.press("Enter", modifiers: 2)
      try await tab.wait(
        until: "\(second).querySelector('.editor-progress').textContent.startsWith('Waiting for another run')")
      try await tab.evaluate("document.querySelector('.editing .editor-stop').click()")
      try await tab.wait(until: "\(second).querySelector('.editor-results .verdict')?.textContent === 'Ran'")
    }
  }

  @Test("The pages of a preview have the content security policy of the site's own pages")
  func policy() async throws {
    let policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
    var own = ""
    try await preview { tab, _ in own = try await text(policy, in: tab) }
    #expect(own.contains("default-src 'none'; script-src 'self'; style-src 'self';"))
    try await visit("documentation/kinds/layout/index.html", of: .kinds, at: .server) { visit in
      let other = try await visit.text(policy)
      #expect(other == own)
    }
  }
}
