import Testing

extension InBrowser {
  /// The cards that show the declaration of a word in a sample.
  @Suite("Words of samples") struct DeclarationTests {
    private static let page = "documentation/kinds/samples/index.html"
    private static let first = "pre a[href$='counter/index.html']"
    private static let second = "pre a[href*='box/map']"
    private static let card = "document.getElementById('_card')"
    private static let isOpen = "\(card).matches(':popover-open')"

    @Test(
      "Hovering over a word opens its declaration, which stays open while the pointer is in it",
      arguments: Place.allCases)
    func pointer(place: Place) async throws {
      try await visit(Self.page, of: .kinds, at: place) { visit in
        #expect(try await visit.holds("!\(Self.isOpen)"))
        try await visit.tab.point(at: Self.first)
        try await visit.tab.wait(until: Self.isOpen)
        #expect(try await visit.text(of: "#_card code") == "var counter: Int")
        // The pointer leaves the word on its way into the card.
        try await visit.tab.point(at: "#_card code")
        // This timer starts after the card's timer and is longer, so it ends after the card would close.
        try await visit.tab.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
        #expect(try await visit.holds(Self.isOpen))
        try await visit.tab.point(at: "h1")
        try await visit.tab.wait(until: "!\(Self.isOpen)")
      }
    }

    @Test("Focus also opens the declaration, and Escape closes it without moving the focus", arguments: Place.allCases)
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
        // The title is restored for readers whose browser shows it.
        #expect(try await visit.holds("document.activeElement.title.startsWith('func map')"))
        try await visit.tab.press("Tab")
        #expect(try await visit.holds("!\(Self.isOpen)"))
      }
    }

    @Test("The card covers only the content below, moves nothing, and fits into each window", arguments: [320, 1280])
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

    @Test("Without scripts, the browser's tooltip shows the declaration, and the link leads to the symbol")
    func withoutScripts() async throws {
      try await visit(Self.page, of: .kinds, hasScripts: false) { visit in
        #expect(try await visit.text("document.querySelector(\"\(Self.first)\").title") == "var counter: Int")
        try await visit.tab.follow { try await visit.tab.click(Self.first) }
        #expect(try await visit.text(of: "h1") == "counter")
      }
    }
  }
}
