extension DependencyKey {
  /// The default preview value, which is the live value.
  ///
  /// ```swift
  /// enum SearchDelay: DependencyKey {
  ///   static let liveValue = Duration.milliseconds(300)
  /// }
  ///
  /// print(DependencyValues.preview[SearchDelay.self])  // 0.3 seconds
  /// ```
  public static var previewValue: Value {
    CycleFallback.checkLiveValue(of: Self.self)
    return liveValue
  }

  /// The default test value, which is the preview value.
  ///
  /// A test that uses it fails at the property that reads the dependency:
  ///
  /// ```swift
  /// enum ServerName: DependencyKey {
  ///   static let liveValue = "api.example.com"
  /// }
  ///
  /// struct ServerInfo {
  ///   @Dependency(ServerName.self) var name  // 🛑 @Dependency(ServerName.self) has no test implementation
  /// }
  ///
  /// @Test func readsServerName() {
  ///   #expect(ServerInfo().name == "api.example.com")
  /// }
  /// ```
  public static var testValue: Value {
    Construction.noteDefaultTestValue(of: Self.self)
    return previewValue
  }
}

extension Construction {
  /// Notes that a key's default test value runs, which returns the preview value.
  ///
  /// Code that calls it by hand uses the value outside a construction, so this function reports it.
  static func noteDefaultTestValue<Key: TestDependencyKey>(of key: Key.Type) {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let access = DependencyAccess(key: key, wrapper: nil, site: site, function: "")
    guard
      !ConstructionCoordinator.shared.noteDefaultTestValue(access), DependencyValues._current.context == .test,
      CycleFallback.key != ObjectIdentifier(key)
    else { return }
    access.report(.noTestValue)
  }
}
