/// Reads an image's width and height from the first bytes of its file, so that a page can keep its place free.
///
/// Sources: PNG (ISO 15948, 11.2.2), GIF89a (section 18), JPEG (ISO 10918-1, B.2.2), WebP (RFC 9649, section 2), SVG 2
/// (section 8.2).
enum ImageHeader {
  /// Whether a file is an image that browsers show, according to its name.
  static func isImage(_ path: String) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp", "svg", "apng"].contains(PackagePath.parted(path).fileExtension.lowercased())
  }

  /// The size in pixels.
  ///
  /// - Parameter bytes: The file's content, or its beginning.
  /// - Returns: `nil` where the format is unknown, the file is damaged, or an SVG gives no size in pixels.
  static func size(of bytes: [UInt8]) -> MediaFiles.Size? {
    let found = png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webP(bytes) ?? svg(bytes)
    guard let found, found.width > 0, found.height > 0 else { return nil }
    return found
  }

  private static func png(_ bytes: [UInt8]) -> MediaFiles.Size? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24,
      Array(bytes[12..<16]) == Array("IHDR".utf8)
    else { return nil }
    return MediaFiles.Size(width: big(bytes, 16, 4), height: big(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> MediaFiles.Size? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return MediaFiles.Size(width: little(bytes, 6, 2), height: little(bytes, 8, 2))
  }

  /// Walks the segments to the frame header (SOF), which holds the size.
  private static func jpeg(_ bytes: [UInt8]) -> MediaFiles.Size? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 < bytes.count {
      guard bytes[index] == 0xFF else { return nil }
      let marker = bytes[index + 1]
      switch marker {
      case 0xFF: index += 1  // A fill byte.
      case 0xD0...0xD9, 0x01: index += 2  // Markers without a length.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return MediaFiles.Size(width: big(bytes, index + 7, 2), height: big(bytes, index + 5, 2))
      default: index += 2 + max(big(bytes, index + 2, 2), 2)
      }
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> MediaFiles.Size? {
    guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)), Array(bytes[8..<12]) == Array("WEBP".utf8)
    else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      return MediaFiles.Size(width: little(bytes, 26, 2) & 0x3FFF, height: little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      let packed = little(bytes, 21, 4)
      return MediaFiles.Size(width: (packed & 0x3FFF) + 1, height: ((packed >> 14) & 0x3FFF) + 1)
    case "VP8X":
      return MediaFiles.Size(width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1)
    default: return nil
    }
  }

  /// The `width` and `height` of the root element, else the last two numbers of its `viewBox`.
  private static func svg(_ bytes: [UInt8]) -> MediaFiles.Size? {
    let text = String(decoding: bytes.prefix(65_536), as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = text[start.upperBound..<end]
    if let width = attribute("width", of: tag).flatMap(pixels),
      let height = attribute("height", of: tag).flatMap(pixels)
    {
      return MediaFiles.Size(width: width, height: height)
    }
    let box = (attribute("viewBox", of: tag) ?? "").split { $0 == " " || $0 == "," }
    guard box.count == 4, let width = pixels(String(box[2])), let height = pixels(String(box[3])) else { return nil }
    return MediaFiles.Size(width: width, height: height)
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    var rest = tag
    while let found = rest.firstRange(of: name) {
      let before = found.lowerBound == tag.startIndex ? " " : tag[tag.index(before: found.lowerBound)]
      let value = rest[found.upperBound...].drop { $0.isWhitespace }
      rest = rest[found.upperBound...]
      guard before.isWhitespace, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return String(quoted.dropFirst().prefix { $0 != quote })
    }
    return nil
  }

  private static func pixels(_ text: String) -> Int? {
    let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard let value = Double(number), value.isFinite, value >= 0, value < 1_000_000 else { return nil }
    return Int(value.rounded())
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
