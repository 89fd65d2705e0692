public import DocgenModel
import DocgenSystem

/// An error that prevents the verification of all samples.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and a way to fix it, in one line.
  public var reason: String

  /// The compiler's errors, if they're the cause.
  ///
  /// In that case, the reason summarizes them.
  public var diagnostics: [Diagnostic]

  package init(reason: String, diagnostics: [Diagnostic] = []) {
    (self.reason, self.diagnostics) = (reason, diagnostics)
  }

  /// The diagnostics, followed by the reason.
  public var allDiagnostics: [Diagnostic] {
    let summary = Diagnostic(
      "unverifiable", at: nil, diagnostics.isEmpty ? reason : "\(reason), so no sample can be checked")
    return diagnostics + [summary]
  }

  /// Runs an operation, and converts its file and process errors to verification errors.
  ///
  /// - Parameters:
  ///   - prefix: The text before the description of a file error, or `nil`.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  /// - Throws: ``VerificationError``, or any other error that `operation` throws.
  public static func converting<Value>(
    fileErrorPrefix prefix: String? = nil, _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch let error as FileError {
      throw VerificationError(reason: (prefix.map { "\($0): " } ?? "") + error.description)
    } catch let error as ProcessError {
      throw VerificationError(reason: error.description)
    }
  }

  /// The reason, for a diagnostic.
  public var description: String { reason }
}
