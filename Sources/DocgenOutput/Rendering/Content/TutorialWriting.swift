import DocgenContent
import DocgenModel

extension PageWriter {
  // MARK: Steps

  /// Writes the steps of a tutorial's section as a numbered list, which is fully visible without a script.
  ///
  /// Each step contains its text and its changes. If there's room, the style sheet puts the changes of all steps into
  /// one place next to the texts, and the script selects the visible one.
  mutating func write(_ steps: DirectiveContent.Steps) {
    if let downloads = steps.downloads { write(downloads) }
    var isOpen = false
    for part in steps.parts {
      switch part {
      case .step(let step):
        if !isOpen { html.markup("<ol class=\"steps\">\n") }
        write(step, isFirst: !isOpen)
        isOpen = true
      case .block(let block):
        // Text between steps doesn't belong to a step.
        if isOpen { html.markup("</ol>\n") }
        isOpen = false
        write(block)
      }
    }
    if isOpen { html.markup("</ol>\n") }
  }

  /// Writes the instructions for moving between steps with the keyboard.
  ///
  /// The style sheet shows them if there's a script and a keyboard.
  mutating func writeStepKeys() {
    html.markup("<p class=\"step-keys\"><kbd>J</kbd> Next step <kbd>K</kbd> Previous step</p>\n")
  }

  /// Writes how to do the tutorial in an editor.
  mutating func write(startCommands commands: [String]) {
    html.markup("<details class=\"own-editor\">\n<summary>")
    html.text(OwnEditor.title)
    html.markup("</summary>\n<p>")
    html.text(OwnEditor.introduction(commands))
    html.markup("</p>\n<pre class=\"wraps\"><code>")
    for command in commands { html.text(command + "\n") }
    html.markup("</code></pre>\n<p>")
    html.text(OwnEditor.explanation(commands, hasEditor: namesSamples))
    html.markup("</p>\n</details>\n")
  }

  private mutating func write(_ step: DirectiveContent.Step, isFirst: Bool) {
    var text: [Block] = []
    var besideText: [DirectiveContent] = []
    for block in step.blocks {
      if let content = page.directiveContent(of: block), content.isBesideText {
        besideText.append(content)
      } else {
        text.append(block)
      }
    }
    let hasOwnAnchor = page.headings.contains { $0.anchor == "step-\(step.number)" }
    let anchor = hasOwnAnchor ? "_step-\(step.number)" : "step-\(step.number)"
    html.markup(isFirst ? "<li class=\"current shown\">\n" : "<li>\n")
    html.markup("<div class=\"step-text\"")
    html.attribute(" id=", anchor)
    html.markup(">\n<a class=\"step-number\" href=\"")
    html.fragment(anchor)
    html.markup("\" aria-label=\"Step ")
    html.number(step.number)
    html.markup("\">")
    html.number(step.number)
    html.markup("</a>\n")
    write(text)
    html.markup("</div>\n")
    let labels = step.content.map(SampleLabel.labels) ?? []
    let deletedFiles = step.content?.deletedFiles ?? []
    if !besideText.isEmpty || !labels.isEmpty || !deletedFiles.isEmpty {
      html.markup("<div class=\"step-code\"")
      if namesSamples, let content = step.content, content.isChecked, let file = page.source?.file {
        html.attribute(" data-edit=", SampleID.step(file: file, number: content.number.step).description)
      }
      html.markup(">\n")
      for content in besideText { write(content) }
      for path in deletedFiles { write(deletedFile: path) }
      for label in labels { write(label) }
      html.markup("</div>\n")
    }
    html.markup("</li>\n")
  }

  // MARK: Changes

  /// Writes the code of a step under its file's path.
  mutating func write(_ shown: DirectiveContent.StepFile) {
    let file = shown.file
    let change = FileChange(from: file?.before, to: shown.code.text)
    // In the column next to the steps, a long change can shrink to make room for others, but not completely.
    html.markup(
      change.shownLineCount > 8 ? "<figure class=\"sample change tall\">\n" : "<figure class=\"sample change\">\n")
    openFileHead(shown.path)
    if file?.isNew == true { html.markup("<span class=\"file-note\">New file</span>") }
    if change.hasMore {
      html.markup("<label class=\"whole-file\"><input type=\"checkbox\"> Whole file</label>")
    }
    html.markup("</figcaption>\n")
    write(change, from: file?.before ?? "", to: shown.code)
    html.markup("</figure>\n")
    write(shown.blocks)
  }

  private mutating func write(deletedFile path: String) {
    html.markup("<figure class=\"sample change\">\n")
    openFileHead(path)
    html.markup("<span class=\"file-note deleted\">Deleted</span></figcaption>\n</figure>\n")
  }

  /// Opens the caption of a file with its path, whose last component is emphasized.
  private mutating func openFileHead(_ path: String) {
    html.markup("<figcaption class=\"file-head\"><code class=\"file-path\">")
    let folder = PackagePath.folder(of: path)
    if !folder.isEmpty {
      html.markup("<span>")
      html.breakable(folder + "/")
      html.markup("</span>")
    }
    html.breakable(PackagePath.name(of: path))
    html.markup("</code>")
  }

