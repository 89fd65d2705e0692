import DocgenModel
import DocgenVerification

extension VerificationError {
  /// The error's diagnostics, followed by its reason.
  var allDiagnostics: [Diagnostic] {
    let summary = Diagnostic(
      "unverifiable", at: nil, diagnostics.isEmpty ? reason : "\(reason), so no sample can be checked")
    return diagnostics + [summary]
  }
}
