/// The overrides of dependency values: those of the current scope, and behind them those that a property captured.
struct Overrides {
  var scope: Scope?
  var base: Scope?

  /// The cell that overrides a key.
  ///
  /// - Parameter isRead: Whether the value that the scope's construction creates depends on the override.
  func cell(for key: ObjectIdentifier, isRead: Bool) -> AnyCell? {
    if let cell = scope?.override(for: key, isRead: isRead) { return cell }
    guard let base, let cell = base.override(for: key, isRead: isRead) else { return nil }
    if isRead, let construction = scope?.construction, construction !== base.construction { construction.note(cell) }
    return cell
  }

  /// The cells of all overrides, those that win last.
  var cells: [AnyCell] { (base?.allCells ?? []) + (scope?.allCells ?? []) }
}
