import DocgenContent
import DocgenModel

extension MarkdownExport {
  /// Writes the parts between a symbol's abstract and its discussion: conditions, parameters, and results.
  mutating func write(_ content: SymbolContent) {
    if let requirement = content.requirement {
      text.separate()
      text.line { $0.raw("\(requirement.label).") }
    }
    if let origin = content.inheritedFrom {
      text.separate()
      text.beginLine()
      text.raw("Inherited from ")
      write(origin)
      text.raw(".")
      text.endLine()
    }
    if !content.symbol.constraints.isEmpty {
      text.separate()
      text.line { text in
        text.raw("Available when ")
        text.codes(content.symbol.constraints, lastSeparator: " and ")
        text.raw(".")
      }
    }
    if !content.parameters.isEmpty {
      writeSection("Parameters")
      text.separate()
      for parameter in content.parameters {
        writeItem(parameter.blocks, indentedBy: 2, saying: true) { $0.text.raw("- `\(parameter.name)`: ") }
      }
    }
    for (title, blocks) in [("Return Value", content.returns), ("Throws", content.throwing)] where !blocks.isEmpty {
      writeSection(title)
      writeApart(blocks)
    }
  }

  /// Writes the platforms and versions in which the page's subject is available.
  mutating func writeAvailability() {
    let texts = AvailabilityText.all(of: page).map(\.text)
    guard !texts.isEmpty else { return }
    text.separate()
    text.line { text in
      text.raw("Availability: ")
      text.text(texts.joined(separator: ", "))
    }
  }

  /// Writes the deprecation of the page's subject as a quotation: the author's text or the declaration's message, and the new name.
  mutating func writeDeprecation() {
    let declared = DeclaredDeprecation(of: page)
    guard !page.deprecation.isEmpty || declared != nil else { return }
    let title = "**\(declared?.title ?? "Deprecated"):**"
    let renamed = page.deprecation.isEmpty || declared?.replacement != nil ? declared?.renamed : nil
    text.separate()
    let margin = text.extendMargin(by: "> ")
    defer { text.reduceMargin(to: margin) }
    if !page.deprecation.isEmpty {
      writeItem(page.deprecation, indentedBy: 0, saying: true) { $0.text.raw("\(title) ") }
    } else if let message = declared?.message {
      text.line { text in
        text.raw("\(title) ")
        text.text(message.foldingWhitespace())
      }
    } else if let renamed {
      write("\(title) ", newName: renamed, linkedTo: declared?.replacement)
      return
    } else {
      text.line { $0.raw(title) }
    }
    guard let renamed else { return }
    text.separate()
    write(newName: renamed, linkedTo: declared?.replacement)
  }

  /// Writes a line with the new name of a symbol.
  private mutating func write(_ start: String = "", newName: String, linkedTo target: LinkTarget?) {
    text.beginLine()
    text.raw("\(start)Use ")
    write(code: newName, linkedTo: target)
    text.raw(" instead.")
    text.endLine()
  }

  /// Writes the facts about a link's symbol that distinguish it in a list.
  mutating func writeFacts(of link: TopicLink) {
    if link.isDeprecated { text.raw(" (deprecated)") }
    if let requirement = link.requirement { text.raw(" (\(requirement.label.lowercased()))") }
    guard !link.constraints.isEmpty else { return }
    text.raw(" where ")
    text.codes(link.constraints, lastSeparator: ", ")
  }

  private mutating func write(_ member: SymbolContent.RelationshipGroup.Member) {
    write(code: member.name, linkedTo: member.target)
  }

  private mutating func write(code: String, linkedTo target: LinkTarget?) {
    if let target {
      writeLink(to: target, [Inline(.code(code), at: SourcePosition(file: "", line: 1))])
    } else {
      text.code(code)
    }
  }

  /// Writes the related symbols: conformances, inheritance, and so on.
  mutating func writeRelationships(of content: SymbolContent) {
    guard !content.relationships.isEmpty else { return }
    writeSection("Relationships")
    for group in content.relationships {
      text.separate()
      text.line { $0.raw("### \(group.title)") }
      text.separate()
      for member in group.members {
        text.beginLine()
        text.raw("- ")
        write(member)
        if !member.constraints.isEmpty {
          text.raw(" where ")
          text.codes(member.constraints, lastSeparator: ", ")
        }
        text.endLine()
      }
    }
  }
}

extension MarkdownBuffer {
  /// Writes code spans with commas between them.
  fileprivate mutating func codes(_ codes: [String], lastSeparator: String) {
    for (index, code) in codes.enumerated() {
      if index > 0 { raw(index + 1 == codes.count ? lastSeparator : ", ") }
      self.code(code)
    }
  }
}
