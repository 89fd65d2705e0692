import CDependenciesPrimitives

/// The cache and the context of the process, which a read gets with two loads.
enum ProcessState {
  /// The cache outside of all scopes, in a process that runs no tests.
  ///
  /// It's never released.
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
    // If several threads initialize the state at the same time, one reports.
    if dependencies_set_process(cache, UInt(inferred.context.index + 1)) != 0 { inferred.report() }
  }
}
