import Testing

extension InBrowser {
  @Suite("Reading preferences") struct ChoiceTests {
    private static let background = "getComputedStyle(document.documentElement).backgroundColor"
    private static let light = "rgb(255, 255, 255)"

    @Test("The theme follows the system until the reader makes a choice, which is stored", arguments: Place.allCases)
    func theme(place: Place) async throws {
      try await visit(at: place) { visit in
        try await visit.tab.prefer([("prefers-color-scheme", "light")])
        #expect(try await visit.text(Self.background) == Self.light)
        try await visit.tab.prefer([("prefers-color-scheme", "dark")])
        #expect(try await visit.text(Self.background) != Self.light)

        try await visit.tab.click(".choice")
        #expect(try await visit.text("document.querySelector('.choice').ariaLabel") == "Theme: light")
        #expect(try await visit.text(Self.background) == Self.light)
        try await visit.tab.follow { try await visit.tab.click(".neighbors [rel=next]") }
        #expect(try await visit.text(Self.background) == Self.light)

        try await visit.tab.prefer([("prefers-color-scheme", "light")])
        try await visit.tab.click(".choice")
        #expect(try await visit.text("document.querySelector('.choice').ariaLabel") == "Theme: dark")
        #expect(try await visit.text(Self.background) != Self.light)
        try await visit.tab.click(".choice")
        #expect(try await visit.text("document.querySelector('.choice').ariaLabel") == "Theme: system")
        #expect(try await visit.text(Self.background) == Self.light)
      }
    }

    @Test("Images with a dark variant also follow the choice")
    func pictures() async throws {
      try await visit("documentation/kinds/layout/index.html", of: .kinds) { visit in
        try await visit.tab.prefer([("prefers-color-scheme", "light")])
        let picture = "document.querySelector('picture img').currentSrc"
        try await visit.tab.wait(until: "\(picture).endsWith('boxes.svg')")
        try await visit.tab.click(".choice")
        try await visit.tab.click(".choice")
        try await visit.tab.wait(until: "\(picture).endsWith('boxes~dark.svg')")
      }
    }

    @Test("A chosen tab is selected in each group that contains it, and on the next visit", arguments: Place.allCases)
    func tabs(place: Place) async throws {
      try await visit("documentation/kinds/tabs/index.html", of: .kinds, at: place) { visit in
        let chosen =
          "[...document.querySelectorAll('.tabs > input:checked')].map((i) => i.labels[0].textContent).join()"
        #expect(try await visit.text(chosen) == "macOS,macOS")
        try await visit.tab.click(".tabs label:nth-of-type(2)")
        #expect(try await visit.text(chosen) == "Linux,Linux")
        #expect(
          try await visit.text(
            "[...document.querySelectorAll('.tab')].filter((t) => t.checkVisibility())[0].innerText.trim()")
            == "Take the archive.")
        try await visit.open("index.html")
        try await visit.open("documentation/kinds/tabs/index.html")
        #expect(try await visit.text(chosen) == "Linux,Linux")
        // A tab that the first group doesn't contain leaves that group's choice unchanged.
        try await visit.tab.click(".tabs + h2 + .tabs label:nth-of-type(3)")
        #expect(try await visit.text(chosen) == "Linux,Windows")
      }
    }

    @Test("A menu leads to the same page of another release, or to its landing page")
    func versions() async throws {
      let page = "documentation/kinds/layout/index.html"
      let isMissing = { $0 == "Failed to load resource: the server responded with a status of 404 (Not Found)" }
      try await visit(page, of: .kinds, at: .server, within: .everySite, allowing: isMissing) { visit in
        try await visit.tab.click("button.version")
        try await visit.tab.wait(until: "document.querySelectorAll('.versions a').length === 3")
        #expect(try await visit.text(of: ".versions [aria-current]") == "2.0")
        try await visit.tab.follow { try await visit.tab.click(".versions li:first-child a") }
        #expect(try await visit.page() == page)
        try await visit.tab.click("button.version")
        try await visit.tab.wait(until: "document.querySelectorAll('.versions a').length === 3")
        try await visit.tab.follow { try await visit.tab.click(".versions li:last-child a") }
        #expect(try await visit.text("location.pathname") == "/book/")
      }
    }

