import DocgenModel

extension PageWriter {
  /// Writes the steps of a tutorial's section as a numbered list; all of it shows without a script.
  mutating func write(steps: Directive) {
    html.markup("<ol class=\"steps\">\n")
    var isOpen = true
    for block in steps.children {
      if case .directive(let step) = block.kind, step.name == "Step" {
        if !isOpen { html.markup("<ol class=\"steps continued\">\n") }
        isOpen = true
        html.markup("<li>\n")
        write(step.children)
        html.markup("</li>\n")
      } else {
        // Prose between steps belongs to no step.
        if isOpen { html.markup("</ol>\n") }
        isOpen = false
        write(block)
      }
    }
    if isOpen { html.markup("</ol>\n") }
  }

  /// Writes the code of a step under its file's name.
  mutating func write(stepCode code: Directive, at position: SourcePosition) {
    guard let sample = page.samples[position] else { return }
    if let name = code["name"], !name.value.isEmpty {
      html.markup("<p class=\"file-name\">")
      write(code: name.value)
      html.markup("</p>\n")
    }
    write(sample)
    write(code.children)
  }

  /// Writes a question with its answers, each of which opens to tell whether it is right and why.
  mutating func write(question: Directive) {
    html.markup("<div class=\"question\">\n")
    write(question.children.filter { !$0.isChoice })
    for (number, choice) in question.directives(named: "Choice").enumerated() {
      write(choice: choice.directive, number: number + 1)
    }
    html.markup("</div>\n")
  }

  private mutating func write(choice: Directive, number: Int) {
    var answer = choice.children.filter { !$0.isJustification }[...]
    html.markup("<details class=\"choice\">\n<summary>")
    if let first = answer.first, case .paragraph(let inlines) = first.kind {
      answer.removeFirst()
      write(inlines)
    } else {
      html.text("Answer \(number)")
    }
    html.markup("</summary>\n")
    write(Array(answer))
    let isRight = choice["isCorrect"]?.value == "true"
    let justification = choice.directives(named: "Justification").first?.directive
    html.markup("<p><strong>")
    html.text(isRight ? "Right." : "Wrong.")
    html.markup("</strong>")
    if let reaction = justification?["reaction"], !reaction.value.isEmpty { html.text(" \(reaction.value)") }
    html.markup("</p>\n")
    write(justification?.children ?? [])
    html.markup("</details>\n")
  }
}

extension Block {
  fileprivate var isChoice: Bool { isDirective("Choice") }

  fileprivate var isJustification: Bool { isDirective("Justification") }

  private func isDirective(_ name: String) -> Bool {
    if case .directive(let directive) = kind { directive.name == name } else { false }
  }
}
