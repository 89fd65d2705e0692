/// The name of a variable, or of its member, that a comment is about, as in `total is 3` or `order.total is now 3`.
struct VariableName: Hashable, Sendable {
  /// The name, with the members.
  let text: String

  /// Reads a text that consists of one name.
  init?(_ text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let isName = names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isName, let first = text.first, first.isLowercase || first == "_" else { return nil }
    self.text = text
  }

  /// Whether a line of code contains the name of the variable.
  func isUsed(in code: String) -> Bool {
    let variable = text.prefix { $0 != "." }
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(variable)
  }
}