  private mutating func write(_ change: FileChange, from old: String, to fence: CodeBlock) {
    let isSwift = fence.language.lowercased() == "swift"
    old.withBytes { old in
      fence.text.withBytes { new in
        var texts = ComparedTexts(
          old: HighlightedText(old, isSwift: isSwift), new: HighlightedText(new, isSwift: isSwift))
        if isSwift { texts.new.lines.markComments(in: new) }
        html.markup(change.isEmpty ? "<pre" : "<pre class=\"difference\"")
        writeFocus(longestLine: texts.longestLine)
        html.markup("><code")
        if !fence.language.isEmpty { html.attribute(" class=", "language-\(fence.language)") }
        html.markup(">")
        for part in change.parts {
          if case .hidden(let lines) = part {
            html.markup("<span class=\"line unchanged\">⋯ ")
            html.number(lines.count)
            html.markup(" unchanged lines\n</span><span class=\"far\">")
          }
          for line in part.lines { texts.write(line, to: &html) }
          if case .hidden = part { html.markup("</span>") }
        }
        html.markup("</code></pre>\n")
      }
    }
  }

  // MARK: Results

  /// Writes the observed result of a step.
  private mutating func write(_ label: SampleLabel) {
    html.markup("<figure class=\"sample result ")
    html.text(label.style.rawValue)
    html.markup("\">\n")
    writeCaption(label)
    for printed in label.printed {
      if let title = printed.title {
        html.markup("<p class=\"result-title\">")
        html.text(title)
        html.markup("</p>\n")
      }
      html.markup("<pre class=\"wraps\"><samp>")
      html.text(printed.text)
      html.markup("</samp></pre>\n")
    }
    html.markup("</figure>\n")
  }

  // MARK: Downloads

  /// Writes the links to the project at a section's start and end.
  private mutating func write(_ downloads: TutorialContent.Downloads) {
    let links = [("Project at the start", downloads.start), ("Project at the end", downloads.end)]
    guard downloads != TutorialContent.Downloads() else { return }
    html.markup("<p class=\"downloads\">")
    for (title, download) in links {
      guard let download else { continue }
      html.markup("<a href=\"")
      html.address(of: download.file, from: page.path)
      html.markup("\" download>")
      html.text(title)
      html.markup("<span class=\"visually-hidden\"> of this section</span> <span class=\"size\">.zip, ")
      html.text(Self.size(download.bytes.count))
      html.markup("</span></a>\n")
    }
    html.markup("</p>\n")
  }

  /// The number of bytes in kilobytes, for display.
  private static func size(_ count: Int) -> String { "\(max(1, (count + 500) / 1_000)) kB" }

  // MARK: Questions

  /// Writes a question with its answers.
  ///
  /// Each one opens to show whether it's right and why.
  mutating func write(_ question: DirectiveContent.Question) {
    html.markup("<div class=\"question\">\n")
    write(question.blocks)
    for (index, answer) in question.answers.enumerated() { write(answer, number: index + 1) }
    html.markup("</div>\n")
  }

  private mutating func write(_ answer: DirectiveContent.Question.Answer, number: Int) {
    var blocks = answer.blocks[...]
    html.markup("<details class=\"choice\">\n<summary>")
    if let first = blocks.first, case .paragraph(let inlines) = first.kind {
      blocks.removeFirst()
      write(inlines)
    } else {
      html.text("Answer \(number)")
    }
    html.markup("</summary>\n")
    write(Array(blocks))
    html.markup("<p><strong>")
    html.text(answer.isRight ? "Right." : "Wrong.")
    html.markup("</strong>")
    if !answer.reaction.isEmpty { html.text(" \(answer.reaction)") }
    html.markup("</p>\n")
    write(answer.justification)
    html.markup("</details>\n")
  }
}

/// The text that says how to do a tutorial in an editor.
enum OwnEditor {
  static let title = "Do this tutorial in your own editor"

  static func introduction(_ commands: [String]) -> String {
    let place = commands.count > 1 ? "In a terminal" : "In a terminal, in the folder of this package"
    return "docgen creates the project, and checks each of your steps. \(place), run:"
  }

  /// - Parameters:
  ///   - commands: The commands that start the tutorial.
  ///   - hasEditor: Whether the reader can change and run the steps on the page, which a preview serves.
  static func explanation(_ commands: [String], hasEditor: Bool = false) -> String {
    let isLaterChapter = commands.contains { $0.contains(" --step ") }
    let editor = hasEditor ? "on this page." : "in your browser with 'swift run docgen play'."
    return (isLaterChapter ? "If you have a project from the chapter before, continue in it instead. " : "")
      + "The first run builds docgen, which takes some minutes. Then docgen shows what the first step asks for, and the "
      + "command that checks it. You can also follow the steps below without docgen, or change and run them " + editor
  }
}
