import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A minimal static server on the loopback address.
///
/// It serves a folder of sites, each below its own base path, and a site's `404.html` for missing files.
final class SiteServer: Sendable {
  /// The port that the system selected.
  let port: Int
  private let listener: Int32
  private let folder: String

  /// The address of the folder of sites, with a slash at its end.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Starts the server.
  ///
  /// - Parameter folder: The folder of the sites. The first component of a path is the site's name.
  init(folder: String) throws {
    self.folder = folder
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    listener = socket(AF_INET, kind, 0)
    guard listener >= 0 else { throw BrowserError("no socket: \(String(cString: strerror(errno)))") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard status else { throw BrowserError("can't listen: \(String(cString: strerror(errno)))") }
    port = Int(UInt16(bigEndian: address.sin_port))
    // The thread ends when the listener closes.
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { break }
        Thread.detachNewThread { self.answer(connection) }
      }
    }
  }

  /// Stops the server.
  func close() {
    shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Glibc)
      Glibc.close(listener)
    #else
      Darwin.close(listener)
    #endif
  }

  private func answer(_ connection: Int32) {
    let stream = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
    var request = Data()
    while request.range(of: Data("\r\n\r\n".utf8)) == nil {
      let part = stream.availableData
      guard !part.isEmpty else { return }
      request.append(part)
    }
    let words = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
    guard words.count == 3 else { return }
    let (head, body) = response(to: String(words[1].prefix { $0 != "?" }))
    let bytes = Data("HTTP/1.1 \(head)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body
    // The browser has closed the connection and doesn't need the rest.
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = send(
          connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { break }
        sent += count
      }
    }
  }

  private func response(to path: String) -> (head: String, body: Data) {
    guard let path = path.removingPercentEncoding, !path.split(separator: "/").contains("..") else {
      return ("400 Bad Request", Data())
    }
    var file = folder + path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      guard path.hasSuffix("/") else { return ("301 Moved Permanently\r\nLocation: \(path)/", Data()) }
      file += "index.html"
    }
    if let body = FileManager.default.contents(atPath: file) {
      return ("200 OK\r\nContent-Type: \(type(of: file))", body)
    }
    let site = path.split(separator: "/").first ?? ""
    let missing = FileManager.default.contents(atPath: "\(folder)/\(site)/404.html")
    return ("404 Not Found\r\nContent-Type: text/html", missing ?? Data())
  }

  private func type(of file: String) -> String {
    switch file.split(separator: ".").last {
    case "html": "text/html"
    case "css": "text/css"
    case "js": "text/javascript"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}
