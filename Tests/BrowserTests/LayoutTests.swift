import Testing

extension InBrowser {
  /// Tests the layout of each kind of page.
  static let kinds: [(site: BuiltSite, page: String)] = [
    (.book, "index.html"),
    (.book, Visit.article),
    (.book, "404.html"),
    (.kinds, "documentation/kinds/layout/index.html"),
    (.kinds, "documentation/kinds/samples/index.html"),
    (.kinds, "documentation/kinds/tabs/index.html"),
    (.kinds, "tutorials/counting/index.html"),
    (.kinds, "tutorials/kinds/first-numbers/index.html"),
    (.kinds, StepTests.page),
    (.kinds, "documentation/shapes/index.html"),
    (.kinds, "documentation/shapes/shape/index.html"),
  ]

  @Suite("On every screen") struct LayoutTests {
    @Test("No page scrolls sideways, also in right-to-left languages", arguments: kinds)
    func width(site: BuiltSite, page: String) async throws {
      try await visit(page, of: site, at: page == "404.html" ? .server : .folder) { visit in
        for direction in ["ltr", "rtl"] {
          try await visit.tab.evaluate("document.documentElement.dir = '\(direction)'")
          for width in [320, 390, 768, 1024, 1280, 2560] {
            try await visit.tab.resize(width: width, height: 800)
            let excess = try await visit.number("document.documentElement.scrollWidth - innerWidth")
            #expect(excess <= 0, "\(width) px, \(direction)")
          }
        }
      }
    }

    @Test("Lines of text have 45 to 80 characters in a wide window", arguments: [1024, 1280, 1920, 2560])
    func measure(width: Int) async throws {
      try await visit(width: width) { visit in
        // Finds the lines of each paragraph by the positions of its words. The last line can be short.
        let longest = try await visit.number(
          """
          (() => {
            const lengths = [];
            for (const paragraph of document.querySelectorAll("article > p")) {
              const lines = new Map();
              const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
              for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                for (const word of node.data.matchAll(/\\S+\\s*/g)) {
                  const range = document.createRange();
                  range.setStart(node, word.index);
                  range.setEnd(node, word.index + word[0].trimEnd().length);
                  const line = Math.round(range.getBoundingClientRect().bottom / 12);
                  lines.set(line, (lines.get(line) ?? 0) + word[0].length);
                }
              }
              lengths.push(...[...lines.values()].slice(0, -1));
            }
            lengths.sort((one, other) => one - other);
            return lengths[Math.floor(lengths.length / 2)];
          })()
          """)
        #expect((45...80).contains(longest))
      }
    }

    @Test("Nothing moves while the page loads", arguments: kinds)
    func shift(site: BuiltSite, page: String) async throws {
      // The list of releases is beside the site.
      try await visit(page, of: site, at: .server, within: site == .kinds ? .everySite : .itself) { visit in
        let shift = try await visit.number(
          """
          new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += entry.value;
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          })
          """)
        #expect(shift == 0)
      }
    }

    @Test("The page is painted before its scripts load")
    func paint() async throws {
      try await visit(at: .server) { visit in
        try await visit.tab.openWithDelayedScripts(
          visit.root + "documentation/dependencies/usingdependencies/index.html")
        let isLoading = try await visit.text("document.readyState")
        #expect(isLoading != "complete")
        #expect(try await visit.text(of: "h1") == "Using dependencies")
        #expect(try await visit.holds("document.querySelector('.sample pre').checkVisibility()"))
      }
    }

    @Test("On a phone, a button opens and closes the tree", arguments: Place.allCases)
    func phone(place: Place) async throws {
      try await visit(at: place, width: 390) { visit in
        let isOpen = "document.querySelector('.tree').matches(':popover-open')"
        #expect(try await visit.holds("!document.querySelector('.tree').checkVisibility()"))
        try await visit.tab.click(".menu")
        try await visit.tab.wait(until: "\(isOpen) && document.querySelector('.tree').checkVisibility()")
        try await visit.tab.press("Escape")
        try await visit.tab.wait(until: "!\(isOpen)")
        try await visit.tab.click(".outline")
        try await visit.tab.click(".contents:popover-open li:nth-child(3) a")
        try await visit.tab.wait(until: "!document.querySelector('.contents').matches(':popover-open')")
        #expect(try await visit.holds("location.hash === document.querySelector('.contents li:nth-child(3) a').hash"))
        try await visit.tab.click(".menu")
        try await visit.tab.follow { try await visit.tab.click(".tree a[href$='usingdependencies/index.html']") }
        #expect(try await visit.text(of: "h1") == "Using dependencies")
      }
    }

