import DocgenContent
import DocgenModel

extension MarkdownExport {
  /// Writes the steps of a tutorial's section as a numbered list.
  mutating func write(_ steps: DirectiveContent.Steps) {
    for part in steps.parts {
      switch part {
      case .step(let step):
        let marker = "\(step.number). "
        writeItem(step.blocks, indentedBy: marker.utf8.count) { $0.text.raw(marker) }
        if let content = step.content {
          let margin = text.extendMargin(by: String(repeating: " ", count: marker.utf8.count))
          writeResult(of: content)
          text.reduceMargin(to: margin)
        }
      case .block(let block):
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
    text.line { $0.text(OwnEditor.explanation(commands)) }
  }

  private mutating func writeResult(of step: TutorialContent.Step) {
    for path in step.deletedFiles {
      text.separate()
      text.line { $0.raw("Delete `\(path)`.") }
    }
    for label in SampleLabel.labels(of: step) {
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
  mutating func write(_ shown: DirectiveContent.StepFile) {
    if !shown.path.isEmpty {
      text.line { $0.raw(shown.file?.isNew == true ? "`\(shown.path)` (new file):" : "`\(shown.path)`:") }
      text.separate()
    }
    let change = FileChange(from: shown.file?.before, to: shown.code.text)
    if change.isEmpty {
      text.fence(shown.code.language, shown.code.text)
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
