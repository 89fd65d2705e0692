import Testing

extension InBrowser {
  @Suite("Navigation") struct NavigationTests {
    @Test("The landing page leads to the articles", arguments: Place.allCases)
    func landing(place: Place) async throws {
      try await visit("index.html", at: place) { visit in
        #expect(try await visit.text(of: "h1") == "Dependencies")
        try await visit.tab.follow { try await visit.tab.click("article a[href$='quickstart/index.html']") }
        #expect(try await visit.text(of: "h1") == "Quick start")
        #expect(try await visit.page() == Visit.article)
      }
    }

    @Test("The switcher leads to another guide, and the tree shows that guide's pages", arguments: Place.allCases)
    func guides(place: Place) async throws {
      try await visit(at: place) { visit in
        #expect(try await visit.text(of: ".guides [aria-current]") == "Dependencies")
        #expect(try await visit.holds("!document.querySelector(\".tree a[href$='gettingstarted/index.html']\")"))
        try await visit.tab.follow { try await visit.tab.click(".guides a[href$='docgen/index.html']") }
        #expect(try await visit.text(of: ".guides [aria-current]") == "docgen")
        #expect(try await visit.holds("!!document.querySelector(\".tree a[href$='gettingstarted/index.html']\")"))
        #expect(try await visit.holds("!document.querySelector(\".tree a[href$='quickstart/index.html']\")"))
      }
    }

    @Test("The tree marks the current page and leads to its neighbors", arguments: Place.allCases)
    func tree(place: Place) async throws {
      try await visit(at: place) { visit in
        #expect(try await visit.text(of: ".tree [aria-current=page]") == "Quick start")
        #expect(try await visit.number("document.querySelectorAll('.tree [aria-current=page]').length") == 1)
        try await visit.tab.follow { try await visit.tab.click(".tree a[href$='usingdependencies/index.html']") }
        #expect(try await visit.text(of: "h1") == "Using dependencies")
        #expect(try await visit.text(of: ".tree [aria-current=page]") == "Using dependencies")
      }
    }

    @Test("The current page is visible in the tree, even at its end")
    func treeScrolls() async throws {
      try await visit("documentation/dependencies/docgencasestudy/index.html") { visit in
        try await visit.tab.resize(width: 1280, height: 420)
        try await visit.open("documentation/dependencies/troubleshooting/index.html")
        #expect(
          try await visit.holds(
            """
            (() => {
              const tree = document.querySelector(".tree").getBoundingClientRect();
              const place = document.querySelector(".tree [aria-current=page]").getBoundingClientRect();
              return place.top >= tree.top && place.bottom <= tree.bottom;
            })()
            """))
      }
    }

    @Test("The breadcrumb leads up", arguments: Place.allCases)
    func breadcrumb(place: Place) async throws {
      try await visit(at: place) { visit in
        try await visit.tab.follow { try await visit.tab.click(".breadcrumb a") }
        #expect(try await visit.page() == "index.html")
      }
    }

    @Test("The next page's previous page is the first page", arguments: Place.allCases)
    func neighbors(place: Place) async throws {
      try await visit(at: place) { visit in
        try await visit.tab.follow { try await visit.tab.click(".neighbors [rel=next]") }
        #expect(try await visit.page() != Visit.article)
        try await visit.tab.follow { try await visit.tab.click(".neighbors [rel=prev]") }
        #expect(try await visit.page() == Visit.article)
      }
    }

    @Test("The contents mark the visible section, and lead to headings")
    func contents() async throws {
      try await visit { visit in
        let count = try await visit.number("document.querySelectorAll('.contents a').length")
        #expect(count >= 3)
        #expect(try await visit.holds("document.querySelector('.contents a').matches('[aria-current=location]')"))
        try await visit.tab.evaluate("scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})")
        try await visit.tab.wait(
          until: "[...document.querySelectorAll('.contents a')].at(-1).hasAttribute('aria-current')")
        try await visit.tab.click(".contents li:nth-child(2) a")
        try await visit.tab.wait(
          until: """
            (() => {
              const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
              const top = target?.getBoundingClientRect().top;
              return target?.matches("h2") && top >= 0 && top < innerHeight / 3;
            })()
            """)
        #expect(try await visit.holds("document.querySelector('.contents [aria-current]').hash === location.hash"))
      }
    }

    @Test("A heading's link appears on hover and on focus, and leads to the heading")
    func permalink() async throws {
      try await visit { visit in
        let link = "h2 > .permalink"
        // The link fades in and out.
        func waitForOpacity(_ opacity: Int) async throws {
          try await visit.tab.wait(
            until: "getComputedStyle(document.querySelector('\(link)')).opacity === '\(opacity)'")
        }
        try await waitForOpacity(0)
        try await visit.tab.point(at: link)
        try await waitForOpacity(1)
        try await visit.tab.point(at: "h1")
        try await waitForOpacity(0)
        try await visit.tab.evaluate("document.querySelector('\(link)').focus({focusVisible: true})")
        try await waitForOpacity(1)
        // The click scrolls the page, so the heading moves away from the pointer.
        try await visit.tab.click(link)
        #expect(try await visit.holds("location.hash.slice(1) === document.querySelector('article h2').id"))
      }
    }

    @Test("An old address redirects to its new page", arguments: Place.allCases)
    func redirect(place: Place) async throws {
      try await visit("index.html", of: .kinds, at: place) { visit in
        try await visit.open("old/layout/index.html")
        try await visit.tab.arrive(at: visit.root + "documentation/kinds/layout/index.html")
        let title = try await visit.text(of: "h1")
        #expect(title == "Layout")
      }
    }

    @Test("A symbol's page shows its declaration and leads up to its module", arguments: Place.allCases)
    func symbol(place: Place) async throws {
      try await visit("documentation/shapes/index.html", of: .kinds, at: place) { visit in
        try await visit.tab.follow { try await visit.tab.click("article ul.topics a") }
        #expect(try await visit.text(of: ".declaration code").isEmpty == false)
        #expect(try await visit.text(of: ".breadcrumb li:last-child") == "Shapes")
      }
    }

    @Test("A wrong address of any depth shows a page that leads to the landing page")
    func missing() async throws {
      try await visit(
        "documentation/no/such/page/", at: .server,
        allowing: { $0 == "Failed to load resource: the server responded with a status of 404 (Not Found)" }
      ) { visit in
        #expect(try await visit.text(of: "h1") == "Page not found")
        #expect(try await visit.text("getComputedStyle(document.querySelector('.bar')).position") == "sticky")
        try await visit.tab.follow { try await visit.tab.click("article .button") }
        #expect(try await visit.page() == "index.html")
      }
    }
  }
}
