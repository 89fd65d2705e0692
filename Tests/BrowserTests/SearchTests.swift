import Foundation
import Testing

@testable import DocgenTesting

extension InBrowser {
  @Suite("Search") struct SearchTests {
    /// Typical queries, and the page that must be among the first three.
    static let queries = [
      ("quick start", "Quick start"),
      ("getting started", "Quick start"),
      ("what are dependencies", "What are dependencies?"),
      ("what is a dependency", "What are dependencies?"),
      ("how do I override a dependency", "Overriding dependencies"),
      ("override child model", "Overriding dependencies"),
      ("change the date in a test", "Testing"),
      ("register", "Registering dependencies"),
      ("register UserDefaults", "Recipes"),
      ("override in tests", "Testing"),
      ("lifetime", "Dependency lifetimes"),
      ("detached task", "Concurrency"),
      ("clock sleep", "Clocks and time"),
      ("measure durations", "Clocks and time"),
      ("flaky tests sleep", "Clocks and time"),
      ("poll timer", "Clocks and time"),
      ("server request", "Dependencies on the server"),
      ("vapor", "Dependencies on the server"),
      ("hummingbird middleware", "Dependencies on the server"),
      ("transaction per request", "Dependencies on the server"),
      ("command-line tool", "Single entry point systems"),
      ("reducer", "Single entry point systems"),
      ("composable architecture", "SwiftUI, UIKit, and previews"),
      ("preview error state", "SwiftUI, UIKit, and previews"),
      ("view controller", "SwiftUI, UIKit, and previews"),
      ("preview value sample data", "Live, preview, and test dependencies"),
      ("live value used in a test", "Troubleshooting"),
      ("has no live implementation", "Troubleshooting"),
      ("has no test implementation", "Troubleshooting"),
      ("has no test value", "Troubleshooting"),
      ("was already prepared", "Troubleshooting"),
      ("no dependencies to pass on", "Troubleshooting"),
      ("depends on itself", "Troubleshooting"),
      ("prepareDependencies called twice", "Recipes"),
      ("override disappears in callback", "Recipes"),
      ("nonisolated macro", "Recipes"),
      ("parallel tests share state", "Testing"),
      ("parameterized tests", "Testing"),
      ("xctest invokeTest", "Testing"),
      ("base suite", "Testing"),
      ("test fails for a dependency it doesn't use", "Testing"),
      ("protocol or struct", "Designing dependencies"),
      ("wrap an sdk", "Designing dependencies"),
      ("migrate from the original", "Migrate from pointfreeco/swift-dependencies"),
      ("swift 6 main actor isolation", "Recipes"),
      ("glossary", "Glossary"),
      ("term unimplemented", "Glossary"),
      ("debounce search", "Debounce a search and retry a request"),
      ("retry request", "Debounce a search and retry a request"),
      ("github pages", "Document your package"),
      ("github pages", "Recipes"),
      ("publish docs", "Build the site in CI"),
      ("gitlab", "Build the site in CI"),
      ("docgen.yml", "Configuration (docgen.yml)"),
      ("redirects", "Files in a site"),
      ("base-url", "Configuration (docgen.yml)"),
      ("sitemap", "Files in a site"),
      ("search engines", "Files in a site"),
      ("e-book", "Files in a site"),
      ("migrate from docc", "Migrate from DocC"),
      ("code block not verified", "Write verified samples"),
      ("hide lines of a snippet", "Write verified samples"),
      ("tutorial step", "Write a tutorial"),
      ("theme colors", "Change the look of your site"),
      ("link to another package", "Recipes"),
      ("hide symbols", "Document your API"),
      ("event stream", "Commands"),
      ("tab navigator", "Directives"),
      ("isTesting host app", "Testing"),
      ("many packages", "Document many packages"),
      ("override one preview", "Recipes"),
      ("one dependency uses another", "Recipes"),
      ("dependency uses another dependency", "Designing dependencies"),
      ("live value in another module", "Recipes"),
      ("make sure code in documentation compiles", "Recipes"),
      ("document several modules", "Recipes"),
      ("register sdk object sendable", "Recipes"),
      ("where do I call prepareDependencies", "Recipes"),
      ("was read before it was prepared", "Troubleshooting"),
      ("these dependencies lack values", "Troubleshooting"),
      ("unimplemented endpoint", "Troubleshooting"),
      ("test made the request without overriding", "Troubleshooting"),
      ("caught error", "Troubleshooting"),
      ("test clock can't go back in time", "Troubleshooting"),
      ("timer's interval must be longer than zero", "Troubleshooting"),
      ("tasks are still sleeping on the test clock", "Troubleshooting"),
      ("test scheduler ran 100000 actions", "Troubleshooting"),
      ("read after the scope that owns it had ended", "Troubleshooting"),
      ("SWIFT_DEPENDENCIES_CONTEXT", "Troubleshooting"),
      ("class is implemented in both", "Testing"),
      ("endpoint has no initial value", "Troubleshooting"),
      ("override has no effect", "Troubleshooting"),
      ("property wrapper cannot be applied to a computed property", "SwiftUI, UIKit, and previews"),
      ("builds everything again", "Troubleshooting"),
      ("flaky tests", "Recipes"),
      ("docc plugin", "Migrate from DocC"),
      ("pull request preview", "Build the site in CI"),
    ]

