import DocgenContent
import DocgenModel
public import DocgenVerification

/// The snippets and manifests that a package's articles, its `README.md`, and the comments of its Swift files refer to.
///
/// A sample is verified before the site is resolved, and its failure is reported wherever it's shown.
public struct SampleReferences: Hashable, Sendable {
  /// The places that show snippets, sorted.
  public var references: [SnippetReference] = []

  /// The manifests, sorted by place.
  public var manifests: [ShownManifest] = []

  /// Collects the references of some files.
  init(_ files: [FileSamples]) {
    for file in files { add(file) }
    references.sort { $0.position < $1.position }
    manifests.sort { $0.position < $1.position }
  }

  private mutating func add(_ file: FileSamples) {
    for (sample, position) in file.samples {
      switch sample {
      case .snippet(let path, _), .output(let path): references.append(Self.reference(path.value, at: position))
      case .difference(let from, let to):
        for path in [from, to] { references.append(Self.reference(path.value, at: position)) }
      }
    }
    for (code, position) in file.codeBlocks {
      switch code.info.kind {
      case .snippetCopy(let path): references.append(Self.reference(path, at: position))
      case .manifest: manifests.append(ShownManifest(text: code.text, position: code.textPosition))
      case .unclassified where code.language(at: position, default: file.defaultLanguage) == "swift":
        if let part = ShownManifest(block: code.text, position: code.textPosition, fence: position) {
          manifests.append(part)
        }
      case .unclassified, .compile, .unverified: break
      }
    }
  }

  /// The reference of a path as an article writes it: `folder/Name#slice`.
  private static func reference(_ path: String, at position: SourcePosition) -> SnippetReference {
    let file = path.split(separator: "#", maxSplits: 1).first
    let name = file?.split(separator: "/").last.map(String.init) ?? ""
    return SnippetReference(snippet: name, position: position)
  }
}
