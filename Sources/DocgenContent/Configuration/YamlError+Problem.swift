import Yams

/// The problems that `ConfigurationReader` reports in a `docgen.yml` that isn't valid YAML.
extension YamlError {
  /// Where the problem is.
  ///
  /// For an unclosed string or list, this is its start, because the parser reports the problem only after the last line.
  var mark: Mark? {
    switch self {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      problem.contains("end of stream") ? context?.mark ?? mark : mark
    case .duplicatedKeysInMapping(_, let context): context.mark
    default: nil
    }
  }

  /// The problem as the text of a diagnostic.
  var problem: String {
    switch self {
    case .scanner(let context, let problem, _, _), .parser(let context, let problem, _, _),
      .composer(let context, let problem, _, _):
      "not YAML: \(problem)" + (context.map { " \($0.text)" } ?? "")
    case .reader(let problem, _, _, _): "not YAML: \(problem)"
    case .duplicatedKeysInMapping(let duplicates, _):
      "\(duplicates.map { "'\($0)'" }.joined(separator: ", ")) \(duplicates.count == 1 ? "is" : "are") given twice"
    default: "not YAML: \(self)"
    }
  }
}
