/// The parts of a read or an assignment of a dependency that its issues describe.
struct DependencyAccess {
  let key: any TestDependencyKey.Type
  let value: any Any.Type
  /// The property wrapper that read the dependency, if there is one.
  let wrapper: CallSite?
  /// The call of the subscript.
  let site: CallSite
  /// The property or function that called the subscript, or an empty string.
  let function: StaticString
  /// Whether the code read the value instead of setting it.
  let isRead: Bool

  init<Key: TestDependencyKey>(
    key: Key.Type, wrapper: CallSite?, site: CallSite, function: StaticString, isRead: Bool = true
  ) {
    self.key = key
    value = Key.Value.self
    self.wrapper = wrapper
    self.site = site
    self.function = function
    self.isRead = isRead
  }
}
