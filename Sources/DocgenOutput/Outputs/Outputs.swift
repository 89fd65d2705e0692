package import DocgenContent
package import DocgenModel

/// The registered outputs.
package enum Outputs {
  /// All outputs.
  ///
  /// To add an output, add its type.
  static let all: [any Output.Type] = [
    HTMLOutput.self,
    Redirects.self,
    SearchOutput.self,
    Sitemap.self,
    LinkableEntitiesOutput.self,
    MarkdownOutput.self,
    LLMsTextOutput.self,
    EPUBOutput.self,
  ]

  /// Returns the outputs that a configuration selects, and an error for each name that no output has.
  package static func selected(by configuration: Configuration) -> (
    outputs: [any Output.Type], diagnostics: [Diagnostic]
  ) {
    let formats = Set(all.map { $0.format })
    let unknown = configuration.outputs.filter { !formats.contains($0.format) }
    return (
      all.filter { configuration.writes($0.format) },
      unknown.map { choice in
        Diagnostic(
          "unknown-output", at: choice.position, "unknown output '\(choice.format)'",
          notes: [.init("the outputs are \(formats.sorted().map { "'\($0)'" }.joined(separator: ", "))")],
          nearMisses: nearMisses(of: choice.format, in: formats.sorted()))
      }
    )
  }
}
