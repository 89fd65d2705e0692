/// Makes a closure property into an endpoint: until it is overridden, calling it reports an issue that names it.
///
/// Having reported the issue, an endpoint that throws throws ``Unimplemented``, one that returns nothing returns, and one
/// whose result is optional returns `nil`. Any other endpoint needs an initial value, which must be a closure: it is what
/// the call returns then.
///
/// When the closure's parameters have names, as in `(_ id: Int)`, the type also gets a method of the property's name that
/// takes its arguments by those labels and calls the closure. Documentation comments and availability carry over to it.
///
/// ``DependencyClient()`` applies this to every closure of a struct.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), overloaded)
public macro DependencyEndpoint() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Makes a closure property into an endpoint, as ``DependencyEndpoint()`` does, that is also called by a method of
/// another name.
///
/// This is for endpoints whose methods would otherwise differ only in their types or labels from others, and for
/// endpoints whose parameters have no names.
/// - Parameter method: The method's name, as a string literal. Empty: the property's own.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Keeps ``DependencyClient()`` from making a closure property an endpoint.
///
/// The property stays what it is. The client's initializers take it only when it has no initial value.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointIgnoredMacro")
