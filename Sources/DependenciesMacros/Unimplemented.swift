import IssueReporting

/// The error that an unimplemented endpoint throws, after it has reported an issue.
///
/// A client made by ``DependencyClient()`` starts with every throwing endpoint in this state.
public struct Unimplemented: Error, Hashable, Sendable {
  /// The name of the endpoint that was called, such as `fetch`.
  public let endpoint: String

  /// Makes the error for one endpoint.
  /// - Parameter endpoint: The name of the endpoint, without its type.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

/// Reports the call of an endpoint that isn't implemented.
///
/// Expansions of ``DependencyEndpoint()`` call it, so that each endpoint costs one function call to compile; nothing else
/// needs to.
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
  reportIssue("Unimplemented: '\(endpoint)'", fileID: fileID, filePath: filePath, line: line, column: column)
}
