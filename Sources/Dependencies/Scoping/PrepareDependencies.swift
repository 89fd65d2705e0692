/// Sets default values for the rest of the program's run.
///
/// Call this once, at the start of the program, of a preview or of a test. Each dependency can be prepared once,
/// and only before it is first read: otherwise an issue is reported, and nothing changes. A preview can prepare a
/// dependency again, because previews share a process.
///
/// - Parameter updateValues: Sets the values, on the values it gets as its argument.
/// - Returns: The value that the closure returns.
@discardableResult
public func prepareDependencies<R>(_ updateValues: (inout DependencyValues) throws -> R) rethrows -> R {
  var values = DependencyValues._current
  values.withMutableScope { $0.preparation = Preparation() }
  return try updateValues(&values)
}
