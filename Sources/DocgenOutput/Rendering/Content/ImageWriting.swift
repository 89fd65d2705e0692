import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes a Markdown image.
  ///
  /// An image from another site becomes a link to it: no page asks another site for anything.
  mutating func write(
    imageAt position: SourcePosition, source: String, title: String, alt: String, isLinked: Bool
  ) {
    if let image = page.images[position] {
      write(image, alt: alt.isEmpty ? image.alt : alt, title: title)
    } else {
      let target = LinkTarget.external(source, title: alt.isEmpty ? source : alt, isSymbol: false)
      if isLinked, open(linkTo: target, title: title) {
        write(titleOf: target)
        html.markup("</a>")
      } else {
        html.text(alt)
      }
    }
  }

  /// Writes an image with its variants for dark pages and dense screens.
  mutating func write(_ image: MediaFiles, alt: String, title: String = "") {
    let light = image.variants.filter { !$0.isDark }
    let dark = image.variants.filter(\.isDark)
    // An image that only has dark files shows them everywhere.
    let shown = light.isEmpty ? dark : light
    guard let first = shown.first else {
      html.text(alt)
      return
    }
    let hasChoice = !light.isEmpty && !dark.isEmpty
    if hasChoice {
      html.markup("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"")
      write(sourceSet: dark)
      html.markup("\">")
    }
    html.markup("<img src=\"")
    html.address(of: first.file, from: page.path)
    html.markup("\"")
    if shown.count > 1 {
      html.markup(" srcset=\"")
      write(sourceSet: shown)
      html.markup("\"")
    }
    html.attribute(" alt=", alt)
    if !title.isEmpty { html.attribute(" title=", title) }
    if let size = image.size {
      html.markup(" width=\"")
      html.number(size.width)
      html.markup("\" height=\"")
      html.number(size.height)
      html.markup("\"")
    }
    html.markup(" loading=\"lazy\" decoding=\"async\">")
    if hasChoice { html.markup("</picture>") }
  }

  private mutating func write(sourceSet variants: [MediaFiles.Variant]) {
    for (index, variant) in variants.enumerated() {
      if index > 0 { html.markup(", ") }
      // A comma would end the candidate, at either end of an address.
      html.address(of: variant.file, from: page.path)
      html.markup(" ")
      html.number(variant.scale)
      html.markup("x")
    }
  }
}
