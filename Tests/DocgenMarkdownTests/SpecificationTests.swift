import DocgenMarkdown
import DocgenModel
import Foundation
import Testing

/// The examples of the GFM specification.
///
/// `Fixtures/gfm-spec.json` contains their license.
struct SpecificationTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    var number: Int
    var section: String
    var markdown: String
    var html: String
    /// The extension that the example describes.
    ///
    /// Other examples are from CommonMark.
    var `extension`: String?

    var testDescription: String { "\(number) (\(section))" }
  }

  private struct Specification: Decodable {
    var examples: [Example]
  }

  static let examples: [Example] = {
    do {
      guard let file = Bundle.module.url(forResource: "gfm-spec", withExtension: "json", subdirectory: "Fixtures")
      else { return [] }
      return try JSONDecoder().decode(Specification.self, from: Data(contentsOf: file)).examples
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func allExamplesAreIncluded() {
    #expect(Self.examples.count == 673)
  }

  /// The specification describes bare addresses and disallowed tags as extensions, and shows CommonMark's examples
  /// without them: `<style>` isn't filtered there, and `https://example.com` is text.
  @Test(arguments: examples)
  func isRendered(_ example: Example) {
    let parser = MarkdownParser(dialect: .gfm, linksBareAddresses: example.extension == "autolink")
    let renderer = PlainHTMLRenderer(disallowsRawTags: example.extension == "tagfilter")
    let (document, diagnostics) = parser.parse(example.markdown, file: "<stdin>")
    #expect(renderer.html(of: document) == example.html)
    #expect(diagnostics.isEmpty)
  }

  /// With all extensions, as in `docgen render --dialect gfm`, only the examples differ that show what the extensions
  /// change.
  @Test func differencesWithAllExtensionsAreTheExpectedOnes() {
    let different = Self.examples.filter { example in
      let (document, _) = MarkdownParser(dialect: .gfm).parse(example.markdown, file: "<stdin>")
      return PlainHTMLRenderer().html(of: document) != example.html
    }
    let withDisallowedTags = [140, 141, 142, 145, 147]
    let withBareAddresses = [610, 614, 616, 619, 620]
    #expect(different.map(\.number) == withDisallowedTags + withBareAddresses)
  }
}
