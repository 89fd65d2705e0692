import DocgenModel
import Foundation

/// The script, style, and messages with which a preview reloads changed pages and shows diagnostics in them.
enum PreviewScript {
  /// Returns a page with the script.
  ///
  /// - Parameters:
  ///   - page: The page's HTML.
  ///   - build: The number of the last build when the page was requested.
  ///   - token: The secret by which the page can run samples.
  ///   - savesSamples: Whether an author can write a changed sample into its file.
  static func added(to page: [UInt8], build: Int, token: String, savesSamples: Bool) -> [UInt8] {
    let data = "data-build=\"\(build)\" data-token=\"\(token)\"\(savesSamples ? " data-saves" : "")"
    let script = Array("<script src=\"/_docgen/preview.js\" \(data) defer></script>\n".utf8)
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
      const box = document.createElement("div");
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

      // The editor of samples is loaded when it's needed.
      const { token, saves } = document.currentScript.dataset;
      const drafts = "docgen-drafts:" + location.pathname;
      const samples = [...document.querySelectorAll("[data-edit]")];
      let editor = null;
      const edit = async (sample) => {
        editor ??= import("/_docgen/drafts.js");
        (await editor).open(sample, { samples, token, saves: saves !== undefined, drafts });
      };
      for (const sample of samples) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "copy edit";
        button.title = "Edit and run";
        const isStep = sample.matches(".step-code");
        button.setAttribute("aria-label", `Edit and run this ${isStep ? "step" : "sample"}`);
        button.addEventListener("click", () => edit(sample));
        (isStep ? sample.querySelector(".change") : sample).append(button);
      }
      if (sessionStorage.getItem(drafts) !== null) edit(null);
    })();

    """

  /// The style of the diagnostics and of the buttons that edit a sample.
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
    .copy.edit {
      inset-inline-end: 2.75rem;
      --icon: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%23000' stroke-width='1.6' stroke-linejoin='round'%3E%3Cpath d='m4 16 .8-3.6L13.6 3.6a1.6 1.6 0 0 1 2.3 0l.5.5a1.6 1.6 0 0 1 0 2.3L7.6 15.2zM11.8 5.4l2.8 2.8'/%3E%3C/svg%3E");
    }
    .sample:has(> .copy.whole) > .copy.edit { inset-inline-end: 5.1rem; }
    .sample[data-nocopy] > .copy.edit { inset-inline-end: .4rem; }
    .change:has(> .copy.edit) > .file-head { padding-inline-end: 5.6rem; }
    @media print { .docgen-preview { display: none; } }

    """
}
