public import DocgenModel

/// Selects samples by parts of their names, in any case, as for `docgen test --filter`.
///
/// Without parts, it selects all samples.
public struct SampleFilter: Sendable {
  private let parts: [String]

  /// Creates a filter.
  ///
  /// - Parameter parts: The parts of names, such as `QuickStart` or `Servers.md:12`.
  public init(_ parts: [String]) { self.parts = parts.map { $0.lowercased() } }

  /// Whether the filter selects a sample.
  public func selects(_ id: SampleID) -> Bool {
    guard !parts.isEmpty else { return true }
    let name = "\(id)".lowercased()
    return parts.contains { name.contains($0) }
  }
}
