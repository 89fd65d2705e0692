import Dependencies
import DocgenContent
import DocgenModel
import DocgenSyntax
import DocgenSystem
import DocgenVerification

extension ParsedSite {
  /// All samples.
  ///
  /// - Parameters:
  ///   - libraries: The modules of the package's library products, sorted.
  ///   - targetFolders: The names of the package's targets by folder, relative to the package.
  ///   - headers: The names by which code can include the public headers of the package.
  ///   - includesTutorials: Whether to include the steps of tutorials.
  func allSamples(
    libraries: [String], targetFolders: [String: String], headers: Set<String> = [], includesTutorials: Bool
  ) -> PackageSamples {
    PackageSamples(
      groups: snippets.compactMap { $0.reading.map(SampleGroup.init) }
        + codeBlocks(libraries: libraries, targetFolders: targetFolders),
      references: samples.references, consoleBlocks: consoleBlocks, cCodeBlocks: cCodeBlocks(including: headers),
      manifests: samples.manifests,
      tutorials: includesTutorials ? tutorials : [], repository: configuration.repository,
      isStrict: configuration.isStrict)
  }

  /// The files that each sample finds in its folder.
  ///
  /// - Parameter package: The package's folder, absolute.
  /// - Throws: ``VerificationError`` if one is missing, or ``FileError``.
  func sampleFiles(of package: String) throws -> [String] {
    @Dependency(\.fileSystem) var fileSystem
    let files = configuration.sampleFiles
    let missing = try files.filter { try fileSystem.status(path: "\(package)/\($0.path)")?.kind != .file }
    guard missing.isEmpty else {
      throw VerificationError(
        reason: "a file for samples is missing",
        diagnostics: missing.map { Diagnostic("missing-file", at: $0.position, "the package has no file '\($0.path)'") }
      )
    }
    return files.map(\.path)
  }

  /// The Swift code blocks that are compiled where they're written, by file.
  func codeBlocks(libraries: [String], targetFolders: [String: String]) -> [SampleGroup] {
    let articles = zip(self.articles, articleSamples).map { article, samples in
      group(samples, module: module(ofBundle: sources.catalogs[article.catalog].bundle, libraries), libraries)
    }
    let others = samplesBesidePages.map { source -> SampleGroup? in
      guard source.file.hasSuffix(".swift") || source.file.hasSuffix(".h") else {
        return group(source, module: module(ofBundle: configuration.bundle, libraries), libraries)
      }
      let module = targetFolders.filter { source.file.hasPrefix($0.key + "/") }.max { $0.key.count < $1.key.count }?
        .value
      return group(source, module: module.map { [$0] } ?? [], libraries)
    }
    return (articles + others).compactMap(\.self)
  }

  /// The `console` code blocks whose commands docgen runs, without those marked `unverified`.
  static func consoleBlocks(of sources: [FileSamples]) -> [ConsoleBlock] {
    sources.flatMap { source in
      source.codeBlocks.compactMap { code, position in
        let info = code.info
        guard info.language == "console" else { return nil }
        if case .unverified = info.kind { return nil }
        return ConsoleBlock(code, at: position, status: info.status)
      }
    }
  }

  /// The C code blocks that include a header, without those marked `unverified`.
  private func cCodeBlocks(including headers: Set<String>) -> [CCodeBlock] {
    guard !headers.isEmpty else { return [] }
    return fileSamples.flatMap { source in
      source.codeBlocks.compactMap { code, position in
        guard code.language(at: position, default: source.defaultLanguage) == "c" else { return nil }
        if case .unverified = code.info.kind { return nil }
        let block = CCodeBlock(code, at: position)
        return block.includedHeaders.isDisjoint(with: headers) ? nil : block
      }
    }
  }

  /// The modules that a catalog documents: the one with its name, or else those of the site.
  private func module(ofBundle bundle: String, _ libraries: [String]) -> [String] {
    if libraries.contains(bundle) { return [bundle] }
    let documented = configuration.modules?.filter(libraries.contains) ?? []
    return documented.isEmpty ? libraries : documented
  }

  private func group(_ source: FileSamples, module: [String], _ libraries: [String]) -> SampleGroup? {
    let shown = source.codeBlocks.compactMap { sample($0.code, at: $0.position, source, isHidden: false) }
    guard !shown.isEmpty else { return nil }
    let hidden = source.hiddenCodeBlocks.compactMap { sample($0.code, at: $0.position, source, isHidden: true) }
    var group = SampleGroup(
      file: source.file, imports: configuration.sampleImports ?? (module + ["Foundation"]),
      samples: (shown + hidden).sorted { $0.position < $1.position })
    group.prelude = configuration.samplePrelude
    if let file = source.commentedFile, !configuration.isStrict {
      group.documentedTypes = DocumentedMember.variables(
        in: group.samples.map { ($0.text, $0.textPosition.line) }, of: String(decoding: file.bytes, as: UTF8.self))
    }
    group.otherModules = libraries.filter { !group.imports.contains($0) }
    if libraries.isEmpty {
      group.obstacle = "the package has no library product"
    } else if module.isEmpty {
      group.obstacle = "the file is in no target"
    } else if let other = module.first(where: { !libraries.contains($0) }) {
      group.obstacle = "the module '\(other)' is in no library product"
    }
    return group
  }

  private func sample(
    _ code: CodeBlock, at position: SourcePosition, _ source: FileSamples, isHidden: Bool
  ) -> CodeSample? {
    let info = code.info
    guard code.language(at: position, default: source.defaultLanguage) == "swift" else { return nil }
    let check: CodeSample.Check
    switch info.kind {
    case .unclassified: check = .runs
    case .compile(let reason): check = .compiles(reason: reason)
    case .snippetCopy, .manifest, .unverified: return nil
    }
    guard ShownManifest(block: code.text, position: code.textPosition, fence: position) == nil else { return nil }
    return CodeSample(
      position: position, text: code.text, textPosition: code.textPosition, check: check, isHidden: isHidden)
  }
}
