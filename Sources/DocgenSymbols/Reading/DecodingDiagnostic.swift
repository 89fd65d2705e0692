import DocgenModel

/// Converts a decoding error to a diagnostic with a position in the JSON file.
///
/// - Parameters:
///   - error: The decoder's error.
///   - bytes: The file's content.
///   - file: Its path in diagnostics.
///   - id: The diagnostic's ID.
///   - what: The expected kind of file, such as `a list of linkable pages`.
///   - suggestion: How to create a valid file.
func decodingDiagnostic(
  of error: any Error, in bytes: [UInt8], file: String, id: String, what: String, suggestion: String
) -> Diagnostic {
  let notes = [Diagnostic.Note(suggestion)]
  if let syntax = JSONPlaces.firstError(in: bytes) {
    return Diagnostic(
      id, at: JSONPlaces.position(of: syntax.offset, in: bytes, file: file),
      "not JSON: expected \(syntax.expectation)", notes: notes)
  }
  let (path, message) = pathAndMessage(of: error)
  let offset = JSONPlaces.offset(of: path, in: bytes)
  return Diagnostic(
    id, at: JSONPlaces.position(of: offset, in: bytes, file: file), "not \(what): \(message)",
    notes: notes)
}

private func pathAndMessage(of error: any Error) -> (path: [JSONPlaces.Step], message: String) {
  func steps(_ path: [any CodingKey]) -> [JSONPlaces.Step] {
    path.map { key in key.intValue.map(JSONPlaces.Step.index) ?? .key(key.stringValue) }
  }
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    return (steps(context.codingPath), "'\(key.stringValue)' is missing")
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    return (steps(context.codingPath), oneLine(context.debugDescription))
  case DecodingError.dataCorrupted(let context):
    return (steps(context.codingPath), oneLine(context.debugDescription))
  default:
    return ([], oneLine(String(describing: error)))
  }
}

private func oneLine(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.hasSuffix(".") ? String(line.dropLast()) : line
}
