import DocgenModel

extension DirectiveDefinition {
  static let tabNavigator = DirectiveDefinition(
    "TabNavigator", unshownContent: "content in '@TabNavigator' outside of '@Tab'",
    effect: .content { navigator, _, _ in
      .tabs(
        navigator.directives(named: tab.name).enumerated().map { index, tab in
          DirectiveContent.Tab(title: tab.directive[""]?.value ?? "\(index + 1)", blocks: tab.directive.children)
        })
    })

  static let tab = DirectiveDefinition("Tab", [.required("")], in: ["TabNavigator"], effect: .part)
}
