#if canImport(Testing)
  import Dependencies
  import Testing

  /// Returns the test of Swift Testing that the current task belongs to.
  ///
  /// The core doesn't link Testing, so it uses IssueReporting, which looks for Testing by name at each call. If a program links
  /// this module, the core finds this function through a weak symbol, and calls it instead. It's ten times as fast. See
  /// `CurrentTest.c`.
  ///
  /// - Returns: The ``Dependencies/RunningTest``, which is never released, or null if no test is known.
  @_cdecl("dependencies_current_test")
  func currentTest() -> UnsafeRawPointer? {
    guard let location = Test.current?.sourceLocation else { return nil }
    let test = RunningTest.at(fileID: location.fileID, line: location.line, column: location.column)
    return UnsafeRawPointer(Unmanaged.passUnretained(test).toOpaque())
  }
#endif
