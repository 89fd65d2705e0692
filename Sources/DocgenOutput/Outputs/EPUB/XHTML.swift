/// Converts the HTML that docgen writes to XHTML.
///
/// docgen's HTML differs from XHTML in three things only: elements without content have no slash, attributes can lack a value,
/// and text can contain form feeds. Controls, which work only with the site's style sheet, are left out, and their labels become
/// text.
enum XHTML {
  private static let emptyElements: Set<String> = ["br", "hr", "img", "source", "wbr"]

  /// Returns the XHTML of an HTML fragment.
  static func bytes(of html: [UInt8]) -> [UInt8] {
    var xhtml: [UInt8] = []
    xhtml.reserveCapacity(html.count + html.count / 64)
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        xhtml.append(html[index] == 0x0C ? UInt8(ascii: " ") : html[index])
        index += 1
        continue
      }
      let end = endOfTag(in: html, from: index)
      append(tag: html[(index + 1)..<end], to: &xhtml)
      index = end + 1
    }
    return xhtml
  }

  /// The index of the character that ends a tag.
  ///
  /// A quoted value can contain that character.
  private static func endOfTag(in html: [UInt8], from start: Int) -> Int {
    var isQuoted = false
    var index = start
    while index < html.count, isQuoted || html[index] != UInt8(ascii: ">") {
      if html[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += 1
    }
    return index
  }

  /// Appends a tag, given without its angle brackets.
  private static func append(tag: ArraySlice<UInt8>, to xhtml: inout [UInt8]) {
    let parts = parts(of: tag)
    let name = String(decoding: parts.first ?? [], as: UTF8.self)
    guard name != "input" else { return }
    xhtml.append(UInt8(ascii: "<"))
    xhtml += (name == "label" ? "span" : name == "/label" ? "/span" : name).utf8
    for attribute in parts.dropFirst() where !attribute.starts(with: "for=".utf8) {
      xhtml.append(UInt8(ascii: " "))
      xhtml += attribute
      if !attribute.contains(UInt8(ascii: "=")) { xhtml += "=\"\"".utf8 }
    }
    if emptyElements.contains(name) { xhtml.append(UInt8(ascii: "/")) }
    xhtml.append(UInt8(ascii: ">"))
  }

  /// The name of a tag and its attributes.
  private static func parts(of tag: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return tag.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: " ") && !isQuoted
    }
  }
}