    @Test("Print shows only the text, without bar and tree, with all tabs and wrapped code")
    func print() async throws {
      try await visit("documentation/kinds/tabs/index.html", of: .kinds) { visit in
        try await visit.tab.prefer([], medium: "print")
        for selector in [".bar", ".tree", ".breadcrumb", ".page-foot", ".permalink"] {
          #expect(try await visit.holds("!document.querySelector('\(selector)').checkVisibility()"), "\(selector)")
        }
        #expect(try await visit.holds("[...document.querySelectorAll('.tab')].every((tab) => tab.checkVisibility())"))
        try await visit.open("documentation/kinds/samples/index.html")
        #expect(
          try await visit.holds(
            "[...document.querySelectorAll('pre')].every((box) => getComputedStyle(box).whiteSpace === 'pre-wrap')"))
        // Print shows the addresses of links in text, but not in code.
        try await visit.tab.evaluate("document.querySelector('pre a').href = 'https://example.com/'")
        #expect(
          try await visit.text("getComputedStyle(document.querySelector('pre a'), '::after').content") == "none")
        try await visit.open("documentation/kinds/layout/index.html")
        #expect(
          try await visit.text("getComputedStyle(document.querySelector('article p a'), '::after').content")
            .contains("https://example.com/"))
      }
    }

    @Test("The text of the error page is centered, and not in the tree's column")
    func missing() async throws {
      try await visit("404.html", at: .server) { visit in
        let width = try await visit.number("document.querySelector('article').getBoundingClientRect().width")
        #expect(width > 600)
        #expect(
          try await visit.holds(
            """
            (() => {
              const box = document.querySelector("main").getBoundingClientRect();
              return Math.abs(box.left - (document.documentElement.clientWidth - box.right)) < 2;
            })()
            """))
      }
    }

    @Test("The site's name fits on the narrowest phone")
    func name() async throws {
      try await visit(width: 320) { visit in
        let isWhole = try await visit.holds(
          "(() => { const s = document.querySelector('.site'); return s.scrollWidth <= s.clientWidth; })()")
        #expect(isWhole)
      }
    }

    @Test("The dark theme prints on white")
    func printInTheDark() async throws {
      try await visit { visit in
        try await visit.tab.click(".choice")
        try await visit.tab.click(".choice")
        try await visit.tab.prefer([("prefers-color-scheme", "dark")], medium: "print")
        #expect(
          try await visit.text("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)")
      }
    }
  }

  @Suite("Without scripts") struct NoScriptTests {
    @Test("Everything can be read, and every link works", arguments: Place.allCases)
    func reads(place: Place) async throws {
      try await visit(at: place, hasScripts: false) { visit in
        #expect(try await visit.text(of: "h1") == "Quick start")
        #expect(try await visit.holds("document.querySelector('.sample pre').checkVisibility()"))
        #expect(try await visit.holds("document.querySelector('.tree a').checkVisibility()"))
        try await visit.tab.follow { try await visit.tab.click(".neighbors [rel=next]") }
        #expect(try await visit.text(of: "h1") != "Quick start")
      }
    }

    @Test("Buttons that need scripts aren't shown")
    func buttons() async throws {
      try await visit(width: 390, hasScripts: false) { visit in
        #expect(try await visit.holds("[...document.querySelectorAll('button')].every((b) => b.popoverTargetElement)"))
        try await visit.tab.click(".menu")
        #expect(try await visit.holds("document.querySelector('.tree').matches(':popover-open')"))
      }
    }

    @Test("All tabs are open")
    func tabs() async throws {
      try await visit("documentation/kinds/tabs/index.html", of: .kinds, hasScripts: false) { visit in
        try await visit.tab.click(".tabs label:nth-of-type(2)")
        #expect(
          try await visit.text(
            "[...document.querySelectorAll('.tab')].filter((t) => t.checkVisibility())[0].innerText.trim()")
            == "Take the archive.")
      }
    }
  }

  @Suite("Isolation") struct PolicyTests {
    @Test("No page has errors in the console or requests from another host", arguments: kinds, Place.allCases)
    func quiet(kind: (site: BuiltSite, page: String), place: Place) async throws {
      // Without a server, a wrong address has no error page.
      if kind.page == "404.html", place == .folder { return }
      // `visit` checks the requests.
      try await visit(kind.page, of: kind.site, at: place) { _ in }
    }

    @Test(
      "An injected script doesn't run, and pages can't send data", arguments: Place.allCases)
    func policy(place: Place) async throws {
      try await visit(at: place, allowing: { $0.contains("Content Security Policy") }) { visit in
        let violated = try await visit.text(
          """
          new Promise((resolve) => {
            addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
            const script = document.createElement("script");
            script.textContent = "globalThis.smuggled = true";
            document.head.append(script);
          })
          """)
        #expect(violated.hasPrefix("script-src"))
        #expect(try await visit.text("typeof globalThis.smuggled") == "undefined")
        #expect(
          try await visit.text("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')") == "refused")
        #expect(
          try await visit.text(
            """
            new Promise((resolve) => {
              addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
              const image = document.createElement("img");
              image.src = "http://127.0.0.1:9/counter.png";
              document.body.append(image);
            })
            """) == "img-src")
        try await visit.tab.arrive(atRefusalOf: "http://127.0.0.1:9/counter.png")
      }
    }
  }
}
