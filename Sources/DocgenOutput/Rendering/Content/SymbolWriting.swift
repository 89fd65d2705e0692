import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes the part between a symbol's abstract and its discussion: declaration, parameters, and results.
  mutating func writeHead(of content: SymbolContent) {
    let symbol = content.symbol
    if !symbol.declaration.isEmpty {
      write(declarationOf: symbol, links: content.declarationLinks)
    }
    if let requirement = content.requirement {
      html.markup("<p class=\"requirement\">")
      html.text(requirement.label)
      html.markup(".</p>\n")
    }
    if let origin = content.inheritedFrom {
      html.markup("<p class=\"requirement\">Inherited from ")
      let isOpen = open(linkTo: origin.target)
      write(code: origin.name)
      if isOpen { html.markup("</a>") }
      html.markup(".</p>\n")
    }
    write(condition: symbol.constraints)
    if let address = content.sourceAddress, Address.isSafe(address) {
      html.markup("<p class=\"source\"><a href=\"")
      html.externalAddress(address)
      html.markup("\">View source</a></p>\n")
    }
    writeParameters(of: content)
    writeBlocks(content.returns, titled: "Return Value", anchor: "return-value")
    writeBlocks(content.throwing, titled: "Throws", anchor: "throws")
  }

  /// Writes the `where` clauses that a symbol depends on.
  mutating func write(condition constraints: [String]) {
    guard !constraints.isEmpty else { return }
    html.markup("<p class=\"constraints\">Available when ")
    for (index, constraint) in constraints.enumerated() {
      if index > 0 { html.markup(index + 1 == constraints.count ? " and " : ", ") }
      write(code: constraint)
    }
    html.markup(".</p>\n")
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
  mutating func writeAvailability() {
    let shown = AvailabilityText.all(of: page)
    guard !shown.isEmpty else { return }
    html.markup("<ul class=\"availability\">\n")
    for entry in shown {
      html.markup(entry.isDiscouraged ? "<li class=\"deprecated\">" : "<li>")
      html.text(entry.text)
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
  }

  /// Writes the deprecation of the page's subject, with the author's text or the declaration's message.
  mutating func writeDeprecation() {
    let declared = DeclaredDeprecation(of: page)
    guard !page.deprecation.isEmpty || declared != nil else { return }
    html.markup("<div class=\"aside warning\" role=\"note\">\n<p class=\"aside-title\">")
    html.text(declared?.title ?? "Deprecated")
    html.markup("</p>\n")
    if !page.deprecation.isEmpty {
      write(page.deprecation)
    } else if let message = declared?.message {
      html.markup("<p>")
      html.text(message)
      html.markup("</p>\n")
    }
    if let renamed = declared?.renamed, page.deprecation.isEmpty || declared?.replacement != nil {
      html.markup("<p>Use ")
      let isOpen = open(linkTo: declared?.replacement)
      write(code: renamed)
      if isOpen { html.markup("</a>") }
      html.markup(" instead.</p>\n")
    }
    html.markup("</div>\n")
  }
}
