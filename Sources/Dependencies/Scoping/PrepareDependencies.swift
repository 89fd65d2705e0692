/// Sets default values for the whole process.
///
/// Call this function once, when a process starts: in `main`, in the initializer of an app, or in the first line of a
/// preview. The values also apply to code that inherits no overrides, such as detached tasks and dispatch queues:
///
/// ```swift
/// enum APIBaseURL: DependencyKey {
///   static let liveValue = URL(string: "https://helpdesk.example.com")!
/// }
///
/// prepareDependencies {
///   $0[APIBaseURL.self] = URL(string: "https://staging.helpdesk.example.com")!
/// }
///
/// struct TicketRequest {
///   @Dependency(APIBaseURL.self) var baseURL
/// }
///
/// print(TicketRequest().baseURL.host() ?? "")  // staging.helpdesk.example.com
/// ```
///
/// You can prepare a dependency once, and only before your code reads it. Otherwise, the library reports an issue and
/// changes nothing. A preview can prepare a dependency again, because previews share a process. For a part of an app,
/// use ``withDependencies(_:operation:)``. See <doc:Troubleshooting#Preparing-too-late-or-twice>.
///
/// - Parameter updateValues: A closure that sets the values.
/// - Returns: The value that `updateValues` returns.
/// - Throws: The error that `updateValues` throws.
@discardableResult
public func prepareDependencies<R>(_ updateValues: (inout DependencyValues) throws -> R) rethrows -> R {
  var values = DependencyValues._current
  values.withMutableScope { $0.preparation = Preparation() }
  return try updateValues(&values)
}

/// Sets default values for the whole process that are created asynchronously.
///
/// Use this function if a value takes an `await` to create, such as a database or an object of another actor:
///
/// ```swift
/// actor Database {
///   let path: String
///   private init(path: String) { self.path = path }
///   static func open(_ path: String) async throws -> Database { Database(path: path) }
/// }
///
/// enum DatabasePath: DependencyKey {
///   static let liveValue = ":memory:"
/// }
///
/// try await prepareDependencies {
///   let database = try await Database.open("tickets.sqlite")
///   $0[DatabasePath.self] = database.path
/// }
///
/// struct TicketStore {
///   @Dependency(DatabasePath.self) var path
/// }
///
/// print(TicketStore().path)  // tickets.sqlite
/// ```
///
/// Each value applies as soon as the closure sets it. While the closure is suspended, other tasks run, so don't start tasks that read
/// the dependencies before the function returns. The rules of ``prepareDependencies(_:)`` apply, too.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on. The default is the caller's.
///   - updateValues: A closure that sets the values.
/// - Returns: The value that `updateValues` returns.
/// - Throws: The error that `updateValues` throws.
@discardableResult
public func prepareDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValues: (inout DependencyValues) async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  values.withMutableScope { $0.preparation = Preparation() }
  return try await updateValues(&values)
}
