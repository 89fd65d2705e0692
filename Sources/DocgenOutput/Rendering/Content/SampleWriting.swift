import DocgenContent
import DocgenModel
import DocgenSyntax

// E-books have these elements, too, but their own style sheet (`BookStyle.swift`). `MarkdownExport` writes samples in its own way.
extension PageWriter {
  /// Writes a code block, either as its resolved sample or unchanged.
  mutating func write(_ code: CodeBlock, at position: SourcePosition) {
    write(page.samples[position] ?? Sample(content: .fence(code), state: nil))
  }

  /// Writes a sample with its label.
  mutating func write(_ sample: Sample) {
    switch sample.content {
    case .snippet(let snippet, let slice):
      if slice.name.isEmpty { write(explanation: snippet.explanation) }
      open(sample)
      write(swift: slice.text, of: sample)
    case .diff(let from, let old, let to, let new):
      open(sample)
      write(differenceFrom: from.name == to.name ? old.name : from.name, old.text, to: new.text)
    case .output(_, let text):
      write(output: text, of: sample)
      return
    case .fence(let fence):
      open(sample)
      if sample.isSwift { write(swift: fence.text, of: sample) } else { write(fence, of: sample) }
    }
    writeLabel(of: sample)
    html.markup("</figure>\n")
  }

  private mutating func open(_ sample: Sample) {
    html.markup("<figure class=\"sample\"")
    if sample.options["nocopy"] != nil { html.markup(" data-nocopy") }
    if case .snippet(let snippet, let slice) = sample.content, !isStandalone,
      FullSampleScript.adds(to: slice, of: snippet)
    {
      html.attribute(" data-sample=", snippet.name)
    } else if !isStandalone, let program = FullSampleScript.program(of: sample) {
      html.attribute(" data-sample=", program.name)
    }
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
  private mutating func writeFocus(longestLine: Int) {
    if longestLine > 76 { html.markup(" tabindex=\"0\"") }
  }

  // MARK: Swift

  private mutating func write(swift text: String, of sample: Sample) {
    let links = links(around: sample.identifiers)
    text.withBytes { utf8 in
      let tokens = SwiftHighlighter.highlight(utf8)
      var lines = CodeLines(utf8)
      if sample.state != nil { lines.markComments(in: utf8) }
      Self.mark(&lines, by: sample.options)
      html.markup("<pre")
      writeClasses(of: sample)
      writeFocus(longestLine: lines.longest)
      html.markup("><code class=\"language-swift\">")
      if lines.hasMarks || sample.options["showLineNumbers"] != nil {
        html.code(utf8, tokens: tokens, links: links, lines: lines)
      } else {
        var cursor = 0
        html.code(utf8, tokens: tokens, links: links, range: 0..<utf8.count, cursor: &cursor)
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

  private mutating func writeClasses(of sample: Sample) {
    let isNumbered = sample.options["showLineNumbers"] != nil
    let wraps = sample.options["wrap"] != nil
    switch (isNumbered, wraps) {
    case (true, true): html.markup(" class=\"numbered wraps\"")
    case (true, false): html.markup(" class=\"numbered\"")
    case (false, true): html.markup(" class=\"wraps\"")
    case (false, false): break
    }
  }

  /// Marks the lines in a fence's options: `highlight=[1,3]`.
  private static func mark(_ lines: inout CodeLines, by options: [String: String]) {
    for (option, mark) in [("highlight", LineMarks.highlighted), ("strikeout", .struckOut)] {
      guard let value = options[option] else { continue }
      for number in value.split(whereSeparator: { !$0.isNumber }).compactMap({ Int($0) })
      where lines.marks.indices.contains(number - 1) {
        lines.marks[number - 1].insert(mark)
      }
    }
  }

  // MARK: Other languages

  private mutating func write(_ fence: CodeBlock, of sample: Sample) {
    var text = fence.text
    text.withUTF8 { utf8 in
      var lines = CodeLines(utf8)
      Self.mark(&lines, by: sample.options)
      html.markup("<pre")
      writeClasses(of: sample)
      writeFocus(longestLine: lines.longest)
      html.markup("><code")
      if !fence.language.isEmpty { html.attribute(" class=", "language-\(fence.language)") }
      html.markup(">")
      if lines.hasMarks || sample.options["showLineNumbers"] != nil {
        html.code(utf8, tokens: [], lines: lines)
      } else if Self.languagesWithPrompts.contains(fence.language.lowercased()) {
        write(commands: utf8, lines: lines)
      } else {
        html.text(utf8)
      }
      html.markup("</code></pre>\n")
    }
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

  private mutating func write(differenceFrom name: String, _ old: String, to new: String) {
    var old = old
    var new = new
    let lines = LineDifference.between(
      old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      and: new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    old.withUTF8 { old in
      new.withUTF8 { new in
        let oldTokens = SwiftHighlighter.highlight(old)
        let newTokens = SwiftHighlighter.highlight(new)
        let oldLines = CodeLines(old)
        let newLines = CodeLines(new)
        var oldCursor = 0
        var newCursor = 0
        html.markup("<pre class=\"difference\"")
        writeFocus(longestLine: max(oldLines.longest, newLines.longest))
        html.markup("><code class=\"language-swift\">")
        for line in lines {
          switch line {
          case .removed(let index) where index < oldLines.ranges.count:
            html.codeLine(
              old, tokens: oldTokens, range: oldLines.ranges[index], marks: .removed, cursor: &oldCursor)
          case .added(let index) where index < newLines.ranges.count:
            html.codeLine(new, tokens: newTokens, range: newLines.ranges[index], marks: .added, cursor: &newCursor)
          case .common(let index) where index < newLines.ranges.count:
            html.codeLine(new, tokens: newTokens, range: newLines.ranges[index], marks: [], cursor: &newCursor)
          default:
            // The empty text after the last newline.
            break
          }
        }
        html.markup("</code></pre>\n")
      }
    }
  }

  // MARK: Labels

  private mutating func writeLabel(of sample: Sample) {
    if let label = SampleLabel(sample) { writeCaption(label) }
  }

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
    if let verification = sample.verification {
      html.text(" · \(SampleLabel.environment(verification))")
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
