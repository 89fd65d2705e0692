#if canImport(Testing)
  import Dependencies
  import Testing

  /// Tells the core which test of Swift Testing the current task belongs to.
  ///
  /// The core does not link Testing, and asks IssueReporting, which looks Testing up by name each time. Where this
  /// module is linked, the core finds this function through a weak symbol, and asks it instead: that is ten times as
  /// fast.
  ///
  /// - Returns: The ``Dependencies/RunningTest``, which lives forever, or null where no test is known.
  @_cdecl("dependencies_current_test")
  func currentTest() -> UnsafeRawPointer? {
    guard let location = Test.current?.sourceLocation else { return nil }
    let test = RunningTest.at(fileID: location.fileID, line: location.line, column: location.column)
    return UnsafeRawPointer(Unmanaged.passUnretained(test).toOpaque())
  }
#endif
