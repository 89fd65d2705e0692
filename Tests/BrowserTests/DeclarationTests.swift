import Testing

extension InBrowser {
  /// A word of a sample tells the declaration of what it names.
  @Suite("Words of samples") struct DeclarationTests {
    private static let page = "documentation/kinds/samples/index.html"
    private static let first = "pre a[href$='counter/index.html']"
    private static let second = "pre a[href*='box/map']"
    private static let card = "document.getElementById('_card')"
    private static let isOpen = "\(card).matches(':popover-open')"

    @Test(
      "A pointer that rests on a word opens its declaration, which stays while it is read", arguments: Place.allCases)
    func pointer(place: Place) async throws {
      try await visit(Self.page, of: .kinds, at: place) { visit in
        #expect(try await visit.holds("!\(Self.isOpen)"))
        try await visit.tab.point(at: Self.first)
        try await visit.tab.wait(until: Self.isOpen)
        #expect(try await visit.text(of: "#_card code") == "var counter: Int")
        // On its way into the card the pointer leaves the word.
        try await visit.tab.point(at: "#_card code")
        // A timer that is set later, and for longer, ends after the one that would close the card.
        try await visit.tab.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
        #expect(try await visit.holds(Self.isOpen))
        try await visit.tab.point(at: "h1")
        try await visit.tab.wait(until: "!\(Self.isOpen)")
      }
    }

    @Test("So does the focus; Escape closes it and leaves the focus where it is", arguments: Place.allCases)
    func keyboard(place: Place) async throws {
      try await visit(Self.page, of: .kinds, at: place) { visit in
        try await visit.tab.evaluate("document.querySelector('#A-slice > .permalink').focus()")
        try await visit.tab.press("Tab")
        #expect(try await visit.holds("document.activeElement.matches(\"\(Self.first)\")"))
        try await visit.tab.wait(until: Self.isOpen)
        #expect(
          try await visit.text("document.activeElement.getAttribute('aria-describedby')") == "_card")
        try await visit.tab.press("Tab")
        #expect(
          try await visit.text(of: "#_card code")
            == "func map<T>(_ transform: (Content) throws -> T) rethrows -> Box<T>")
        try await visit.tab.press("Escape")
        #expect(try await visit.holds("!\(Self.isOpen)"))
        #expect(try await visit.holds("document.activeElement.matches(\"\(Self.second)\")"))
        // The title is there again, for readers who ask the browser for it.
        #expect(try await visit.holds("document.activeElement.title.startsWith('func map')"))
        try await visit.tab.press("Tab")
        #expect(try await visit.holds("!\(Self.isOpen)"))
      }
    }

    @Test("It covers what is below and moves nothing, and fits into every window", arguments: [320, 1280])
    func place(width: Int) async throws {
      try await visit(Self.page, of: .kinds, width: width) { visit in
        let height = try await visit.number("document.documentElement.scrollHeight")
        try await visit.tab.evaluate("document.querySelector(\"\(Self.second)\").scrollIntoView({block: 'end'})")
        try await visit.tab.evaluate("document.querySelector(\"\(Self.second)\").focus({focusVisible: true})")
        try await visit.tab.wait(until: Self.isOpen)
        #expect(
          try await visit.holds(
            """
            (() => {
              const box = \(Self.card).getBoundingClientRect();
              const word = document.activeElement.getBoundingClientRect();
              const isClear = box.top >= word.bottom || box.bottom <= word.top;
              return isClear && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
            })()
            """))
        #expect(try await visit.number("document.documentElement.scrollHeight") == height)
        #expect(try await visit.holds("document.documentElement.scrollWidth <= innerWidth"))
      }
    }

    @Test("Without scripts the browser's own tooltip tells it, and the link leads to the symbol")
    func withoutScripts() async throws {
      try await visit(Self.page, of: .kinds, hasScripts: false) { visit in
        #expect(try await visit.text("document.querySelector(\"\(Self.first)\").title") == "var counter: Int")
        try await visit.tab.follow { try await visit.tab.click(Self.first) }
        #expect(try await visit.text(of: "h1") == "counter")
      }
    }
  }
}
