import Mustache

/// A page template that is rendered once for all pages that use the same parts of it.
///
/// Mustache looks up every name in every page's values, which takes longer than rendering the content of 10,000 pages.
/// The template is therefore rendered once with markers instead of values and split at the markers, and a page only
/// inserts its values between the pieces. A template's sections depend on which values exist, so there's one shell for
/// each set of values.
struct CompiledTemplate: Sendable {
  private enum Piece: Sendable {
    /// A part that is the same on every page.
    case fixed([UInt8])
    /// A page's own value.
    case value(TemplateVariable)
  }

  private let pieces: [Piece]
  private let fixedCount: Int

  /// Renders a template with markers.
  ///
  /// - Parameters:
  ///   - templates: The theme's templates.
  ///   - name: The template to render.
  ///   - slots: The values that the pages have.
  init(_ templates: MustacheLibrary, name: String, with slots: [TemplateVariable]) {
    var values: [String: Any] = [:]
    for slot in slots { values[slot.name] = Self.mark(slot) }
    let text = templates.render(values, withTemplate: name) ?? ""
    pieces = Self.pieces(of: text)
    fixedCount = pieces.reduce(0) { count, piece in
      if case .fixed(let bytes) = piece { count + bytes.count } else { count }
    }
  }

  /// Renders a page.
  ///
  /// - Parameter values: The page's values as HTML. Text is already escaped, so a theme can't omit it: two braces and
  ///   three have the same result.
  func render(_ values: TemplateVariableValues) -> [UInt8] {
    var html = HTMLBuffer(capacity: fixedCount + values.byteCount + 256)
    for piece in pieces {
      switch piece {
      case .fixed(let bytes): html.append(escaped: bytes)
      case .value(let slot): if let value = values[slot] { html.append(value) }
      }
    }
    return html.bytes
  }

  // The markers are control characters, which HTML forbids, so no template contains them.
  private static let opening: UInt8 = 1
  private static let closing: UInt8 = 2

  private static func mark(_ slot: TemplateVariable) -> String {
    "\(Unicode.Scalar(opening))\(slot.rawValue)\(Unicode.Scalar(closing))"
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Array(text.utf8)[...]
    while let start = rest.firstIndex(of: opening), let end = rest[start...].firstIndex(of: closing) {
      if start > rest.startIndex { pieces.append(.fixed(Array(rest[..<start]))) }
      let number = Int(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      if let slot = number.flatMap(TemplateVariable.init(rawValue:)) { pieces.append(.value(slot)) }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { pieces.append(.fixed(Array(rest))) }
    return pieces
  }
}
