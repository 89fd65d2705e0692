import DocgenModel

extension DirectiveDefinition {
  static let snippet = sample("Snippet", [.required("path"), .optional("slice")]) { directive in
    directive["path"].map { .snippet(path: $0, slice: directive["slice"]) }
  }

  static let snippetDiff = sample("SnippetDiff", [.required("from"), .required("to")]) { directive in
    guard let from = directive["from"], let to = directive["to"] else { return nil }
    return .difference(from: from, to: to)
  }

  static let output = sample("Output", [.required("path")]) { directive in directive["path"].map { .output(path: $0) } }

  private static func sample(
    _ name: String, _ arguments: [Argument], reference: @escaping @Sendable (Directive) -> OutgoingReferences.Sample?
  ) -> DirectiveDefinition {
    DirectiveDefinition(
      name, arguments, isStrict: true, showsSnippet: true,
      references: { directive, position, references in
        if let sample = reference(directive) { references.samples.append((sample, position)) }
        references.collect(directive.children)
      },
      effect: .content { _, position, page in page.samples[position].map { .sample($0) } ?? .nothing })
  }
}
