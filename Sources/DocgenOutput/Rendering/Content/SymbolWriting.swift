import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes the part between a symbol's abstract and its discussion: declaration, parameters, and results.
  mutating func writeHead(of content: SymbolContent) {
    let symbol = content.symbol
    if !symbol.declaration.isEmpty {
      write(declaration: symbol.declaration, links: content.declarationLinks)
    }
    if !symbol.constraints.isEmpty {
      html.markup("<p class=\"constraints\">Available when ")
      for (index, constraint) in symbol.constraints.enumerated() {
        if index > 0 { html.markup(index + 1 == symbol.constraints.count ? " and " : ", ") }
        write(code: constraint)
      }
      html.markup(".</p>\n")
    }
    if let address = content.sourceAddress, Address.isSafe(address) {
      html.markup("<p class=\"source\"><a href=\"")
      html.externalAddress(address)
      html.markup("\">View source</a></p>\n")
    }
    writeParameters(of: content)
    writeBlocks(content.returns, titled: "Return Value", anchor: "return-value")
    writeBlocks(content.throwing, titled: "Throws", anchor: "throws")
  }

  private mutating func writeParameters(of content: SymbolContent) {
    guard !content.parameters.isEmpty else { return }
    openSection("Parameters", anchor: "parameters")
    html.markup("<dl>\n")
    for parameter in content.parameters {
      html.markup("<dt>")
      write(code: parameter.name)
      html.markup("</dt>\n<dd>\n")
      write(parameter.blocks)
      html.markup("</dd>\n")
    }
    html.markup("</dl>\n</section>\n")
  }

  private mutating func writeBlocks(_ blocks: [Block], titled title: String, anchor: String) {
    guard !blocks.isEmpty else { return }
    openSection(title, anchor: anchor)
    write(blocks)
    html.markup("</section>\n")
  }

  /// Writes the related symbols: conformances, inheritance, and so on.
  mutating func writeRelationships(of content: SymbolContent) {
    guard !content.relationships.isEmpty else { return }
    openSection("Relationships", anchor: "relationships")
    for group in content.relationships {
      html.markup("<h3>")
      html.text(group.title)
      html.markup("</h3>\n<ul class=\"relationships\">\n")
      for member in group.members {
        html.markup("<li>")
        let isOpen = open(linkTo: member.target)
        write(code: member.name)
        if isOpen { html.markup("</a>") }
        for (index, constraint) in member.constraints.enumerated() {
          html.markup(index == 0 ? " where " : ", ")
          write(code: constraint)
        }
        html.markup("</li>\n")
      }
      html.markup("</ul>\n")
    }
    html.markup("</section>\n")
  }

  /// Writes the platforms and versions in which a symbol is available, and its deprecation.
  mutating func write(availability: [Symbol.Availability]) {
    let shown = availability.filter { $0.platform != "*" && !$0.isUnavailable && $0.obsoleted == nil }
    guard !shown.isEmpty else { return }
    html.markup("<ul class=\"availability\">\n")
    for entry in shown {
      html.markup(entry.deprecated == nil ? "<li>" : "<li class=\"deprecated\">")
      html.text(entry.platform)
      switch (entry.introduced, entry.deprecated) {
      case (let introduced?, nil):
        html.markup(" ")
        html.text(introduced)
        html.markup("+")
      case (let introduced?, let deprecated?):
        html.markup(" ")
        html.text(introduced)
        html.markup("–")
        html.text(deprecated)
        html.markup(" deprecated")
      case (nil, let deprecated?):
        html.markup(" deprecated")
        if !deprecated.isEmpty {
          html.markup(" ")
          html.text(deprecated)
        }
      case (nil, nil):
        break
      }
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
  }

  /// Writes the deprecation of the page's subject, with the author's text or the declaration's message.
  mutating func writeDeprecation() {
    var declared: Symbol.Availability?
    if case .symbol(let content) = page.kind {
      declared =
        content.symbol.availability.first { $0.platform == "*" && $0.deprecated != nil }
        ?? content.symbol.availability.first { $0.deprecated != nil && $0.message != nil }
    }
    guard !page.deprecation.isEmpty || declared != nil else { return }
    html.markup("<div class=\"aside warning\" role=\"note\">\n<p class=\"aside-title\">Deprecated</p>\n")
    if !page.deprecation.isEmpty {
      write(page.deprecation)
    } else if let declared {
      if let message = declared.message {
        html.markup("<p>")
        html.text(message)
        html.markup("</p>\n")
      }
      if let renamed = declared.renamed {
        html.markup("<p>Use ")
        write(code: renamed)
        html.markup(" instead.</p>\n")
      }
    }
    html.markup("</div>\n")
  }
}