    /// Misspelled words: a changed, missing, added, or exchanged letter from four letters, and two from eight letters.
    static let misspelled = [
      ("quik start", "Quick start"),
      ("lifetme", "Dependency lifetimes"),
      ("concurency", "Concurrency"),
      ("troubelshoting", "Troubleshooting"),
      ("regsitring", "Registering dependencies"),
      ("what is a dependancy", "What are dependencies?"),
      ("overiding dependencys", "Overriding dependencies"),
      ("glosary", "Glossary"),
      ("recipies", "Recipes"),
      ("migrat from docc", "Migrate from DocC"),
      ("verifed samples", "Write verified samples"),
      ("congifuration", "Configuration (docgen.yml)"),
    ]

    /// Parts of symbols' names, and the symbol that must be first.
    static let symbolQueries = [
      ("test clock", "TestClock"),
      ("immediate clock", "ImmediateClock"),
      ("dependency values", "DependencyValues"),
      ("with dependencies", "withDependencies(_:operation:)"),
      ("lock isolated", "LockIsolated"),
      ("fire and forget", "fireAndForget"),
      ("dependency client", "DependencyClient()"),
      ("escaped dependencies", "withEscapedDependencies(_:)"),
      // Two functions have this name. Either is a good answer, and the order of equal names depends on their pages.
      ("prepareDependencies", "prepareDependencies(isolation:_:)"),
      ("testclok", "TestClock"),
      ("test dependency key", "TestDependencyKey"),
    ]

    /// A Boolean value that indicates whether an earlier docgen build created the symbol graphs for the guide's symbol
    /// pages.
    static var bookHasSymbols: Bool {
      guard let executable = DocgenExecutable.find() else { return false }
      return FileManager.default.fileExists(atPath: "\(executable.scratchPath)/docgen/symbols/Dependencies")
    }

    /// A script that returns the titles in the list of results.
    private static let titles = "[...document.querySelectorAll('.search-result b')].map((b) => b.textContent)"

    /// Searches like a reader does, and waits for the results.
    private func search(_ query: String, in visit: Visit) async throws -> [String] {
      try await visit.tab.press("/")
      try await visit.tab.wait(until: "document.querySelector('dialog.search')?.open")
      // Marks the old results, so that the test can wait for new ones.
      try await visit.tab.evaluate("document.querySelector('.search-status').textContent = 'waiting'")
      try await visit.tab.type(query)
      try await visit.tab.wait(until: "!document.querySelector('.search-status').textContent.startsWith('waiting')")
      return try await visit.tab.evaluate(Self.titles).array.compactMap(\.string)
    }

    /// Closes the search.
    ///
    /// Until it's closed, its field receives the keys, so `/` wouldn't open it again.
    private func closeSearch(in visit: Visit) async throws {
      try await visit.tab.press("Escape")
      try await visit.tab.wait(until: "!document.querySelector('dialog.search').open")
    }

    /// Searches for one query after the other on the same page.
    private func search(
      for queries: [(query: String, title: String)], _ check: (_ query: String, _ title: String, [String]) -> Void
    ) async throws {
      try await visit { visit in
        for (query, title) in queries {
          check(query, title, try await search(query, in: visit))
          try await closeSearch(in: visit)
        }
      }
    }

    @Test("The expected page is among the first three results")
    func finds() async throws {
      try await search(for: Self.queries) { query, title, titles in
        #expect(titles.prefix(3).contains(title), "'\(query)' finds \(titles)")
      }
    }

    @Test("A query with a typing error also finds it")
    func forgives() async throws {
      try await search(for: Self.misspelled) { query, title, titles in
        #expect(titles.prefix(3).contains(title), "'\(query)' finds \(titles)")
      }
    }

    @Test(
      "The words of a symbol's name find the symbol first",
      .enabled(if: bookHasSymbols, "build the site once, so that it has symbol pages"))
    func findsSymbol() async throws {
      try await search(for: Self.symbolQueries) { query, title, titles in
        #expect(titles.first == title, "'\(query)' finds \(titles)")
      }
    }

