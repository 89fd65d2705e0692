/// The findings of one call of ``DependencyValues/verify(_:keys:fileID:filePath:line:column:)``.
final class Verification: Sendable {
  @TaskLocal static var current: Verification?

  private let state = LockIsolated<[Finding]>([])

  private struct Finding {
    let key: ObjectIdentifier
    let text: String
  }

  /// One line for each dependency that lacks a value.
  var findings: [String] { state.value.map(\.text) }

  /// Notes a key whose test value was created.
  func note(_ access: DependencyAccess, _ fallback: Construction.Fallback?) {
    var lacks: [String] = []
    if !(access.key is any DependencyKey.Type) { lacks.append("a live value") }
    if fallback == .noTestValue { lacks.append("a test value") }
    guard !lacks.isEmpty else { return }
    let finding = Finding(
      key: ObjectIdentifier(access.key),
      text: "• \(access.name), key `\(typeName(access.key))`: \(lacks.joined(separator: " and "))")
    state.withValue { findings in
      if !findings.contains(where: { $0.key == finding.key }) { findings.append(finding) }
    }
  }
}
