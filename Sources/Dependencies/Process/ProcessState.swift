import CDependenciesPrimitives

/// The state that is the same for the whole process, which two loads read.
enum ProcessState {
  /// The cache outside every scope, where no tests run.
  ///
  /// It is never freed.
  @inline(__always)
  static var cache: Unmanaged<Cache>? {
    if let cache = UnsafeRawPointer(bitPattern: dependencies_get_process_cache()) { return .fromOpaque(cache) }
    if dependencies_get_process_context() != 0 { return nil }
    initialize()
    return UnsafeRawPointer(bitPattern: dependencies_get_process_cache()).map(Unmanaged.fromOpaque)
  }

  /// The context without an override.
  @inline(__always)
  static var context: DependencyContext {
    if dependencies_get_process_context() == 0 { initialize() }
    return DependencyContext(index: Int(bitPattern: dependencies_get_process_context()) &- 1)
  }

  @inline(never)
  private static func initialize() {
    let cache = TestProcess.isTesting ? 0 : UInt(bitPattern: Unmanaged.passUnretained(Cache.process).toOpaque())
    let inferred = ProcessContext.inferred
    // Of several threads that come here at the same time, one reports.
    if dependencies_set_process(cache, UInt(inferred.context.index + 1)) != 0 { inferred.report() }
  }
}
