/// Declares an endpoint: a closure property that reports an issue until you override it.
///
/// After it reports the issue, an endpoint runs its initial value if it has one. Otherwise, it throws ``Unimplemented``
/// if its type allows that, returns if it has no result, or returns `nil` if its result is optional. All other
/// endpoints need an initial value.
///
/// If the closure's parameters have names, the type also gets a method with these labels:
///
/// ```swift
/// struct SettingsClient {
///   @DependencyEndpoint var pageSize: (_ list: String) -> Int = { _ in 20 }
/// }
///
/// var settings = SettingsClient()
/// settings.pageSize = { list in list == "open" ? 50 : 10 }
/// print(settings.pageSize(list: "open"))  // 50
/// ```
///
/// The method gets the property's documentation comment and availability. ``DependencyClient()`` applies this macro to
/// each closure of a struct.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), overloaded)
public macro DependencyEndpoint() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Declares an endpoint with a method of another name.
///
/// Use this macro to give several endpoints methods with the same name, which differ only in labels or types. You can
/// also use it if the closure's parameters have no names:
///
/// ```swift
/// struct TicketClient {
///   @DependencyEndpoint(method: "ticket")
///   var ticketByID: (_ id: Int) -> String? = { _ in nil }
///
///   @DependencyEndpoint(method: "ticket")
///   var ticketBySubject: (_ subject: String) -> String? = { _ in nil }
/// }
///
/// var client = TicketClient()
/// client.ticketByID = { "Ticket \($0)" }
/// print(client.ticket(id: 3) ?? "Not found")  // Ticket 3
/// ```
///
/// - Parameter method: The method's name, as a string literal. If it's empty, the method has the property's name.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String) =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointMacro")

/// Excludes a closure property from ``DependencyClient()``.
///
/// The property isn't an endpoint. The client's initializers take it only if it has no initial value:
///
/// ```swift
/// @DependencyClient
/// struct DraftStore: Sendable {
///   var load: @Sendable () throws -> String
///   @DependencyEndpointIgnored var log: @Sendable (String) -> Void = { print($0) }
/// }
///
/// DraftStore().log("Loaded")
///
/// // Output:
/// // Loaded
/// ```
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyEndpointIgnoredMacro")
