import ConcurrencyExtras

/// The texts that the search for samples has read, which the build need not read again: what was checked is what shows.
///
/// They are given away once, so that nothing keeps them in memory longer than whoever takes them.
public struct ReadTexts: Sendable {
  private let texts: LockIsolated<[String: [UInt8]]>

  init() { texts = LockIsolated([:]) }

  /// Keeps the texts of files, by path relative to the package.
  init(_ inputs: Inputs) {
    self.init(
      inputs.catalogs.flatMap(\.articles) + inputs.snippets + inputs.sources + [inputs.readme].compactMap(\.self))
  }

  /// Keeps the texts of files, by path relative to the package.
  init(_ files: [SourceFile]) {
    // What is kept of an earlier build was not read.
    let read = files.filter { !$0.bytes.isEmpty }.map { ($0.path, $0.bytes) }
    texts = LockIsolated(Dictionary(read) { first, _ in first })
  }

  /// The texts by path; none once somebody has taken them.
  func take() -> [String: [UInt8]] {
    texts.withValue { texts in
      defer { texts = [:] }
      return texts
    }
  }
}
