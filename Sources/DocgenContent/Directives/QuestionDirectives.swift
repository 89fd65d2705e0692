import DocgenModel

extension DirectiveDefinition {
  static let assessments = DirectiveDefinition("Assessments", in: ["Tutorial", "Article"], effect: .part)

  static let multipleChoice = DirectiveDefinition(
    "MultipleChoice", in: ["Assessments"],
    effect: .content { question, _, _ in
      let answers = question.directives(named: choice.name).map { choice, _ in
        let reason = choice.directives(named: justification.name).first?.directive
        return DirectiveContent.Question.Answer(
          blocks: choice.children.filter { !$0.isDirective(named: justification.name) },
          isRight: choice["isCorrect"]?.value == "true", reaction: reason?["reaction"]?.value ?? "",
          justification: reason?.children ?? [])
      }
      let text = question.children.filter { !$0.isDirective(named: choice.name) }
      return .question(DirectiveContent.Question(blocks: text, answers: answers))
    })

  static let choice = DirectiveDefinition(
    "Choice", [.required("isCorrect", .oneOf(["true", "false"]))], in: ["MultipleChoice"], effect: .part)

  static let justification = DirectiveDefinition(
    "Justification", [.optional("reaction")], in: ["Choice"], effect: .part)
}

extension Block {
  /// Whether it is a directive with a name.
  func isDirective(named name: String) -> Bool {
    if case .directive(let directive) = kind { directive.name == name } else { false }
  }
}
