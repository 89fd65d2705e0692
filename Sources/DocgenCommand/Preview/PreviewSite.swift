import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

/// Answers requests with the files of a site and with the preview's own resources.
///
/// It rejects requests with a foreign `Host` header, so that a page of another site whose name resolves to 127.0.0.1
/// can't read the content. It serves only files inside the site, regardless of paths and links.
struct PreviewSite: Sendable {
  /// The site's absolute path, without symbolic links.
  var folder: String
  /// The server's port.
  var port: Int
  /// The updates for open pages.
  var previewState: PreviewState
  /// Runs the samples that readers change.
  var playground: Playground

  @Dependency(\.fileSystem) private var fileSystem

  /// The interval of heartbeats in seconds, which detect disconnected browsers.
  private static let heartbeat = 15.0

  /// Answers a request.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let host = request.host.lowercased()
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else {
      return .response(.text("421 Misdirected Request", "Open this preview at http://127.0.0.1:\(port)/.\n"))
    }
    if request.path.hasPrefix(PlaygroundRequest.folder) { return playground.answer(request) }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .response(.text("405 Method Not Allowed", fields: ["Allow: GET, HEAD"]))
    }
    switch request.path {
    case "/_docgen/preview.js": return .response(file(Array(PreviewScript.script.utf8), "text/javascript"))
    case "/_docgen/preview.css": return .response(file(Array(PreviewScript.style.utf8), "text/css"))
    case "/_docgen/events": return events(request)
    default:
      if let (content, type) = EditorFiles.all[request.path] { return .response(file(content, type)) }
      return .response(response(toPath: request.path))
    }
  }

  // MARK: Files

  private func response(toPath path: String) -> HTTPResponse {
    // Read the number before the file. The page may then be reloaded once too often, but it never shows outdated
    // content.
    let build = previewState.current
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !components.contains(where: { $0.hasPrefix(".") || $0.contains("\\") }) else { return missing(build) }
    var file = ([folder] + components.map(String.init)).joined(separator: "/")
    do {
      if try fileSystem.status(path: file)?.kind == .directory {
        guard path.hasSuffix("/") else {
          let address = percentEncodedPath(components.joined(separator: "/"))
          return .text("301 Moved Permanently", fields: ["Location: /\(address)/"])
        }
        file += "/index.html"
      }
      guard try fileSystem.status(path: file)?.kind == .file,
        try fileSystem.resolve(path: file).hasPrefix(folder + "/")
      else { return missing(build) }
      let bytes = try fileSystem.read(path: file)
      let type = Self.type(of: file)
      return HTTPResponse(
        status: "200 OK", fields: ["Content-Type: \(type)"],
        body: type.hasPrefix("text/html") ? withScript(bytes, build) : bytes)
    } catch {
      return missing(build)
    }
  }

  /// Returns the site's 404 page, or a page that waits for the first build.
  private func missing(_ build: Int) -> HTTPResponse {
    let own = try? fileSystem.read(path: "\(folder)/404.html")
    return HTTPResponse(
      status: "404 Not Found", fields: ["Content-Type: text/html; charset=utf-8"],
      body: withScript(own ?? PreviewScript.waitingPage, build))
  }

  private func withScript(_ page: [UInt8], _ build: Int) -> [UInt8] {
    PreviewScript.added(
      to: page, build: build, token: playground.access.token, savesSamples: playground.savesSamples)
  }

  private func file(_ text: [UInt8], _ type: String) -> HTTPResponse {
    HTTPResponse(status: "200 OK", fields: ["Content-Type: \(type); charset=utf-8"], body: text)
  }

  // MARK: Events

  private func events(_ request: HTTPRequest) -> HTTPAnswer {
    guard let page = request.query["page"], let build = request.query["build"].flatMap({ Int($0) }) else {
      return .response(.text("400 Bad Request", "The page and its build are missing.\n"))
    }
    var seen = 0
    return .events {
      let limit = Date(timeIntervalSinceNow: Self.heartbeat)
      guard let update = previewState.nextUpdate(of: page, loaded: build, after: seen, until: limit) else {
        return ": still here\n\n"
      }
      seen = update.number
      if update.isChanged { return "event: reload\ndata: \n\n" }
      return "event: diagnostics\ndata: \(PreviewScript.json(of: update))\n\n"
    }
  }

  // MARK: Names

  private static func type(of file: String) -> String {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "md": "text/markdown; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "xml": "application/xml", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "mp4": "video/mp4", "webm": "video/webm",
    "mov": "video/quicktime", "woff2": "font/woff2", "woff": "font/woff", "ico": "image/x-icon",
  ]
}
