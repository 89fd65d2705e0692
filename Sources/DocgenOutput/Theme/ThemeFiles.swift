import DocgenModel
import Mustache

/// The default theme's files with those of a theme folder over them.
struct ThemeFiles: Hashable, Sendable {
  /// The default templates and the folder's files, by path relative to the folder.
  ///
  /// A template in the folder replaces the default template of the same name.
  private let files: [String: [UInt8]]
  private let folder: String

  private var templateFiles: [String: [UInt8]] { files.filter { $0.key.hasSuffix(".mustache") } }

  /// Combines a folder's files with the default ones.
  ///
  /// - Parameters:
  ///   - overrides: The folder's files, by path relative to it.
  ///   - folder: The folder's path relative to the package's root, for diagnostics.
  init(_ overrides: [String: [UInt8]], folder: String) {
    files = DefaultTheme.templates.merging(overrides) { _, own in own }
    self.folder = folder
  }

  // MARK: Templates

  /// Parses the templates.
  ///
  /// The folder's templates replace the default ones.
  ///
  /// - Throws: An error for an invalid template, an unknown name, or a template that no other template uses.
  func templates() throws(DiagnosticError) -> MustacheLibrary {
    var library = MustacheLibrary()
    let templates = templateFiles.keys.sorted()
    let names = templates.map(Self.name(ofTemplate:))
    var used = Set(DefaultTheme.templates.keys.map(Self.name(ofTemplate:)))
    for file in templates {
      let text = try text(file)
      let uses = TemplateName.all(in: text)
      used.formUnion(uses.filter(\.isTemplate).map(\.name))
      library.register(try template(text, using: uses, among: names, file: file), named: Self.name(ofTemplate: file))
    }
    // A template that no other template uses is probably a misspelled replacement, such as `heder.mustache`.
    if let unused = templates.first(where: { !used.contains(Self.name(ofTemplate: $0)) }) {
      throw DiagnosticError(
        Diagnostic(
          "unknown-template", at: SourcePosition(file: path(unused), line: 1), "no template uses '\(unused)'",
          nearMisses: nearMisses(of: unused, in: DefaultTheme.templates.keys.sorted())))
    }
    return library
  }

  /// The name by which other templates contain or extend the one in a file.
  private static func name(ofTemplate file: String) -> String { String(file.dropLast(".mustache".count)) }

  private func template(
    _ text: String, using uses: [TemplateName], among names: [String], file: String
  ) throws(DiagnosticError) -> MustacheTemplate {
    for use in uses {
      let known = use.isTemplate ? names : TemplateVariable.allCases.map(\.name)
      guard !known.contains(use.name) else { continue }
      let position = SourcePosition(file: path(file), line: use.line, column: use.column)
      let similar = nearMisses(of: use.name, in: known)
      throw DiagnosticError(
        use.isTemplate
          ? Diagnostic("unknown-template", at: position, "unknown template '\(use.name)'", nearMisses: similar)
          : Diagnostic(
            "unknown-template-name", at: position, "unknown template variable '\(use.name)'", nearMisses: similar))
    }
    do {
      return try MustacheTemplate(string: text)
    } catch let error as MustacheTemplate.ParserError {
      throw DiagnosticError(
        Diagnostic(
          "template-syntax",
          at: SourcePosition(
            file: path(file), line: error.context.lineNumber, column: error.context.columnNumber),
          "the template can't be parsed: \(Self.reason(of: error.error))"))
    } catch {
      throw DiagnosticError(
        Diagnostic("template-syntax", at: SourcePosition(file: path(file), line: 1), "the template can't be parsed"))
    }
  }

  /// A problem of a template in words.
  private static func reason(of error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "'{{/…}}' doesn't have the name of the section that it ends"
    case .unfinishedName: "the tag before this position has no '}}'"
    case .expectedSectionEnd: "a section has no '{{/…}}'"
    case .invalidSetDelimiter: "a tag that sets delimiters has the form '{{=<% %>=}}'"
    case .transformAppliedToInheritanceSection: "a section of an inherited template can't have a transform"
    case .illegalTokenInsideInheritSection, .textInsideInheritSection:
      "an inherited template can contain only '{{$…}}' sections"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "the variable after '{{%' is unknown"
    case nil: "\(error)"
    }
  }

  // MARK: Styles and scripts

  /// All style sheets in one.
  func styleSheet() throws(DiagnosticError) -> [UInt8] {
    var sheet: [UInt8] = []
    for style in DefaultTheme.styles {
      if files[style.name] == nil || style.name == "variables.css" {
        sheet += Minified.css(style.bytes)
      }
      if files[style.name] != nil { sheet += Array(try text(style.name).utf8) + [UInt8(ascii: "\n")] }
    }
    let known = Set(DefaultTheme.styles.map(\.name))
    for (file, _) in files.sorted(by: { $0.key < $1.key }) where file.hasSuffix(".css") && !known.contains(file) {
      sheet += Array(try text(file).utf8) + [UInt8(ascii: "\n")]
    }
    return sheet
  }

  /// Scripts in one.
  func script(_ parts: [(name: String, bytes: [UInt8])]) throws(DiagnosticError) -> [UInt8] {
    var script: [UInt8] = []
    for part in parts {
      if files[part.name] != nil {
        script += Array(try text(part.name).utf8) + [UInt8(ascii: "\n")]
      } else {
        script += Minified.script(part.bytes)
      }
    }
    return script
  }

  /// The folder's other files, to be copied, by path relative to the site's root.
  func copiedFiles() -> [String: [UInt8]] {
    let scripts = Set((DefaultTheme.scripts + DefaultTheme.searchScripts).map(\.name))
    let copied = files.filter {
      !$0.key.hasSuffix(".mustache") && !$0.key.hasSuffix(".css") && !scripts.contains($0.key)
    }
    return Dictionary(uniqueKeysWithValues: copied.map { ("theme/\($0.key)", $0.value) })
  }

  private func text(_ file: String) throws(DiagnosticError) -> String {
    guard let text = String(validUTF8: files[file] ?? []) else {
      throw DiagnosticError(
        Diagnostic("not-utf8", at: SourcePosition(file: path(file), line: 1), "the file isn't UTF-8"))
    }
    return text
  }

  private func path(_ file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }
}
