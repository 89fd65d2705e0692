/// Declares a dependency value together with its key.
///
/// It applies to a `var` in an extension of `DependencyValues`. The property's initial value is the dependency's value in
/// tests, made anew whenever a test asks for it first. Without an initial value, a test that reads the dependency gets an
/// issue. A live value given here is used in the running program, and a preview value in previews, where tests' is used
/// otherwise.
///
/// A dependency whose live value is in another module leaves it out here: that module extends the key, which is as visible
/// as the property, with a conformance to `DependencyKey`. The key is nested in `DependencyValues` and named by the first
/// argument. Without one, the key of a property that other modules see is named after the property's type: `APIClientKey`
/// for the type `any APIClient`. If the source writes no type, it's named after the property. A type that consists of several
/// ones contributes all their names: `TicketKey` for `[Ticket]`, and `StringTicketKey` for `[String: Ticket]`.
///
/// - Parameters:
///   - keyName: The key's name, as a string literal.
///   - liveValue: The value in the running program, of the property's type.
///   - previewValue: The value in previews, of the property's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String,
  liveValue: LiveValue = (),
  previewValue: PreviewValue = ()
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Declares a dependency value together with its key, which gets its name from the property.
/// - Parameters:
///   - liveValue: The value in the running program, of the property's type.
///   - previewValue: The value in previews, of the property's type.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (),
  previewValue: PreviewValue = ()
) = #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryMacro")

/// Makes a property compute its initial value at every access.
///
/// Expansions of ``DependencyEntry(liveValue:previewValue:)`` use it where the source writes no type; nothing else needs to.
@attached(accessor, names: named(get))
public macro _DependencyEntryValue() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEntryValueMacro")
