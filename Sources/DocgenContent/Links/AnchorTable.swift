import DocgenModel

/// The places on a page that has many, by their names.
///
/// A page may link thousands of times to its own thousands of headings.
struct AnchorTable: Sendable {
  /// With fewer places than these they are looked through one by one.
  static let fewest = 64

  private let anchors: [String]
  private let positions: [String: Int]
  private let inLowerCase: [String: Int]
  private let names: Suggestions

  /// Creates a table.
  ///
  /// - Parameter anchors: The fragments of the page's headings, in their order.
  init(_ anchors: [String]) {
    self.anchors = anchors
    let numbered = anchors.enumerated()
    positions = Dictionary(numbered.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    inLowerCase = Dictionary(numbered.map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    names = Suggestions(anchors)
  }

  /// The first fragment that is one of two, or else is the first of these but for upper and lower case.
  func first(of wanted: String, or written: String) -> String? {
    let position = [positions[wanted], positions[written]].compactMap(\.self).min() ?? inLowerCase[wanted.lowercased()]
    return position.map { anchors[$0] }
  }

  /// The fragments that resemble one.
  func nearest(to fragment: String) -> [String] { names.nearest(to: fragment) }
}
