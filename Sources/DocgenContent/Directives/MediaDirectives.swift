import DocgenModel

extension DirectiveDefinition {
  /// An image with a caption.
  static let image = DirectiveDefinition(
    "Image", [.required("source"), .optional("alt"), .optional("deviceFrame")],
    references: collectMedia,
    effect: .content { directive, position, page in
      guard let image = page.images[position] else { return .nothing }
      return .figure(.image(image), caption: directive.children)
    })

  /// A video with a caption.
  ///
  /// The page stores its file and its poster among the images.
  static let video = DirectiveDefinition(
    "Video", [.required("source"), .optional("poster"), .optional("alt"), .optional("deviceFrame")],
    references: collectMedia,
    effect: .content { directive, position, page in
      guard let video = page.images[position] else { return .nothing }
      let poster = directive["poster"].flatMap { page.images[$0.position] }
      return .figure(.video(video, poster: poster), caption: directive.children)
    })

  /// Collects the file, the poster, and the references of the caption.
  @Sendable private static func collectMedia(
    _ directive: Directive, at position: SourcePosition, into references: inout OutgoingReferences
  ) {
    let alt = directive["alt"]?.value ?? ""
    if let source = directive["source"] {
      references.images.append(.init(source: source.value, alt: alt, position: position))
    }
    if let poster = directive["poster"] {
      references.images.append(.init(source: poster.value, alt: alt, position: poster.position))
    }
    references.collect(directive.children)
  }
}
