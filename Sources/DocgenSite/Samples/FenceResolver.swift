import DocgenModel
import DocgenSnippets
import Foundation
import Yams

/// Determines the kind of a fence, and whether a page can show it.
///
/// Each page, `README.md`, and source file has a separate resolver.
struct FenceResolver: Sendable {
  /// The limits on samples that aren't Swift and on errors in them.
  ///
  /// After them, the resolver doesn't check more samples of a page.
  ///
  /// With so many errors, authors fix the first ones first. The parser takes longer to explain errors than to find
  /// them: in total, 5 ms for the worst 400 bytes of a sample, and 0.4 s for 32 kB.
  private static let most = (samples: 40, mistakes: 100)

  /// The package's snippets, which fences can mirror.
  let samples: SampleResolver
  /// The texts of the manifests that the package manager has loaded.
  let loadedManifests: Set<String>
  /// Whether an unclassified fence is an error.
  let isStrict: Bool
  /// The number of samples that were reported as invalid or uncertain Swift, and the number of their errors.
  private var told = (samples: 0, mistakes: 0)

  /// Creates a resolver.
  init(samples: SampleResolver, loadedManifests: Set<String>, isStrict: Bool) {
    self.samples = samples
    self.loadedManifests = loadedManifests
    self.isStrict = isStrict
  }

  /// Determines the kind of a fence.
  ///
  /// - Parameters:
  ///   - code: The fence.
  ///   - position: The position of its first line.
  ///   - defaultLanguage: The default language of code in its catalog.
  mutating func resolve(
    _ code: CodeBlock, at position: SourcePosition, defaultLanguage: String?
  ) -> SampleResolver.ResolvedFence {
    let info = FenceInfo(code.info)
    let language = info.language.isEmpty ? defaultLanguage?.lowercased() ?? "" : info.language
    var resolved: SampleResolver.ResolvedFence
    switch language {
    case "swift": resolved = swift(code, info, at: position)
    default:
      resolved = .init(sample: Sample(content: .fence(code), state: nil))
      resolved.diagnostics = other(code, language: language, at: position)
    }
    resolved.sample.options = info.options
    if isStrict || language == "swift", !(language.isEmpty) {
      resolved.diagnostics += info.problems.map {
        Diagnostic("unknown-fence-option", .warning, at: position, $0.message, nearMisses: $0.nearMisses)
      }
    }
    return resolved
  }

  // MARK: Swift

  private mutating func swift(
    _ code: CodeBlock, _ info: FenceInfo, at position: SourcePosition
  ) -> SampleResolver.ResolvedFence {
    switch info.kind {
    case .mirror(let path):
      return mirror(of: path, code, at: position)
    case .manifest:
      let isLoaded = loadedManifests.contains(code.text)
      return .init(
        sample: Sample(
          content: .fence(code), state: isLoaded ? .manifests : .unverified,
          reason: isLoaded ? nil : "not loaded in this build"))
    case .unverified(let reason):
      return .init(
        sample: Sample(content: .fence(code), state: .unverified, reason: reason), diagnostics: mistakes(in: code))
    case .unclassified, .compile:
      return inPlace(code, at: position)
    }
  }

  /// An in-place sample.
  private mutating func inPlace(_ code: CodeBlock, at position: SourcePosition) -> SampleResolver.ResolvedFence {
    let sample = PageSample(position: position, text: code.text, textPosition: code.textPosition)
    if sample.isTemplate {
      return .init(sample: Sample(content: .fence(code), state: .parsedOnly, reason: Sample.template))
    }
    guard let verification = samples.verifications[sample.id] else {
      return .init(sample: Sample(content: .fence(code), state: .unverified, reason: "not run in this build"))
    }
    var resolved = SampleResolver.ResolvedFence(
      sample: Sample(
        content: .fence(code), state: verification.stateInPlace, reason: nil, verification: verification))
    if isStrict {
      resolved.diagnostics = verification.failures.filter { $0.id != Verification.Failure.dependsOnFailedSample }
        .map { failure in
          Diagnostic(
            failure.id, at: failure.position, failure.message,
            notes: failure.details.split(separator: "\n").map { .init(String($0)) })
        }
    }
    return resolved
  }

  private func mirror(of path: String, _ code: CodeBlock, at position: SourcePosition) -> SampleResolver.ResolvedFence {
    switch samples.slice(at: path, position: position) {
    case .failure(let problem):
      return .init(
        sample: Sample(content: .fence(code), state: .unverified), diagnostics: [problem.diagnostic])
    case .success(let found):
      let (state, reason) = samples.state(of: found.slice, in: found.reading)
      var resolved = SampleResolver.ResolvedFence(
        sample: Sample(
          content: .fence(code), state: state, reason: reason,
          verification: samples.verifications[found.reading.snippet.name]),
        shown: [found.reading.snippet.name])
      if let difference = firstDifference(of: code, from: found.slice) {
        resolved.diagnostics = [difference]
      }
      return resolved
    }
  }

