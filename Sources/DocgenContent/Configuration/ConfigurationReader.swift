public import DocgenModel
import DocgenSystem
import Yams

/// Reads `docgen.yml`.
public enum ConfigurationReader {
  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - text: The text of `docgen.yml`.
  ///   - file: Its path, for positions.
  ///   - defaults: The values for keys that the text doesn't contain.
  /// - Returns: The configuration, with the default for each invalid value, and an error for each of these.
  public static func read(
    _ text: String, file: String = "docgen.yml", defaults: Configuration
  ) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    var reading = Reading(text: text, file: file, configuration: defaults)
    guard reading.isWithinLimits(text) else { return (defaults, reading.diagnostics) }
    do {
      // Read every value as a string, so that authors don't have to quote numbers and dates.
      guard let root = try compose(yaml: text, .basic) else { return (defaults, []) }
      reading.read(root)
    } catch let error as YamlError {
      reading.report("invalid-yaml", at: error.mark, error.problem)
    } catch {
      reading.report("invalid-yaml", at: nil, "\(error)")
    }
    return (reading.configuration, reading.diagnostics.sorted())
  }
}

extension ConfigurationReader {
  /// Returns whether a text is a web address that pages can link to: `https://` or `http://`, a host, and no characters
  /// that need escaping.
  ///
  /// - Parameter text: The text, as in `https://example.org/docs/`.
  public static func isWebAddress(_ text: String) -> Bool {
    let host = text.hasPrefix("https://") ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    return host.first.map { $0 != "/" } == true
      && text.allSatisfy { $0.isASCII && !$0.isWhitespace && !"\"<>\\^`{|}".contains($0) }
  }
}

/// The state of reading one text.
private struct Reading {
  let lines: [Substring]
  let file: String
  var configuration: Configuration
  var diagnostics: [Diagnostic] = []

