/// Runs an operation, and reports how its dependencies are resolved.
///
/// Use this function to find out where a value comes from, or which dependency takes a long time to create:
///
/// ```swift
/// withDependencies {
///   $0.locale = Locale(identifier: "en_US")
/// } operation: {
///   withResolutionTracing { resolution in
///     print(resolution.name, resolution.origin)  // Prints "@Dependency(\.locale) override"
///   } operation: {
///     @Dependency(\.locale) var locale
///     _ = locale
///   }
/// }
/// ```
///
/// The observer receives each value once for each place in the source that reads it. While no code is tracing, a read
/// only checks a flag. While any code traces, all reads in the process are slower.
///
/// - Parameters:
///   - observer: A closure that receives a resolution, on the thread that reads the dependency.
///   - operation: The operation to trace, with the tasks that it creates.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
public func withResolutionTracing<R>(
  _ observer: @escaping @Sendable (DependencyResolution) -> Void,
  operation: () throws -> R
) rethrows -> R {
  ResolutionTracing.turnOn()
  defer { ResolutionTracing.turnOff() }
  return try ResolutionTracing.$current.withValue(ResolutionTracing(observer), operation: operation)
}

/// Runs an asynchronous operation, and reports how its dependencies are resolved.
///
/// ```swift
/// func loadGreeting() async -> String {
///   @Dependency(\.locale) var locale
///   return locale.identifier == "de_DE" ? "Hallo" : "Hello"
/// }
///
/// @Test func localeIsOverridden() async {
///   let origins = LockIsolated<[DependencyResolution.Origin]>([])
///   await withDependencies {
///     $0.locale = Locale(identifier: "en_US")
///   } operation: {
///     await withResolutionTracing { resolution in
///       origins.withValue { $0.append(resolution.origin) }
///     } operation: {
///       _ = await loadGreeting()
///     }
///   }
///   #expect(origins.value == [.override])
/// }
/// ```
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - observer: A closure that receives a resolution, on the thread that reads the dependency.
///   - operation: The operation to trace, with the tasks that it creates.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
public func withResolutionTracing<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ observer: @escaping @Sendable (DependencyResolution) -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  ResolutionTracing.turnOn()
  defer { ResolutionTracing.turnOff() }
  return try await ResolutionTracing.$current.withValue(ResolutionTracing(observer), operation: operation)
}

/// Runs an operation, and prints the tree of the dependencies that it resolves.
///
/// Use this function to see which default value needs which other one:
///
/// ```swift
/// enum ServerName: DependencyKey {
///   static let liveValue = "helpdesk.example.com"
/// }
///
/// enum BaseURL: DependencyKey {
///   static var liveValue: String {
///     @Dependency(ServerName.self) var serverName
///     return "https://\(serverName)"
///   }
/// }
///
/// withResolutionTracing {
///   @Dependency(BaseURL.self) var baseURL
///   _ = baseURL
/// }
///
/// // Output:
/// // @Dependency(BaseURL.self) live constructed
/// //   @Dependency(ServerName.self) live constructed
/// ```
///
/// - Parameter operation: The operation to trace, with the tasks that it creates.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
public func withResolutionTracing<R>(operation: () throws -> R) rethrows -> R {
  let resolutions = LockIsolated<[DependencyResolution]>([])
  defer { print(DependencyResolution.tree(of: resolutions.value)) }
  return try withResolutionTracing(
    { resolution in resolutions.withValue { $0.append(resolution) } }, operation: operation)
}
