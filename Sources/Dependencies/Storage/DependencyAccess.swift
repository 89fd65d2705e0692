/// One attempt to get a dependency, as far as its issues have to describe it.
struct DependencyAccess {
  let key: any TestDependencyKey.Type
  let value: any Any.Type
  /// The property wrapper that asked, if one did.
  let wrapper: CallSite?
  /// The subscript that asked.
  let site: CallSite
  /// The property whose accessor called the subscript, or the function that did, or nothing.
  let function: StaticString
  /// Whether the value was read, not set.
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
