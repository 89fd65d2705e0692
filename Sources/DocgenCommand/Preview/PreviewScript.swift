import DocgenModel
import Foundation

/// The script, style, and messages with which a preview reloads changed pages and shows diagnostics in them.
enum PreviewScript {
  /// Returns a page with the script.
  ///
  /// - Parameters:
  ///   - page: The page's HTML.
  ///   - build: The number of the last build when the page was requested.
  static func added(to page: [UInt8], build: Int) -> [UInt8] {
    let script = Array("<script src=\"/_docgen/preview.js\" data-build=\"\(build)\" defer></script>\n".utf8)
    let end = Array("</body>".utf8)
    let place = page.indices.last { page[$0...].starts(with: end) } ?? page.count
    return Array(page[..<place]) + script + Array(page[place...])
  }

  /// Encodes an update for the script.
  static func json(of update: PreviewState.Update) -> String {
    struct Message: Encodable {
      var isChecking: Bool
      var diagnostics: [String]
    }
    let message = Message(isChecking: update.isChecking, diagnostics: update.diagnostics.map(\.description))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and Boolean values can always be encoded. Line breaks are escaped, as server-sent events require.
    guard let bytes = try? encoder.encode(message) else { return "{}" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The page to show before the first build is complete.
  static let waitingPage = Array(
    """
    <!doctype html>
    <html lang="en">
    <head><meta charset="utf-8"><title>Preview</title><meta name="color-scheme" content="light dark"></head>
    <body><p>There is nothing to show yet.</p></body>
    </html>

    """.utf8)

  /// The script.
  static let script = """
    // Reloads the page when it has changed, at the same scroll position, and shows diagnostics.
    (() => {
      const build = document.currentScript.dataset.build;
      const key = "docgen-preview-place";
      const place = JSON.parse(sessionStorage.getItem(key) ?? "null");
      sessionStorage.removeItem(key);
      if (place && place.path === location.pathname) scrollTo({ top: place.top, behavior: "instant" });

      let page = decodeURIComponent(location.pathname.slice(1));
      if (page === "" || page.endsWith("/")) page += "index.html";

      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = "/_docgen/preview.css";
      document.head.append(style);
      const box = document.createElement("aside");
      box.className = "docgen-preview";
      box.setAttribute("role", "status");
      box.setAttribute("aria-label", "Preview");

      const show = ({ diagnostics, isChecking }) => {
        box.replaceChildren();
        for (const diagnostic of diagnostics) {
          const line = document.createElement("pre");
          line.textContent = diagnostic;
          box.append(line);
        }
        if (isChecking) {
          const line = document.createElement("p");
          line.textContent = "Checking samples";
          box.append(line);
        }
        if (box.childElementCount > 0) document.body.append(box);
        else box.remove();
      };

      // A browser limits connections to six per host, so hidden pages close theirs.
      let events = null;
      const follow = () => {
        if (document.hidden) {
          events?.close();
          events = null;
          return;
        }
        if (events) return;
        events = new EventSource(`/_docgen/events?build=${build}&page=${encodeURIComponent(page)}`);
        events.addEventListener("diagnostics", (event) => show(JSON.parse(event.data)));
        events.addEventListener("reload", () => {
          events.close();
          sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, top: scrollY }));
          location.reload();
        });
      };
      document.addEventListener("visibilitychange", follow);
      follow();
    })();

    """

  /// The style of the diagnostics.
  static let style = """
    .docgen-preview {
      position: fixed;
      inset: auto 1rem 1rem;
      z-index: 40;
      max-height: 45vh;
      padding: .75rem 1rem;
      overflow: auto;
      color: light-dark(#1c2127, #e2e6eb);
      background: light-dark(#fff, #20252c);
      border: 1px solid light-dark(#b3261e, #ff9389);
      border-radius: .5rem;
      box-shadow: 0 .5rem 2rem rgb(0 0 0 / 30%);
    }
    .docgen-preview pre { margin: 0 0 .5rem; padding: 0; font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    .docgen-preview p { margin: 0; font-size: .8rem; }
    .docgen-preview:not(:has(pre)) { inset: auto 1rem 1rem auto; border-color: currentcolor; }
    @media print { .docgen-preview { display: none; } }

    """
}