    @Test(
      "A page of an earlier release leads to the same page of the newest one",
      arguments: [
        (
          "layout", "Version 1.4. The newest version is 2.0.",
          "kinds/documentation/kinds/layout/index.html"
        ),
        ("removed", "Version 1.4, removed later. The newest version is 2.0.", "kinds/"),
      ])
    func newestRelease(name: String, notice: String, target: String) async throws {
      let page = "documentation/kinds/\(name)/index.html"
      let isMissing = { $0 == "Failed to load resource: the server responded with a status of 404 (Not Found)" }
      try await visit("index.html", of: .kinds, at: .server, within: .everySite, allowing: isMissing) { visit in
        #expect(try await visit.number("document.querySelectorAll('.outdated').length") == 0)
        let server = String(visit.root.dropLast("\(BuiltSite.kinds)/".count))
        let canonical = "document.querySelector('link[rel=canonical]').href"
        try await visit.tab.open("\(server)earlier/\(page)")
        let written = try await visit.text(canonical)
        try await visit.tab.wait(until: "document.querySelector('.outdated')")
        #expect(try await visit.text(of: ".outdated") == notice)
        #expect(try await visit.text("document.querySelector('.outdated a').href") == server + target)
        #expect(try await visit.text(canonical) == (target == "kinds/" ? written : server + target))
      }
    }

    @Test("Without a server, the release is shown without a menu")
    func versionsOfFiles() async throws {
      try await visit("index.html", of: .kinds) { visit in
        let version = try await visit.text(of: "span.version")
        #expect(version == "2.0")
      }
    }

