import DocgenModel

extension DirectiveDefinition {
  /// The steps of a tutorial's section: `@Steps { @Step { … } }`.
  static let steps = DirectiveDefinition(
    "Steps", in: ["Section"],
    effect: .content { steps, _, page in
      let first = steps.directives(named: step.name).first?.position
      var number = first.flatMap { page.tutorial?.steps[$0]?.number.step } ?? 1
      let parts = steps.children.map { block -> DirectiveContent.Steps.Part in
        guard case .directive(let directive) = block.kind, directive.name == step.name else { return .block(block) }
        defer { number += 1 }
        return .step(
          DirectiveContent.Step(
            number: number, blocks: directive.children, content: page.tutorial?.steps[block.position]))
      }
      return .steps(DirectiveContent.Steps(downloads: first.flatMap { page.tutorial?.downloads[$0] }, parts: parts))
    })

  /// One step, whose text is followed by its files and checks.
  static let step = DirectiveDefinition("Step", in: ["Steps"], effect: .part)

  /// A file of a step's project: `@Code(name: "Sources/Ticket.swift", file: "1.2/Ticket.swift")`.
  static let code = DirectiveDefinition(
    "Code",
    [
      .required("name"), .required("file"), .optional("previousFile"), .optional("reset", .oneOf(["true", "false"])),
    ],
    in: ["Step"],
    references: { directive, position, references in
      if let file = directive["file"] {
        references.stepFiles.append(
          OutgoingReferences.StepFile(
            name: file.value, previous: directive["previousFile"]?.value, isReset: directive["reset"]?.value == "true",
            position: position))
      }
      references.collect(directive.children)
    },
    effect: .content { directive, position, page in
      guard case .fence(let code)? = page.samples[position]?.content else { return .nothing }
      let file = page.tutorial?.steps.values.lazy.compactMap { $0.files[position] }.first
      let path = file?.path ?? directive["name"]?.value ?? directive["file"]?.value ?? ""
      return .stepFile(DirectiveContent.StepFile(path: path, file: file, code: code, blocks: directive.children))
    })

  // `TutorialReader` handles the next two, so they have no effect here.

  /// A file that a step deletes: `@Delete(name: "Sources/Draft.swift")`.
  static let delete = DirectiveDefinition("Delete", [.required("name")], in: ["Step"], isStrict: true, effect: .part)

  /// A command or test that docgen runs after a step, with the expected result: `@Check(test: "TicketTests")`.
  static let check = DirectiveDefinition(
    "Check",
    ["test", "run", "arguments", "input", "expect", "output", "error", "message", "unverified"].map { .optional($0) },
    in: ["Step"], isStrict: true, effect: .part)
}
