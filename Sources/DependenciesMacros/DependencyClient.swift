/// Declares a client whose endpoints report an issue until you override them.
///
/// Apply this macro to a struct of closures that calls another system, such as a server. A test overrides the endpoints
/// that it expects to be called, and fails if your code calls another endpoint:
///
/// ```swift
/// import Dependencies
///
/// @DependencyClient
/// struct APIClient: TestDependencyKey, Sendable {
///   var searchTickets: @Sendable (_ query: String) async throws -> [String]
///   var closeTicket: @Sendable (_ id: Int) async throws -> Void
///
///   static let testValue = APIClient()
/// }
///
/// @Test func searches() async throws {
///   var client = APIClient()
///   client.searchTickets = { query in ["\(query) doesn't connect"] }
///   #expect(try await client.searchTickets(query: "VPN") == ["VPN doesn't connect"])
/// }
/// ```
///
/// Each closure `var` becomes an endpoint, as with ``DependencyEndpoint()``. The struct gets two initializers: one
/// takes each stored property, and the other takes only the properties that aren't endpoints. The second one creates
/// the client for tests.
///
/// An initializer has the lowest access level among the struct and the properties that it takes. You can omit optional
/// properties, whose value is then `nil`, and properties with an initial value. The initializers don't take static,
/// computed, or lazy properties, or properties that are marked `@Dependency`. They take a constant, a private property,
/// or a property that's marked ``DependencyEndpointIgnored()`` only if it has no initial value. See
/// <doc:DesigningDependencies>.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
