import DocgenContent
import DocgenModel

// E-books have these elements, too, but their own style sheet (`BookStyle.swift`). `MarkdownExport` writes samples in its own way.
extension PageWriter {
  /// Writes a code block, either as its resolved sample or unchanged.
  mutating func write(_ code: CodeBlock, at position: SourcePosition) {
    let sample = page.samples[position] ?? Sample(content: .fence(code), state: nil)
    write(sample, named: "\(position.file):\(position.line)")
  }

  /// Writes a sample with its label.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - name: The name of a code block's sample.
  mutating func write(_ sample: Sample, named name: String = "") {
    switch sample.content {
    case .snippet(let snippet, let slice):
      if slice.name.isEmpty { write(explanation: snippet.explanation) }
      open(sample, named: slice.name.isEmpty ? snippet.file : "\(snippet.file)#\(slice.name)")
      write(slice.text, language: "", of: sample)
    case .diff(_, let old, _, let new):
      open(sample)
      write(differenceFrom: old.text, to: new.text)
    case .output(_, let text):
      write(output: text, of: sample)
      return
    case .fence(let fence):
      open(sample, named: sample.isEditable ? name : nil)
      write(fence.text, language: fence.language, of: sample)
    }
    if let label = SampleLabel(sample) { writeCaption(label) }
    html.markup("</figure>\n")
  }

  private mutating func open(_ sample: Sample, named name: String? = nil) {
    html.markup("<figure class=\"sample\"")
    if sample.appearance.lacksCopyButton { html.markup(" data-nocopy") }
    if !isStandalone, let whole = WholeSample.content(of: sample) {
      html.attribute(" data-sample=", whole.name)
    }
    if namesSamples, let name { html.attribute(" data-edit=", name) }
    html.markup(">\n")
  }

  private mutating func write(explanation: String) {
    for paragraph in explanation.split(separator: "\n\n") {
      html.markup("<p>")
      html.text(paragraph)
      html.markup("</p>\n")
    }
  }

  /// Makes a scrolling box focusable, so that readers can scroll it with the keyboard.
  mutating func writeFocus(longestLine: Int) {
    if longestLine > 76 { html.markup(" tabindex=\"0\"") }
  }

  // MARK: Code

  private mutating func write(_ text: String, language: String, of sample: Sample) {
    let language = sample.isSwift ? "swift" : language
    let links = links(around: sample.identifiers)
    let isNumbered = sample.appearance.hasLineNumbers
    text.withBytes { utf8 in
      var code = HighlightedText(utf8, isSwift: sample.isSwift, links: links)
      if sample.isSwift, sample.state != nil { code.lines.markComments(in: utf8) }
      code.lines.mark(sample.appearance.highlighted, as: .highlighted)
      code.lines.mark(sample.appearance.struckOut, as: .struckOut)
      let classes = [isNumbered ? "numbered" : nil, sample.appearance.wrapsLines ? "wraps" : nil].compactMap(\.self)
      html.markup("<pre")
      if !classes.isEmpty { html.attribute(" class=", classes.joined(separator: " ")) }
      writeFocus(longestLine: code.lines.longest)
      html.markup("><code")
      if !language.isEmpty { html.attribute(" class=", "language-\(language)") }
      html.markup(">")
      if code.lines.hasMarks || isNumbered {
        for index in code.lines.ranges.indices { code.writeLine(index, to: &html) }
      } else if Self.languagesWithPrompts.contains(language.lowercased()) {
        write(commands: utf8, lines: code.lines)
      } else {
        code.write(to: &html)
      }
      html.markup("</code></pre>\n")
    }
  }

  /// The opening tags of links to symbols' pages.
  ///
  /// Their titles, which browsers show on hover, are declarations.
  private func links(around identifiers: [Sample.Identifier]) -> CodeLinks {
    var links: CodeLinks = [:]
    for identifier in identifiers {
      var opening = HTMLBuffer()
      if opening.open(linkTo: identifier.target, title: identifier.declaration, from: page.path, self.links) {
        links[identifier.range.lowerBound] = opening
      }
    }
    return links
  }

  private static let languagesWithPrompts: Set<String> = ["bash", "console", "sh", "shell", "zsh"]

  /// Writes a shell session.
  ///
  /// Its prompts are separate elements, so that they aren't copied.
  private mutating func write(commands utf8: UnsafeBufferPointer<UInt8>, lines: CodeLines) {
    for range in lines.ranges {
      let line = UnsafeBufferPointer(rebasing: utf8[range])
      if line.starts(with: "$ ".utf8) || line.starts(with: "% ".utf8) {
        html.markup("<span class=\"prompt\">")
        html.text(UnsafeBufferPointer(rebasing: line[..<2]))
        html.markup("</span>")
        html.text(UnsafeBufferPointer(rebasing: line[2...]))
      } else {
        html.text(line)
      }
      html.markup("\n")
    }
  }

  // MARK: Differences

  private mutating func write(differenceFrom old: String, to new: String) {
    let lines = LineDifference.between(CodeLines.strings(of: old), and: CodeLines.strings(of: new))
    old.withBytes { old in
      new.withBytes { new in
        var texts = ComparedTexts(
          old: HighlightedText(old, isSwift: true), new: HighlightedText(new, isSwift: true))
        html.markup("<pre class=\"difference\"")
        writeFocus(longestLine: texts.longestLine)
        html.markup("><code class=\"language-swift\">")
        for line in lines { texts.write(line, to: &html) }
        html.markup("</code></pre>\n")
      }
    }
  }

  // MARK: Labels

  /// Writes the caption with the result of a check.
  mutating func writeCaption(_ label: SampleLabel) {
    html.markup("<figcaption class=\"check ")
    html.text(label.style.rawValue)
    html.markup("\"><span class=\"verdict\">")
    html.text(label.verdict)
    html.markup("</span>")
    html.text(label.details)
    html.markup("</figcaption>\n")
  }

  /// Writes a program's output below a caption.
  private mutating func write(output text: String, of sample: Sample) {
    html.markup("<figure class=\"sample output\">\n<figcaption><span class=\"verdict\">Output</span>")
    if let result = sample.result {
      html.text(" · \(SampleLabel.environment(result))")
    } else if let reason = sample.reason {
      html.text(": \(reason)")
    }
    html.markup("</figcaption>\n<pre")
    writeFocus(longestLine: text.split(separator: "\n").map(\.utf8.count).max() ?? 0)
    html.markup("><samp>")
    html.text(text)
    html.markup("</samp></pre>\n</figure>\n")
  }
}