    @Test(
      "Symbols are found by their names, also misspelled, in a separate group",
      arguments: [
        "Payload", "payl", "Pyaload",
      ])
    func symbols(query: String) async throws {
      try await visit("index.html", of: .kinds) { visit in
        let titles = try await search(query, in: visit)
        #expect(titles.prefix(3).contains { $0 == "Payload" }, "\(titles)")
        #expect(try await visit.text(of: ".search-group") == "Symbols")
      }
    }

    @Test("A click, / and Ctrl-K open the search, which loads nothing before", arguments: Place.allCases)
    func opens(place: Place) async throws {
      try await visit(at: place) { visit in
        #expect(await visit.tab.requests.filter { $0.contains("search") } == [])
        try await visit.tab.click(".search-button")
        try await visit.tab.wait(until: "document.querySelector('dialog.search')?.open")
        #expect(try await visit.holds("document.activeElement === document.querySelector('.search input')"))
        try await visit.tab.press("Escape")
        try await visit.tab.wait(until: "!document.querySelector('dialog.search').open")
        #expect(try await visit.holds("document.activeElement === document.querySelector('.search-button')"))
        try await visit.tab.press("k", modifiers: 2)
        try await visit.tab.wait(until: "document.querySelector('dialog.search').open")
        // While the field has the focus, `/` is an ordinary letter.
        try await visit.tab.press("/")
        try await visit.tab.wait(until: "document.querySelector('.search input').value === '/'")
      }
    }

    @Test("The field loses the focus when it closes, so that the next / opens it again")
    func closes() async throws {
      try await visit { visit in
        try await visit.tab.press("/")
        try await visit.tab.wait(until: "document.querySelector('dialog.search')?.open")
        // This must be one script, because the browser sends the close event later.
        let hasFocus = """
          document.querySelector('dialog.search').close();
          document.activeElement === document.querySelector('.search-button')
          """
        #expect(try await visit.holds(hasFocus))
      }
    }

    @Test("Arrow keys select a result, and Enter opens its page at the matching heading", arguments: Place.allCases)
    func enter(place: Place) async throws {
      try await visit("index.html", at: place) { visit in
        let titles = try await search("dependencies", in: visit)
        #expect(titles.count > 2)
        let selected = "[...document.querySelectorAll('.search-result')].findIndex((a) => a.ariaSelected === 'true')"
        #expect(try await visit.number(selected) == 0)
        try await visit.tab.press("ArrowDown")
        #expect(try await visit.number(selected) == 1)
        try await visit.tab.press("ArrowUp")
        try await visit.tab.press("ArrowUp")
        #expect(try await visit.number(selected) == Double(titles.count - 1))
        try await visit.tab.press("ArrowDown")
        try await visit.tab.press("ArrowDown")
        let address = try await visit.text("document.querySelectorAll('.search-result')[1].href")
        try await visit.tab.follow { try await visit.tab.press("Enter") }
        #expect(try await visit.text("location.href") == address)
      }
    }

    @Test("A result leads to the matching heading, and the query is marked")
    func headings() async throws {
      try await visit { visit in
        _ = try await search("sharing", in: visit)
        #expect(
          try await visit.holds(
            "[...document.querySelectorAll('.search-result mark')].some((m) => m.textContent.toLowerCase() === 'sharing')"
          ))
        #expect(
          try await visit.holds("[...document.querySelectorAll('.search-result')].some((a) => a.hash.length > 1)"))
      }
    }

    @Test("A large site with two index blocks finds the pages of both blocks")
    func findsInEachBlock() async throws {
      try await visit("index.html", of: .large) { visit in
        for number in [0, 1, 1_047, 2_099] {
          let titles = try await search("code\(number)", in: visit)
          #expect(titles.first == "Ticket \(number)")
          try await closeSearch(in: visit)
        }
        _ = try await search("printer", in: visit)
        #expect(try await visit.text(of: ".search-status[role=status]").contains("2100"))
      }
    }

    @Test("A search without results shows a message, which screen readers announce")
    func nothing() async throws {
      try await visit { visit in
        let titles = try await search("zzyzxqqq", in: visit)
        #expect(titles == [])
        #expect(try await visit.text(of: ".search-status[role=status]") == "Nothing found for “zzyzxqqq”")
      }
    }

    @Test("Screen readers announce the selected result")
    func announced() async throws {
      try await visit { visit in
        _ = try await search("testing", in: visit)
        let field = "document.querySelector('.search input')"
        #expect(try await visit.text("\(field).getAttribute('role')") == "combobox")
        #expect(try await visit.text("\(field).getAttribute('aria-expanded')") == "true")
        #expect(
          try await visit.holds(
            "document.getElementById(\(field).getAttribute('aria-activedescendant')).getAttribute('aria-selected') === 'true'"
          ))
        try await visit.tab.press("ArrowDown")
        let second = "document.querySelectorAll('.search-result')[1].id"
        #expect(try await visit.holds("\(field).getAttribute('aria-activedescendant') === \(second)"))
      }
    }
  }
}
