/// Values by the slots of a page that they fill.
///
/// Every page has about thirty, so they're accessed by index instead of by name.
struct TemplateVariableValues: Sendable {
  private var values = [HTMLBuffer?](repeating: nil, count: TemplateVariable.allCases.count)

  /// The value of a slot as HTML, with text escaped.
  ///
  /// An empty value counts as no value.
  subscript(slot: TemplateVariable) -> HTMLBuffer? {
    get { values[slot.rawValue] }
    set { values[slot.rawValue] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The slots with a value.
  var filled: [TemplateVariable] { TemplateVariable.allCases.filter { values[$0.rawValue] != nil } }

  /// The total size of all values in bytes.
  var byteCount: Int { values.reduce(0) { $0 + ($1?.count ?? 0) } }
}
