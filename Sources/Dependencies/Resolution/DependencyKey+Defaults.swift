extension DependencyKey {
  /// The live value.
  public static var previewValue: Value {
    CycleFallback.checkLiveValue(of: Self.self)
    return liveValue
  }

  /// The preview value, which a test uses only with an issue.
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