  /// A diagnostic at the first line in which a mirror differs from its slice.
  private func firstDifference(of code: CodeBlock, from slice: Snippet.Slice) -> Diagnostic? {
    let shown = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let wanted = slice.lines.map(\.text)
    guard !shown.elementsEqual(wanted, by: { String($0) == $1 }) else { return nil }
    let index = zip(shown, wanted).enumerated().first { String($1.0) != $1.1 }?.offset ?? min(shown.count, wanted.count)
    var position = code.textPosition
    position.line += index
    let here = index < shown.count ? "'\(shown[index])'" : "nothing"
    let there = index < wanted.count ? "'\(wanted[index])'" : "nothing"
    return Diagnostic(
      "stale-mirror", at: position, "this fence is not as its snippet is: the snippet has \(there), here is \(here)",
      notes: [
        .init(
          "the snippet's line",
          at: SourcePosition(
            file: slice.position.file, line: index < slice.lines.count ? slice.lines[index].number : slice.position.line
          )
        )
      ])
  }

  private mutating func mistakes(in code: CodeBlock) -> [Diagnostic] {
    guard told.samples < Self.most.samples, told.mistakes < Self.most.mistakes else { return [] }
    let findings = SwiftSyntaxChecker.findings(in: code.text)
    func position(of mistake: SwiftSyntaxChecker.Mistake) -> SourcePosition {
      var position = code.textPosition
      position.line += mistake.line - 1
      position.column += mistake.column - 1
      return position
    }
    var diagnostics = findings.mistakes.map {
      Diagnostic("not-swift", at: position(of: $0), "this is not Swift: \($0.message)")
    }
    if diagnostics.isEmpty, let unread = findings.unread {
      // The sample can be valid but contain rare syntax.
      diagnostics = [
        Diagnostic(
          "unread-sample", .warning, at: position(of: unread),
          "from here on nobody has looked whether this sample is Swift: \(unread.message)",
          notes: [.init("cut it into smaller ones, or make it a snippet, which is compiled")])
      ]
    }
    guard !diagnostics.isEmpty else { return [] }
    told.samples += 1
    told.mistakes += diagnostics.count
    if told.samples >= Self.most.samples || told.mistakes >= Self.most.mistakes {
      diagnostics[diagnostics.count - 1].notes.append(
        .init("\(told.samples) samples here are not, or not surely, Swift; those that follow are not looked at"))
    }
    return diagnostics
  }

  // MARK: Other languages

  private func other(_ code: CodeBlock, language: String, at position: SourcePosition) -> [Diagnostic] {
    switch language {
    case "":
      guard isStrict else { return [] }
      let kind = code.isFenced ? "this code has no language" : "indented code has no language"
      return [
        Diagnostic(
          "unlabelled-code", at: position, "\(kind), so nothing says whether it must be checked",
          notes: [.init("write the language after the opening fence; 'text' for what is none")])
      ]
    case "diff":
      guard isStrict else { return [] }
      return [
        Diagnostic(
          "typed-diff", at: position, "nobody checks a difference that is typed by hand",
          notes: [.init("show that of two slices: @SnippetDiff(from: \"Name#before\", to: \"Name#after\")")])
      ]
    case "json":
      do {
        _ = try JSONSerialization.jsonObject(with: Data(code.text.utf8), options: .fragmentsAllowed)
        return []
      } catch {
        let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
        return [Diagnostic("not-json", .warning, at: code.textPosition, "this is not JSON: \(reason)")]
      }
    case "yaml", "yml":
      do {
        // The sequence ends at an error and stores it.
        var documents = try Yams.compose_all(yaml: code.text)
        while documents.next() != nil {}
        return documents.error.map { [notYAML($0, in: code)] } ?? []
      } catch {
        return [notYAML(error, in: code)]
      }
    default:
      guard isStrict, SwiftSyntaxChecker.looksLikeDeclarations(code.text) else { return [] }
      return [
        Diagnostic(
          "hidden-swift", .warning, at: position, "this '\(language)' code reads as Swift, and is not checked",
          notes: [.init("label it 'swift' and say what it is")])
      ]
    }
  }

  /// The parser's error, at the line where it stopped.
  private func notYAML(_ error: any Error, in code: CodeBlock) -> Diagnostic {
    var position = code.textPosition
    var reason = "\(error)".split(separator: "\n").first.map(String.init) ?? "it does not parse"
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      reason = problem
      // The parser reports an unterminated construct after the last line.
      let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
      position.line += min(max(mark.line, 1), max(lines, 1)) - 1
    default: break
    }
    return Diagnostic("not-yaml", .warning, at: position, "this is not YAML: \(reason)")
  }
}