    @Test("A theme folder's variables and head apply to each page")
    func themeFolder() async throws {
      try await visit("documentation/shapes/index.html", of: .kinds) { visit in
        try await visit.tab.prefer([("prefers-color-scheme", "light")])
        #expect(
          try await visit.text("getComputedStyle(document.querySelector('ul.topics a')).color") == "rgb(122, 31, 107)")
        #expect(try await visit.text("document.querySelector('meta[name=theme-color]').content") == "#7a1f6b")
      }
    }

    @Test("A link into a closed tab opens it")
    func linkIntoTab() async throws {
      try await visit("documentation/kinds/tabs/index.html#Permissions", of: .kinds) { visit in
        try await visit.tab.wait(until: "document.getElementById('Permissions').checkVisibility()")
      }
    }
  }

  /// The tests run one after the other because they share the clipboard.
  @Suite("Copying", .serialized) struct CopyTests {
    private func copied(by button: String, in visit: Visit) async throws -> String {
      try await visit.tab.evaluate("navigator.clipboard.writeText('nothing was copied')")
      try await visit.tab.click(button)
      try await visit.tab.wait(until: "document.querySelector('p[role=status]').textContent === 'Copied'")
      return try await visit.text("navigator.clipboard.readText()")
    }

    @Test("The visible code is copied", arguments: Place.allCases)
    func shown(place: Place) async throws {
      try await visit("documentation/kinds/samples/index.html", of: .kinds, at: place) { visit in
        let text = try await copied(by: "#A-slice ~ .sample .copy:not(.whole)", in: visit)
        #expect(text.hasPrefix("struct Counter {\n"))
        #expect(text.hasSuffix("}\n"))
      }
    }

    @Test("The whole sample is copied with its hidden lines", arguments: Place.allCases)
    func whole(place: Place) async throws {
      try await visit("documentation/kinds/samples/index.html", of: .kinds, at: place) { visit in
        #expect(await visit.tab.requests.filter { $0.contains("/samples/Counter.js") } == [])
        let text = try await copied(by: "#A-slice ~ .sample .copy.whole", in: visit)
        #expect(text.contains("let step = 1"))
        #expect(text.contains("print(counter.value)  // 1"))
        #expect(!text.contains("snippet."))
      }
    }

    @Test("Removed lines of a difference aren't copied")
    func difference() async throws {
      try await visit("documentation/kinds/samples/index.html", of: .kinds) { visit in
        #expect(try await visit.holds("document.querySelectorAll('.difference del').length > 0"))
        let text = try await copied(by: "#The-next-step ~ .sample .copy", in: visit)
        #expect(text.contains("value = min(value + step, limit)"))
        #expect(!text.contains("value += step"))
      }
    }

    @Test("A prompt isn't copied")
    func prompt() async throws {
      try await visit("documentation/kinds/samples/index.html", of: .kinds) { visit in
        let text = try await copied(by: "#A-session ~ .sample .copy", in: visit)
        #expect(text.contains("swift build\n"))
        #expect(!text.contains("$"))
      }
    }
  }

  @Suite("Keyboard navigation") struct KeyboardTests {
    @Test("The first stop skips to the content")
    func skips() async throws {
      try await visit { visit in
        try await visit.tab.press("Tab")
        #expect(try await visit.text("document.activeElement.className") == "skip")
        try await visit.tab.wait(until: "document.activeElement.getBoundingClientRect().top >= 0")
        try await visit.tab.press("Enter")
        try await visit.tab.wait(until: "document.activeElement.id === '_content'")
      }
    }

    @Test("The focus is visible at each stop, and each link of the page is a stop")
    func stops() async throws {
      try await visit("documentation/kinds/layout/index.html", of: .kinds) { visit in
        var stops: Set<String> = []
        for _ in 0..<200 {
          try await visit.tab.press("Tab")
          let stop = try await visit.tab.evaluate(
            """
            (() => {
              const stop = document.activeElement;
              if (!stop || stop === document.body) return null;
              const style = getComputedStyle(stop);
              const shown = stop.matches(".tabs > input") ? getComputedStyle(stop.labels[0]) : style;
              return {
                name: stop.outerHTML.slice(0, 120), isSeen: shown.outlineStyle !== "none",
                link: stop.matches("article a") ? String([...document.querySelectorAll("article a")].indexOf(stop)) : "",
              };
            })()
            """)
          guard let name = stop["name"].string else { break }
          #expect(stop["isSeen"] == true, "\(name) doesn't show its focus")
          if let link = stop["link"].string, !link.isEmpty { stops.insert(link) }
        }
        let links = try await visit.number("document.querySelectorAll('article a').length")
        #expect(Double(stops.count) == links)
      }
    }

    @Test("Search, themes, and tabs work without a pointer", arguments: Place.allCases)
    func searches(place: Place) async throws {
      try await visit("index.html", at: place) { visit in
        try await visit.tab.press("/")
        try await visit.tab.wait(until: "document.querySelector('dialog.search')?.open")
        try await visit.tab.type("quick start")
        try await visit.tab.wait(until: "document.querySelector('.search-result')")
        try await visit.tab.follow { try await visit.tab.press("Enter") }
        #expect(try await visit.page().hasPrefix(Visit.article))
        try await visit.tab.evaluate("document.querySelector('.choice').focus()")
        try await visit.tab.press("Enter")
        #expect(try await visit.text("document.documentElement.dataset.theme") == "light")
      }
    }

    @Test("Arrow keys change the tab")
    func tabs() async throws {
      try await visit("documentation/kinds/tabs/index.html", of: .kinds) { visit in
        try await visit.tab.evaluate("document.querySelector('.tabs > input').focus()")
        try await visit.tab.press("ArrowRight")
        #expect(
          try await visit.text("document.querySelector('.tabs > input:checked').labels[0].textContent") == "Linux")
      }
    }

    @Test("A box that scrolls sideways is a stop")
    func boxes() async throws {
      try await visit("documentation/kinds/samples/index.html", of: .kinds) { visit in
        let wide = try await visit.text(
          """
          [...document.querySelectorAll("pre")].filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => box.tabIndex).join()
          """)
        #expect(wide == "0")
      }
    }
  }
}
