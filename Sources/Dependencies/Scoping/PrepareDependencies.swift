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
