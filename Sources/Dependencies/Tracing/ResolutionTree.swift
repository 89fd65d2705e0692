extension DependencyResolution {
  /// Returns a tree of resolutions, in which each dependency is below the one whose default value read it.
  ///
  /// Collect the resolutions with ``withResolutionTracing(_:operation:)``:
  ///
  /// ```swift
  /// enum ServerName: DependencyKey {
  ///   static let liveValue = "helpdesk.example.com"
  /// }
  ///
  /// enum BaseURL: DependencyKey {
  ///   static var liveValue: String {
  ///     @Dependency(ServerName.self) var serverName
  ///     return "https://\(serverName)"
  ///   }
  /// }
  ///
  /// let resolutions = LockIsolated<[DependencyResolution]>([])
  /// withResolutionTracing { resolution in
  ///   resolutions.withValue { $0.append(resolution) }
  /// } operation: {
  ///   @Dependency(BaseURL.self) var baseURL
  ///   _ = baseURL
  /// }
  /// print(DependencyResolution.tree(of: resolutions.value))
  ///
  /// // Output:
  /// // @Dependency(BaseURL.self) live constructed
  /// //   @Dependency(ServerName.self) live constructed
  /// ```
  ///
  /// - Parameter resolutions: The resolutions, in the order in which the observer received them.
  /// - Returns: One line for each resolution, with its name, context, and origin, and without a line break at the end.
  public static func tree(of resolutions: [DependencyResolution]) -> String {
    let known = Set(resolutions.map(\.identifier))
    let children = Dictionary(grouping: resolutions) { $0.parent.flatMap { known.contains($0) ? $0 : nil } }
    var lines: [String] = []
    func append(_ resolution: DependencyResolution, depth: Int) {
      let indentation = String(repeating: "  ", count: depth)
      lines.append("\(indentation)\(resolution.name) \(resolution.context) \(resolution.origin)")
      for child in children[resolution.identifier] ?? [] { append(child, depth: depth + 1) }
    }
    for root in children[nil] ?? [] { append(root, depth: 0) }
    return lines.joined(separator: "\n")
  }
}
