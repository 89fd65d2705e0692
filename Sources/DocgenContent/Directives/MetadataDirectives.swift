import DocgenModel

extension DirectiveDefinition {
  static let metadata = DirectiveDefinition(
    "Metadata", unshownContent: "content in '@Metadata'", references: { _, _, _ in },
    effect: .metadata { directive, page in page.apply(directive.children) })

  static let technologyRoot = DirectiveDefinition(
    "TechnologyRoot", in: ["Metadata"], effect: .metadata { _, page in page.isTechnologyRoot = true })

  static let displayName = DirectiveDefinition(
    "DisplayName", [.required(""), .optional("style", .oneOf(["conceptual", "symbol"]))], in: ["Metadata"],
    effect: .metadata { directive, page in page.displayName = directive[""]?.value })

  static let titleHeading = DirectiveDefinition(
    "TitleHeading", [.required("")], in: ["Metadata"],
    effect: .metadata { directive, page in page.titleHeading = directive[""]?.value })

  static let pageKind = DirectiveDefinition(
    "PageKind", [.required("", .oneOf(["article", "sampleCode"]))], in: ["Metadata"],
    effect: .metadata { directive, page in page.isSampleCode = directive[""]?.value == "sampleCode" })

  static let callToAction = DirectiveDefinition(
    "CallToAction",
    [
      .optional("url"), .optional("file"), .optional("purpose", .oneOf(["link", "download"])), .optional("label"),
    ],
    in: ["Metadata"],
    effect: .metadata { directive, page in
      let purpose = directive["purpose"]?.value ?? (page.isSampleCode ? "download" : "link")
      let label = directive["label"]?.value ?? (purpose == "download" ? "Download" : "Visit")
      if let url = directive["url"] {
        page.buttons.append(PageMetadata.Button(target: .address(url.value), label: label, position: url.position))
      } else if let file = directive["file"] {
        page.buttons.append(PageMetadata.Button(target: .file(file.value), label: label, position: file.position))
      }
    })

  static let available = DirectiveDefinition(
    "Available", [.required(""), .optional("introduced"), .optional("deprecated")], in: ["Metadata"],
    effect: .metadata { directive, page in
      guard let platform = directive[""]?.value else { return }
      page.availability.append(
        Symbol.Availability(
          platform: platform, introduced: directive["introduced"]?.value, deprecated: directive["deprecated"]?.value))
    })

  static let documentationExtension = DirectiveDefinition(
    "DocumentationExtension", [.required("mergeBehavior", .oneOf(["append", "override"]))], in: ["Metadata"],
    effect: .metadata { directive, page in page.replacesComment = directive["mergeBehavior"]?.value == "override" })

  static let redirected = DirectiveDefinition(
    "Redirected", [.required("from")],
    effect: .metadata { directive, page in
      guard let from = directive["from"] else { return }
      if from.value.hasPrefix("#") {
        page.formerAnchors.append(.init(text: String(from.value.dropFirst()), position: from.position))
      } else {
        page.redirects.append(.init(text: from.value, position: from.position))
      }
    })

  // MARK: Without effect

  static let pageImage = DirectiveDefinition(
    "PageImage", [.required("purpose", .oneOf(["icon", "card"])), .required("source"), .optional("alt")],
    in: ["Metadata"], effect: .part)

  static let pageColor = DirectiveDefinition(
    "PageColor", [.required("", .oneOf(["blue", "gray", "green", "orange", "purple", "red", "yellow"]))],
    in: ["Metadata"], effect: .part)

  static let supportedLanguage = DirectiveDefinition(
    "SupportedLanguage", [.required("")], in: ["Metadata"], effect: .part)

  static let alternateRepresentation = DirectiveDefinition(
    "AlternateRepresentation", [.required("")], in: ["Metadata"], effect: .part)

  static let customMetadata = DirectiveDefinition(
    "CustomMetadata", [.required("key"), .required("value")], in: ["Metadata"], effect: .part)
}
