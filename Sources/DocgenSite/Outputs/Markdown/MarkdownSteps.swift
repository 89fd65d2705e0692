import DocgenModel

extension MarkdownExport {
  /// Writes the steps of a tutorial's section as a numbered list.
  mutating func write(steps: Directive) {
    let first = steps.directives(named: "Step").first?.position
    var number = first.flatMap { page.tutorial?.steps[$0]?.number.step } ?? 1
    for block in steps.children {
      if case .directive(let step) = block.kind, step.name == "Step" {
        let marker = "\(number). "
        writeItem(step.children, indentedBy: marker.utf8.count) { $0.text.raw(marker) }
        if let content = page.tutorial?.steps[block.position] {
          let margin = text.extendMargin(by: String(repeating: " ", count: marker.utf8.count))
          writeResult(of: content)
          text.reduceMargin(to: margin)
        }
        number += 1
      } else {
        writeApart([block])
        text.separate()
      }
    }
    text.join()
  }

  /// Writes how to do the tutorial in an editor.
  mutating func write(startCommands commands: [String]) {
    text.separate()
    text.line { text in
      text.raw("**")
      text.text(OwnEditor.title)
      text.raw("**")
    }
    text.separate()
    text.line { $0.text(OwnEditor.introduction(commands)) }
    text.separate()
    text.fence("sh", commands.map { "\($0)\n" }.joined())
    text.separate()
    text.line { $0.text(OwnEditor.explanation) }
  }

  private mutating func writeResult(of step: TutorialContent.Step) {
    for path in step.deletedFiles {
      text.separate()
      text.line { $0.raw("Delete `\(path)`.") }
    }
    for label in StepLabel.labels(of: step) {
      text.separate()
      text.line { text in
        text.raw("**")
        text.text(label.verdict)
        text.raw("**")
        text.text(label.details)
      }
      for printed in label.printed {
        if let title = printed.title {
          text.separate()
          text.line { $0.raw("\(title):") }
        }
        text.separate()
        text.fence("text", printed.text.hasSuffix("\n") ? printed.text : printed.text + "\n")
      }
    }
  }

  /// Writes the code of a step: a new file as it is, a change as a difference.
  mutating func writeCode(of code: Directive, at position: SourcePosition) {
    guard case .fence(let fence)? = page.samples[position]?.content else { return }
    let file = page.tutorial?.steps.values.lazy.compactMap { $0.files[position] }.first
    let path = file?.path ?? code["name"]?.value ?? ""
    if !path.isEmpty {
      text.line { $0.raw(file?.isNew == true ? "`\(path)` (new file):" : "`\(path)`:") }
      text.separate()
    }
    let change = FileChange(from: file?.before, to: fence.text)
    if change.isEmpty {
      text.fence(fence.language, fence.text)
    } else {
      text.fence("diff", change.unified)
    }
  }
}

extension FileChange {
  /// The lines with a mark before each, as in a unified difference.
  fileprivate var unified: String {
    parts.map { part in
      switch part {
      case .hidden(let lines): "@@ \(lines.count) unchanged lines @@\n"
      case .shown(let lines):
        lines.map { line in
          switch line {
          case .common(let index): " \(new[index])\n"
          case .added(let index): "+\(new[index])\n"
          case .removed(let index): "-\(old[index])\n"
          }
        }
        .joined()
      }
    }
    .joined()
  }
}
