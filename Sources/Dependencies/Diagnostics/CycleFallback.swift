/// The key whose test value replaces a value that can't be created.
enum CycleFallback {
  @TaskLocal static var key: ObjectIdentifier?

  /// Stops the process before a default implementation calls a live value whose construction depends on itself.
  static func checkLiveValue(of type: any TestDependencyKey.Type) {
    guard let key, key == ObjectIdentifier(type) else { return }
    fatalError(
      """
      The live value of `\(typeName(type))` depends on itself, and `\(typeName(type))` has no test value that \
      could replace it.
      To fix this, read the dependency when you use it, not while its value is created.
      """
    )
  }
}
