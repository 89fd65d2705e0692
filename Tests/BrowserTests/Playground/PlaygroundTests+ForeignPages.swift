import Foundation
import Testing

extension InBrowser.PlaygroundTests {
  @Test("A page of another site can't use the preview, even if it knows the token")
  func foreignPages() async throws {
    let environment = try #require(BrowserEnvironment.current)
    let sites = FileManager.default.temporaryDirectory.appending(path: "foreign-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: sites) }
    try FileManager.default.createDirectory(at: sites.appending(path: "other"), withIntermediateDirectories: true)
    try Data("<!doctype html><title>Other</title>".utf8).write(to: sites.appending(path: "other/index.html"))
    let server = try SiteServer(folder: sites.path)
    defer { server.close() }
    try await preview { tab, folder in
      let save = """
        const save = (origin, token, file, options) => fetch(`${origin}/_docgen/playground/save`, {
          method: "POST", body: JSON.stringify({ sample: "Articles/Almanac.md:5", text: "print(0)", file }),
          headers: { "Content-Type": "application/json", "X-Docgen-Token": token }, ...options });
        """
      let known =
        try await tab.evaluate(
          """
          (async () => {
            const { token } = document.querySelector("script[data-token]").dataset;
            const response = await fetch("/_docgen/playground/text", {
              method: "POST", body: JSON.stringify({ sample: "Articles/Almanac.md:5" }),
              headers: { "Content-Type": "application/json", "X-Docgen-Token": token } });
            return `${location.origin} ${token} ${JSON.parse(await response.text()).file}`;
          })()
          """
        ).string ?? ""
      let other = try await environment.browser.newTab()
      try await other.open("\(server.address)other/index.html")
      let outcomes = try await other.evaluate(
        """
        (async () => {
          \(save)
          const [origin, token, file] = "\(known)".split(" ");
          const address = `${origin}/_docgen/playground/save`;
          const body = JSON.stringify({ sample: "Articles/Almanac.md:5", text: "print(0)", file });
          const outcomes = [];
          const attempt = async (name, action) => outcomes.push(`${name}: ${await action().then(String, () => "refused")}`);
          const load = (made, source) => new Promise((resolve, reject) => {
            Object.assign(made, { onload: () => resolve("loaded"), onerror: reject, [source]: `${origin}/_docgen/editor.js` });
            document.head.append(made);
          });
          await attempt("fetch", () => save(origin, token, file).then(() => "answered"));
          await attempt("fetch without CORS", () =>
            save(origin, token, file, { mode: "no-cors" }).then(() => "answered"));
          await attempt("page", () => fetch(origin).then((response) => response.text()));
          await attempt("script", () => load(document.createElement("script"), "src"));
          await attempt("events", () => new Promise((resolve, reject) => {
            const events = new EventSource(`${origin}/_docgen/events?build=1&page=index.html`);
            Object.assign(events, { onopen: () => resolve("open"), onerror: reject });
          }));
          await attempt("form", () => new Promise((resolve) => {
            const frame = document.createElement("iframe");
            frame.name = "target";
            document.body.append(frame);
            const form = document.createElement("form");
            Object.assign(form, { method: "POST", action: address, enctype: "text/plain", target: "target" });
            const input = document.createElement("input");
            // The browser sends the name, an equals sign, and the value.
            const cut = body.indexOf("print(");
            Object.assign(input, { name: body.slice(0, cut), value: body.slice(cut) });
            form.append(input);
            document.body.append(form);
            frame.onload = () => resolve("sent");
            form.submit();
          }));
          navigator.sendBeacon(address, new Blob([body], { type: "text/plain" }));
          await attempt("frame", () => new Promise((resolve) => {
            const frame = document.createElement("iframe");
            frame.src = origin;
            frame.onload = () => resolve(frame.contentDocument === null ? "hidden" : "readable");
            document.body.append(frame);
          }));
          return outcomes.join(", ");
        })()
        """)
      #expect(
        outcomes.string == "fetch: refused, fetch without CORS: refused, page: refused, script: refused, "
          + "events: refused, form: sent, frame: hidden")
      try await other.close()
      let file = folder.appending(path: "Articles/Almanac.md")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.package["Articles/Almanac.md"])
      // The same request of the preview's own page is accepted.
      try await tab.follow {
        try await tab.evaluate("{ \(save) save(...\"\(known)\".split(\" \")) }")
      }
      #expect(try String(contentsOf: file, encoding: .utf8) != Self.package["Articles/Almanac.md"])
    }
  }
}
