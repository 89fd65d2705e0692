/// Makes a struct of closures into a client: a dependency whose endpoints start unimplemented.
///
/// Every closure `var` of the struct becomes an endpoint, as if it were marked with ``DependencyEndpoint()``, and the
/// struct gets two initializers: one that takes every stored property, and one that takes only those that are not
/// endpoints. The second makes the client to use in tests, where each endpoint that a test does not override reports
/// an issue when it is called.
///
/// The access level of an initializer is the least of the struct's and those of the properties that it takes. Optional
/// properties may be left out and are then `nil`; properties with an initial value may be left out and then keep it.
/// Not taken are static and computed properties, constants and private properties that have their initial value
/// already, and properties marked `@Dependency` or ``DependencyEndpointIgnored()``.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "DependenciesMacrosPlugin", type: "DependencyClientMacro")