  init(text: String, file: String, configuration: Configuration) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.file = file
    self.configuration = configuration
  }

  /// The maximum size of a configuration in bytes.
  private static let maximumByteCount = 1 << 20
  /// The maximum number of aliases.
  ///
  /// Each level of `&b [*a, *a]` doubles the number of nodes that the reader compares. With 32 aliases, it can't exceed
  /// a few hundred thousand nodes, and configurations don't need aliases.
  private static let maximumAliasCount = 32

  /// Reports a text that might keep the YAML parser busy for a long time.
  mutating func isWithinLimits(_ text: String) -> Bool {
    guard text.utf8.count <= Self.maximumByteCount else {
      report("configuration-too-large", at: nil, "the configuration has more than \(Self.maximumByteCount) bytes")
      return false
    }
    var aliases = 0
    for (index, line) in lines.enumerated() {
      // This also counts asterisks in words, but a configuration contains few of either.
      aliases += zip(line.utf8, line.utf8.dropFirst()).count { byte, next in
        byte == UInt8(ascii: "*") && next != UInt8(ascii: " ") && next != byte
      }
      if aliases > Self.maximumAliasCount {
        diagnostics.append(
          Diagnostic(
            "too-many-aliases", at: position(onLine: index + 1),
            "the configuration has more than \(Self.maximumAliasCount) aliases: '*name'"))
        return false
      }
    }
    return true
  }

  mutating func read(_ root: Node) {
    guard case .mapping(let mapping) = root else {
      // A file that contains only comments is an empty scalar.
      if case .scalar(let scalar) = root, scalar.string.isEmpty { return }
      report(
        "invalid-configuration", at: root.mark,
        "expected 'key: value' lines, found \(root.sequence == nil ? "other text" : "a list")")
      return
    }
    for (keyNode, value) in mapping {
      guard let name = keyNode.scalar?.string else {
        report("unknown-key", at: keyNode.mark, "a key is a word")
        continue
      }
      guard let key = Configuration.Key(rawValue: name) else {
        report(
          "unknown-key", at: keyNode.mark, "unknown key '\(name)'",
          nearMisses: nearMisses(of: name, in: Configuration.Key.allCases.map(\.rawValue)))
        continue
      }
      configuration.positions[key] = position(of: value.mark)
      read(key, value)
    }
  }

  private mutating func read(_ key: Configuration.Key, _ value: Node) {
    switch key {
    case .title: set(\.title, text(key, value))
    case .bundle: set(\.bundle, name(key, value))
    case .language: set(\.language, text(key, value))
    case .logo: set(\.logo, path(key, value))
    case .favicon: set(\.favicon, path(key, value))
    case .socialImage: set(\.socialImage, path(key, value))
    case .baseURL: set(\.baseURL, webAddress(key, value).map { $0.hasSuffix("/") ? $0 : $0 + "/" })
    case .repository:
      set(\.repository, webAddress(key, value).map { String($0.trimmingSuffix { $0 == "/" }) })
    case .branch: set(\.branch, text(key, value))
    case .modules: set(\.modules, texts(key, value))
    case .traits: set(\.traits, texts(key, value))
    case .inheritedMembers: set(\.showsInheritedMembers, bool(key, value))
    case .version: set(\.version, text(key, value))
    case .versions: set(\.versions, listAddress(key, value))
    case .theme: set(\.theme, path(key, value))
    case .redirects: readRedirects(value)
    case .guides: readGuides(value)
    case .sites: readSites(value)
    case .samples: readSamples(value)
    case .coverage: readCoverage(value)
    case .outputs: readOutputs(value)
    case .strict: set(\.isStrict, bool(key, value))
    }
  }

  /// Reads the minimum shares of symbols: `coverage: { documented: 100, samples: 80 }`.
  private mutating func readCoverage(_ value: Node) {
    let expected = "'coverage' is a list of 'key: percent' lines, such as 'documented: 100'"
    guard let mapping = require(value.mapping, of: value, expected) else { return }
    let line = value.mark.map { max(1, $0.line) } ?? 1
    var goals = Configuration.CoverageGoals(position: position(onLine: line))
    for (keyNode, value) in mapping {
      let name = keyNode.scalar?.string ?? ""
      guard ["documented", "samples"].contains(name) else {
        report(
          "unknown-key", at: keyNode.mark, "unknown key '\(name)' in 'coverage'",
          nearMisses: nearMisses(of: name, in: ["documented", "samples"]))
        continue
      }
      guard let percent = value.scalar.flatMap({ Int($0.string) }), (0...100).contains(percent) else {
        report("wrong-type", at: value.mark, "'\(name)' must be a number from 0 to 100")
        continue
      }
      if name == "documented" { goals.documented = percent } else { goals.samples = percent }
    }
    configuration.coverage = goals
  }

  /// Reads the formats of the site: `outputs: [html, markdown]`.
  private mutating func readOutputs(_ value: Node) {
    let names = value.sequence?.map { $0.scalar?.string ?? "" } ?? []
    let areNames = !names.isEmpty && !names.contains("")
    let expected = "'outputs' is a list of formats: '[html, markdown]'"
    guard let formats = require(areNames ? names : nil, of: value, expected) else { return }
    configuration.outputs = zip(formats, value.sequence ?? []).map {
      Configuration.OutputChoice(format: $0, position: position(of: $1.mark))
    }
  }

  /// Reads the settings for samples: `samples: { imports: [Foundation], files: [Data/prices.csv] }`.
  private mutating func readSamples(_ value: Node) {
    let expected = "'samples' is a list of 'key: value' lines, such as 'imports: [Foundation]'"
    guard let mapping = require(value.mapping, of: value, expected) else { return }
    for (keyNode, value) in mapping {
      switch keyNode.scalar?.string ?? "" {
      case "documents":
        configuration.sampleDocuments = paths(value, "'documents' is a list of folders in the package: '[Guides]'")
      case "exclude":
        configuration.excludedFiles = paths(value, "'exclude' is a list of files and folders: '[Articles/Proposals]'")
      case "files":
        configuration.sampleFiles = paths(value, "'files' is a list of files in the package: '[Data/prices.csv]'")
      case "imports": readSampleImports(value)
      case "sandbox": readSandboxUse(value)
      case "prelude":
        let expected = "'prelude' is Swift code: 'let apiClient = APIClient()'"
        set(\.samplePrelude, require(value.scalar?.string, of: value, expected))
      case let name:
        report(
          "unknown-key", at: keyNode.mark, "unknown key '\(name)' in 'samples'",
          nearMisses: nearMisses(of: name, in: ["documents", "exclude", "files", "imports", "prelude", "sandbox"]))
      }
    }
  }

  private mutating func readSampleImports(_ value: Node) {
    let modules = value.sequence?.map { $0.scalar?.string }
    let areNames =
      modules?.allSatisfy { $0?.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } == true } == true
    let expected = "'imports' is a list of modules: '[Foundation]'"
    guard let modules = require(areNames ? modules : nil, of: value, expected) else { return }
    configuration.sampleImports = modules.compactMap(\.self)
  }

  private mutating func readSandboxUse(_ value: Node) {
    let choices = Sandbox.Use.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let use = value.scalar.flatMap { Sandbox.Use(rawValue: $0.string) }
    guard let use = require(use, of: value, "'sandbox' must be one of \(choices)") else { return }
    configuration.sandbox = use
    configuration.sandboxPosition = position(of: value.mark)
  }

  /// Reads a list of paths in the package.
  private mutating func paths(_ value: Node, _ expected: String) -> [Configuration.SampleFile] {
    guard let sequence = require(value.sequence, of: value, expected) else { return [] }
    var paths: [Configuration.SampleFile] = []
    for node in sequence {
      guard let path = node.scalar.flatMap({ PackagePath.normalized($0.string) }) else {
        report("outside-package", at: node.mark, "'\(node.scalar?.string ?? "")' is outside the package")
        continue
      }
      paths.append(Configuration.SampleFile(path: path, position: position(of: node.mark)))
    }
    return paths
  }

  private mutating func set<Value>(_ path: WritableKeyPath<Configuration, Value>, _ value: Value?) {
    if let value { configuration[keyPath: path] = value }
  }

  private mutating func set<Value>(_ path: WritableKeyPath<Configuration, Value?>, _ value: Value?) {
    if let value { configuration[keyPath: path] = value }
  }

  // MARK: Values

  /// Returns a value, or reports that a node doesn't contain such a value.
  private mutating func require<Value>(_ value: Value?, of node: Node, _ expected: String) -> Value? {
    if value == nil { report("wrong-type", at: node.mark, expected) }
    return value
  }

  /// The text as written, because `version: 1.10` isn't the number 1.1.
  private mutating func text(_ key: Configuration.Key, _ value: Node) -> String? {
    let text = value.scalar?.string ?? ""
    return require(text.isEmpty ? nil : text, of: value, "'\(key.rawValue)' is text")
  }

  private mutating func bool(_ key: Configuration.Key, _ value: Node) -> Bool? {
    let bool = value.scalar.flatMap { Bool($0.string) }
    return require(bool, of: value, "'\(key.rawValue)' must be 'true' or 'false'")
  }

  private mutating func texts(_ key: Configuration.Key, _ value: Node) -> [String]? {
    guard let sequence = require(value.sequence, of: value, "'\(key.rawValue)' is a list of names") else { return nil }
    let found = sequence.compactMap { text(key, $0) }
    return found.count == sequence.count ? found : nil
  }

  /// A name that becomes a folder of the site.
  private mutating func name(_ key: Configuration.Key, _ value: Node) -> String? {
    guard let found = text(key, value) else { return nil }
    let isName = found.contains { $0.isLetter || $0.isNumber }
    return require(
      isName ? found : nil, of: value, "'\(key.rawValue)' needs a letter or a digit: it is part of every address")
  }

  private mutating func webAddress(_ key: Configuration.Key, _ value: Node) -> String? {
    guard let found = text(key, value) else { return nil }
    return require(
      ConfigurationReader.isWebAddress(found) ? found : nil, of: value,
      "'\(key.rawValue)' is a web address: 'https://example.org/docs/'")
  }

  /// The address of a list on the site's own host, because pages can't load from other hosts.
  private mutating func listAddress(_ key: Configuration.Key, _ value: Node) -> String? {
    guard let found = text(key, value) else { return nil }
    let isAddress =
      found.hasSuffix(".json") && !found.hasPrefix("//")
      && found.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-~%".contains($0)) }
    return require(
      isAddress ? found : nil, of: value,
      "'\(key.rawValue)' is a path to a list on the same host: '../versions.json'")
  }

  /// A path, absolute or relative to the package.
  private mutating func path(_ key: Configuration.Key, _ value: Node) -> String? {
    guard let found = text(key, value) else { return nil }
    let path = PackagePath.normalized(found) ?? found
    return require(found.contains("\0") ? nil : path, of: value, "'\(key.rawValue)' is a path")
  }

  private mutating func readRedirects(_ value: Node) {
    let expected = "'redirects' is a list of 'old address: new address' lines"
    guard let mapping = require(value.mapping, of: value, expected) else { return }
    for (old, new) in mapping {
      guard let from = sitePath(old), let to = sitePath(new) else { continue }
      configuration.redirects[from] = Configuration.Redirect(page: to, position: position(of: new.mark))
    }
  }

  /// The first pages of the guides: `guides: [documentation/currency, tutorials/currency]`.
  private mutating func readGuides(_ value: Node) {
    let expected = "'guides' is a list of pages: '- documentation/currency'"
    guard let sequence = require(value.sequence, of: value, expected) else { return }
    configuration.guides = sequence.compactMap { node in
      sitePath(node).map { Configuration.Guide(root: $0, position: position(of: node.mark)) }
    }
  }

  /// An address below the site's root, without slashes at its ends.
  private mutating func sitePath(_ node: Node) -> String? {
    let text = node.scalar?.string ?? ""
    let path = text.contains("://") || node.scalar == nil ? nil : PackagePath.normalized(text.trimming { $0 == "/" })
    return require(
      path, of: node,
      "expected an address below the site's root, such as 'documentation/currency'"
        + (text.isEmpty ? "" : ", not '\(text)'"))
  }

  /// Other sites: the path of a list, or its path and the address of the site.
  private mutating func readSites(_ value: Node) {
    let expected = "'sites' is a list of files: '- Links/other.json'"
    guard let sequence = require(value.sequence, of: value, expected) else { return }
    for node in sequence {
      switch node {
      case .scalar:
        if let list = path(.sites, node) { add(siteWithList: list, baseURL: nil, at: node.mark) }
      case .mapping(let mapping): readSite(mapping, at: node.mark)
      case .sequence, .alias:
        report("wrong-type", at: node.mark, "a site is the path of its list, or 'list:' and 'base-url:'")
      }
    }
  }

  private mutating func readSite(_ mapping: Node.Mapping, at mark: Mark?) {
    var list: String?
    var baseURL: String?
    for (key, value) in mapping {
      switch key.scalar?.string {
      case "list": list = path(.sites, value)
      case "base-url": baseURL = webAddress(.baseURL, value).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
      case let name:
        report(
          "unknown-key", at: key.mark, "unknown key '\(name ?? "")' of a site",
          nearMisses: nearMisses(of: name ?? "", in: ["list", "base-url"]))
      }
    }
    if let list {
      add(siteWithList: list, baseURL: baseURL, at: mark)
    } else if mapping["list"] == nil {
      report("wrong-type", at: mark, "a site has a 'list': the path of its 'linkable.json'")
    }
  }

  private mutating func add(siteWithList list: String, baseURL: String?, at mark: Mark?) {
    configuration.linkedSites.append(.init(list: list, baseURL: baseURL, position: position(of: mark)))
  }

  // MARK: Diagnostics

  mutating func report(_ id: String, at mark: Mark?, _ message: String, nearMisses: [String] = []) {
    diagnostics.append(Diagnostic(id, at: position(of: mark), message, nearMisses: nearMisses))
  }

  private func position(of mark: Mark?) -> SourcePosition {
    position(onLine: max(mark?.line ?? 1, 1), afterScalars: max((mark?.column ?? 1) - 1, 0))
  }

  private func position(onLine line: Int, afterScalars scalarsBefore: Int = 0) -> SourcePosition {
    var column = 1
    if line <= lines.count {
      // The YAML parser counts scalars, compilers count bytes.
      column += lines[line - 1].unicodeScalars.prefix(scalarsBefore).reduce(0) { $0 + UTF8.width($1) }
    }
    return SourcePosition(file: file, line: line, column: column)
  }
}
