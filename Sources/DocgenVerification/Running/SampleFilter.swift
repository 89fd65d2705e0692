public import DocgenModel

/// Selects samples by parts of their names, in any case, as for `docgen test --filter`, or those of a shard.
public struct SampleFilter: Sendable {
  private let parts: [String]
  private let names: Set<String>?

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - parts: The parts of names, such as `QuickStart` or `Servers.md:12`. If it's empty, all names match.
  ///   - names: The names to select from, or `nil` for all names.
  public init(_ parts: [String], among names: Set<String>? = nil) {
    (self.parts, self.names) = (parts.map { $0.lowercased() }, names)
  }

  /// Whether the filter selects each sample.
  public var selectsAll: Bool { parts.isEmpty && names == nil }

  /// Whether the filter selects a sample.
  public func selects(_ id: SampleID) -> Bool {
    guard !selectsAll else { return true }
    let name = "\(id)"
    guard names?.contains(name) ?? true else { return false }
    return parts.isEmpty || parts.contains { name.lowercased().contains($0) }
  }
}
