import IssueReporting

/// The error that an unimplemented endpoint throws after it reports an issue.
///
/// ```swift
/// struct DraftStore {
///   @DependencyEndpoint var load: () throws -> String
/// }
///
/// @Test func loadIsUnimplemented() {
///   #expect(throws: Unimplemented("load")) {
///     try withIssueReporters([]) { try DraftStore().load() }
///   }
/// }
/// ```
public struct Unimplemented: Error, Hashable, Sendable {
  /// The name of the endpoint, such as `searchTickets`.
  ///
  /// ```swift
  /// @Test func errorNamesEndpoint() throws {
  ///   let error = try #require(throws: Unimplemented.self) {
  ///     try withIssueReporters([]) { try DraftStore().load() }
  ///   }
  ///   #expect(error.endpoint == "load")
  /// }
  /// ```
  public let endpoint: String

  /// Creates an error for an endpoint.
  ///
  /// If you write a client without the macros, throw this error from the default value of an endpoint:
  ///
  /// ```swift
  /// struct UploadClient {
  ///   var upload: (Data) throws -> Void = { _ in throw Unimplemented("upload") }
  /// }
  ///
  /// @Test func uploadIsUnimplemented() {
  ///   #expect(throws: Unimplemented("upload")) { try UploadClient().upload(Data()) }
  /// }
  /// ```
  ///
  /// - Parameter endpoint: The name of the endpoint, without its type.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

/// Reports the call of an endpoint that isn't implemented.
///
/// Expansions of ``DependencyEndpoint()`` call it, so that each endpoint costs one function call to compile. Your code
/// doesn't need it.
/// - Parameters:
///   - endpoint: The endpoint with its type, such as `APIClient.fetch`.
///   - fileID: The module and file that the issue is shown in: where the endpoint is declared.
///   - filePath: The path of the call's source file. The default is `#filePath`.
///   - line: The line in that file, from 1.
///   - column: The column in that line, from 1.
public func _reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    """
    Unimplemented: '\(endpoint)'
    To fix this, set `\(endpoint)` to a closure before your code calls it.
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
