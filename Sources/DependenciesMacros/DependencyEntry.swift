/// Declares a dependency together with its key, and names the key.
///
/// Use this form if you refer to the key, for example to add the live value in another module:
///
/// ```swift
/// import Dependencies
///
/// extension DependencyValues {
///   @DependencyEntry("RetryLimitKey", liveValue: 5) var retryLimit: Int = 2
/// }
///
/// print(DependencyValues.live[DependencyValues.RetryLimitKey.self])  // 5
/// ```
///
/// The key is nested in `DependencyValues`, and as visible as the property. Without a name, the key of a property that
/// other modules can use is named after the property's type: `APIClientKey` for the type `any APIClient`, `TicketKey`
/// for `[Ticket]`, and `StringTicketKey` for `[String: Ticket]`. If the source contains no type, the key is named after
/// the property.
///
/// - Parameters:
///   - keyName: The key's name, as a string literal.
///   - liveValue: The value in apps, servers, and tools. It has the property's type.
///   - previewValue: The value in previews. It has the property's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String,
  liveValue: LiveValue = (),
  previewValue: PreviewValue = ()
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency together with its key.
///
/// Apply this macro to a property in an extension of `DependencyValues`. The initial value is the value in tests:
///
/// ```swift
/// import Dependencies
///
/// extension DependencyValues {
///   @DependencyEntry(liveValue: 50) var pageSize: Int = 20
/// }
///
/// func pageSize() -> Int {
///   @Dependency(\.pageSize) var pageSize
///   return pageSize
/// }
///
/// print(pageSize())  // 50
/// ```
///
/// The library creates the test value again for each test that reads it. If you pass `liveValue`, a property with an
/// explicit type doesn't need an initial value. A test that reads the dependency then fails. An optional property
/// without an initial value is `nil` in tests. Without a preview value, previews use `liveValue` if you pass it, and
/// otherwise the test value. If the live value is in another module, omit it here, and extend the key with a
/// conformance to `DependencyKey` there.
///
/// - Parameters:
///   - liveValue: The value in apps, servers, and tools. It has the property's type.
///   - previewValue: The value in previews. It has the property's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (),
  previewValue: PreviewValue = ()
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Makes a property compute its initial value at every access.
///
/// Expansions of ``DependencyEntry(liveValue:previewValue:)`` use it where the source writes no type. Your code doesn't need it.
@attached(accessor, names: named(get))
public macro _DependencyEntryValue() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryValueMacro")
