package import DocgenModel
import DocgenSymbols
import DocgenSyntax
import Yams

/// Determines the kind of a fence, and whether a page can show it.
///
/// Each page, `README.md`, and source file has a separate resolver.
package struct FenceResolver: Sendable {
  /// The limits on samples that aren't Swift and on errors in them.
  ///
  /// After them, the resolver doesn't check more samples of a page.
  ///
  /// With so many errors, authors fix the first ones first. The parser takes longer to explain errors than to find
  /// them: in total, 5 ms for the worst 400 bytes of a sample, and 0.4 s for 32 kB.
  private static let limit = (samples: 40, mistakes: 100)

  /// The package's snippets, which fences can copy.
  let samples: SampleResolver
  /// Whether an unclassified fence is an error.
  let isStrict: Bool
  /// The number of samples that were reported as invalid or uncertain Swift, and the number of their errors.
  private var reported = (samples: 0, mistakes: 0)

  package init(samples: SampleResolver, isStrict: Bool) { (self.samples, self.isStrict) = (samples, isStrict) }

  /// Determines the kind of a fence.
  ///
  /// - Parameters:
  ///   - code: The fence.
  ///   - position: The position of its first line.
  ///   - defaultLanguage: The default language of code in its catalog.
  package mutating func resolve(
    _ code: CodeBlock, at position: SourcePosition, defaultLanguage: String?
  ) -> SampleResolver.Resolved {
    let info = code.info
    let language = code.language(at: position, default: defaultLanguage)
    var resolved: SampleResolver.Resolved
    switch language {
    case "swift": resolved = swift(code, at: position)
    case "diff", "patch":
      if case .unverified(let reason) = info.kind {
        resolved = .init(sample: Sample(content: .fence(code), state: .unverified, reason: reason))
      } else {
        resolved = .init(sample: Sample(content: .fence(code), state: nil))
        if isStrict { resolved.diagnostics = [Self.typedDifference(at: position)] }
      }
    // Only a block that includes a header of the package has a result.
    case "c" where samples.results[.codeBlock(file: position.file, line: position.line)] != nil:
      resolved = self.resolved(code, .codeBlock(file: position.file, line: position.line))
    case "console" where code.hasCommands: resolved = console(code, at: position)
    default:
      resolved = .init(sample: Sample(content: .fence(code), state: nil))
      resolved.diagnostics = other(code, language: language, at: position)
      if info.isConfiguration { resolved.diagnostics += Self.configurationDiagnostics(code, at: position) }
    }
    resolved.sample.isSwift = language == "swift"
    resolved.sample.appearance = info.appearance
    if isStrict || language == "swift", !(language.isEmpty) {
      resolved.diagnostics += info.problems.map {
        Diagnostic(
          "unknown-fence-option", .warning, at: position, $0.message,
          notes: $0.note.map { [Diagnostic.Note($0)] } ?? [],
          nearMisses: $0.nearMisses)
      }
    }
    return resolved
  }

  // MARK: Swift

  private mutating func swift(
    _ code: CodeBlock, at position: SourcePosition
  ) -> SampleResolver.Resolved {
    switch code.info.kind {
    case .snippetCopy(let path):
      return copy(of: path, code, at: position)
    case .manifest:
      let id = SampleID.manifest(file: position.file, line: position.line)
      let isLoaded = samples.results[id]?.state == .passed
      return .init(
        sample: Sample(
          content: .fence(code), state: isLoaded ? .manifests : .unverified,
          reason: isLoaded ? nil : "not loaded in this build"))
    case .unverified(let reason):
      return .init(
        sample: Sample(content: .fence(code), state: .unverified, reason: reason),
        diagnostics: reason == FenceInfo.fragmentReason ? [] : mistakes(in: code))
    case .unclassified, .compile:
      guard !code.isTemplate else {
        return .init(sample: Sample(content: .fence(code), state: .parsedOnly, reason: Sample.template))
      }
      return resolved(code, .codeBlock(file: position.file, line: position.line))
    }
  }

  /// A code block with its result.
  private func resolved(_ code: CodeBlock, _ id: SampleID) -> SampleResolver.Resolved {
    guard let result = samples.results[id] else {
      return .init(sample: Sample(content: .fence(code), state: .unverified, reason: SampleState.notRunReason))
    }
    var resolved = SampleResolver.Resolved(
      sample: Sample(
        content: .fence(code), state: result.sampleState.state, reason: result.notRun.first?.reason, result: result))
    if isStrict {
      resolved.diagnostics = result.failures.filter { $0.id != SampleResult.Failure.dependsOnFailedSample }
        .map { $0.diagnostic() }
      resolved.diagnostics += result.warnings.map { $0.diagnostic(.warning) }
    }
    return resolved
  }

  /// The commands of a reader's shell.
  private mutating func console(
    _ code: CodeBlock, at position: SourcePosition
  ) -> SampleResolver.Resolved {
    if case .unverified(let reason) = code.info.kind {
      return .init(sample: Sample(content: .fence(code), state: .unverified, reason: reason))
    }
    // Only strict packages run commands, because a catalog that wasn't written for docgen can contain any.
    let id = SampleID.console(file: position.file, line: position.line)
    guard isStrict || samples.results[id] != nil else {
      return .init(sample: Sample(content: .fence(code), state: nil))
    }
    return resolved(code, id)
  }

  private func copy(of path: String, _ code: CodeBlock, at position: SourcePosition) -> SampleResolver.Resolved {
    do throws(DiagnosticError) {
      let found = try samples.slice(at: path, position: position)
      let (state, reason) = samples.state(of: found.slice, in: found.snippet)
      let snippet = found.snippet
      return .init(
        sample: Sample(
          content: .fence(code), state: state, reason: reason, result: samples.results[snippet.id]),
        shown: [snippet.name], diagnostics: firstDifference(of: code, from: found.slice).map { [$0] } ?? [])
    } catch {
      return .init(sample: Sample(content: .fence(code), state: .unverified), diagnostics: [error.diagnostic])
    }
  }

  /// A diagnostic at the first line in which a copy differs from its slice.
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
      "stale-mirror", at: position, "code block differs from its snippet: expected \(there), found \(here)",
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
    guard reported.samples < Self.limit.samples, reported.mistakes < Self.limit.mistakes else { return [] }
    var diagnostics = SwiftSyntaxChecker.mistakes(in: code.text).map { mistake in
      var position = code.textPosition
      position.line += mistake.line - 1
      position.column += mistake.column - 1
      return Diagnostic("not-swift", at: position, "the code isn't valid Swift: \(mistake.message)")
    }
    guard !diagnostics.isEmpty else { return [] }
    reported.samples += 1
    reported.mistakes += diagnostics.count
    if reported.samples >= Self.limit.samples || reported.mistakes >= Self.limit.mistakes {
      diagnostics[diagnostics.count - 1].notes.append(
        .init(
          "\(reported.samples) samples here aren't valid Swift, so docgen skips the following ones")
      )
    }
    return diagnostics
  }

  // MARK: Other languages

  private static func typedDifference(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      "typed-diff", at: position, "docgen can't verify a difference that's typed by hand",
      notes: [
        .init("show the difference between two slices: @SnippetDiff(from: \"Name#before\", to: \"Name#after\")"),
        .init("or say why it isn't verified: diff unverified reason=\"…\""),
      ])
  }

  private func other(_ code: CodeBlock, language: String, at position: SourcePosition) -> [Diagnostic] {
    switch language {
    case "":
      guard isStrict else { return [] }
      let kind = code.isFenced ? "this code has no language" : "indented code has no language"
      return [
        Diagnostic(
          "unlabeled-code", at: position, "\(kind), so docgen doesn't know whether to check it",
          notes: [.init("write the language after the opening fence, or 'text' if there's none")])
      ]
    case "json":
      guard let error = firstJSONError(in: Array(code.text.utf8), at: code.textPosition) else { return [] }
      return [
        Diagnostic("not-json", .warning, at: error.position, "the code isn't valid JSON: expected \(error.expectation)")
      ]
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
      guard SwiftSyntaxChecker.looksLikeDeclarations(code.text) else {
        let near = nearMisses(of: language, in: ["swift", "console"])
        guard !near.isEmpty else { return [] }
        return [
          Diagnostic(
            "unknown-language", .warning, at: position,
            "unknown language '\(language)', so docgen doesn't check the code", nearMisses: near)
        ]
      }
      return [
        Diagnostic(
          "hidden-swift", .warning, at: position,
          "the '\(language)' code looks like Swift, but docgen doesn't check it",
          notes: [.init("write 'swift' after the opening fence")])
      ]
    }
  }

  /// The problems of code that's a `docgen.yml`.
  private static func configurationDiagnostics(_ code: CodeBlock, at position: SourcePosition) -> [Diagnostic] {
    let read = ConfigurationReader.read(
      code.text, file: position.file, defaults: Configuration(title: "", bundle: ""))
    return read.diagnostics.filter { $0.id != "invalid-yaml" }.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.position?.line += code.textPosition.line - 1
      diagnostic.position?.column += code.textPosition.column - 1
      return diagnostic
    }
  }

  /// The parser's error, at the line where it stopped.
  private func notYAML(_ error: any Error, in code: CodeBlock) -> Diagnostic {
    var position = code.textPosition
    var reason = "\(error)".split(separator: "\n").first.map(String.init) ?? "it can't be parsed"
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      reason = problem
      // The parser reports an unterminated construct after the last line.
      let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let line = min(max(mark.line, 1), max(lines.count, 1))
      position.line += line - 1
      // The YAML parser counts scalars, and a position counts bytes.
      let scalarsBefore = line == mark.line ? max(mark.column, 1) - 1 : 0
      position.column +=
        lines.dropFirst(line - 1).first?.unicodeScalars.prefix(scalarsBefore).reduce(0) { $0 + UTF8.width($1) } ?? 0
    default: break
    }
    return Diagnostic("not-yaml", .warning, at: position, "the code isn't valid YAML: \(reason)")
  }
}
