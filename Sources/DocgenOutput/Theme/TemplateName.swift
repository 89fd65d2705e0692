/// A name that a template uses, with its position.
///
/// Mustache shows nothing for an unknown name, so docgen reports misspelled names.
struct TemplateName: Hashable, Sendable {
  let name: String
  /// Whether the name is another template's: `{{> header}}`.
  let isTemplate: Bool
  /// The line of the tag, from 1.
  let line: Int
  /// The column of the tag in UTF-8 bytes, from 1.
  let column: Int

  /// Finds the values that a template uses: `{{name}}`, `{{{name}}}`, `{{&name}}`, `{{#name}}`, `{{^name}}`, and the
  /// templates that it contains or extends: `{{> name}}`, `{{< name}}`.
  static func all(in template: String) -> [TemplateName] {
    var names: [TemplateName] = []
    var line = 1
    for text in template.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = text[...]
      while let tag = rest.firstRange(of: "{{") {
        let column = text.utf8.distance(from: text.startIndex, to: tag.lowerBound) + 1
        rest = rest[tag.upperBound...]
        let content = rest.prefix { $0 != "}" }
        rest = rest[content.endIndex...]
        let name = content.drop { "{&#^>< ".contains($0) }.prefix { $0 != " " }
        let isTemplate = content.first == ">" || content.first == "<"
        // Ends of sections, comments, blocks, and delimiters aren't values, and `.` is the current value.
        if let first = name.first, isTemplate || first.isLetter {
          names.append(TemplateName(name: String(name), isTemplate: isTemplate, line: line, column: column))
        }
      }
      line += 1
    }
    return names
  }
}
