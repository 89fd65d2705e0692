import DocgenMarkdown
import DocgenModel

extension ArticleKindDefinition {
  /// Steps to follow.
  ///
  /// Its sections become headings, so that they're linked and listed like an article's. Steps, code, and questions remain
  /// directives, which the outputs show in order.
  static let tutorial = ArticleKindDefinition(
    ArticleKind(), label: "Tutorial", directive: "Tutorial", path: { PageAddress.tutorial($0, in: $1) }
  ) { root, page in page.addSections(of: root) }
}

extension DirectivePage {
  /// Adds the sections of a tutorial or of an article among tutorials.
  mutating func addSections(of root: Directive) {
    for block in root.children {
      guard case .directive(let directive) = block.kind else {
        structure.discussion.append(block)
        continue
      }
      switch directive.name {
      case "Intro", "XcodeRequirement": continue
      case "Section":
        if let title = directive["title"] { addHeading(title.value, at: title.position) }
        structure.discussion += flattened(directive.children)
      case "Assessments":
        addHeading("Check Your Understanding", at: block.position)
        structure.discussion += directive.children
      default: structure.discussion += flattened([block])
      }
    }
  }
}
