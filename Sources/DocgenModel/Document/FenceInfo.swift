/// The info string of a fence: `swift snippet="QuickStart/BoxOffice#model"`, `swift, nocopy, highlight=[1,3]`.
public struct FenceInfo: Hashable, Sendable {
  /// The kind of Swift code in a fence.
  public enum Kind: Hashable, Sendable {
    /// Code without a kind, which is compiled and run.
    case unclassified
    /// Code that is compiled but not run, with the reason for which its claims aren't checked, if it has one.
    case compile(reason: String?)
    /// The text of a slice (`path#slice`) or of a whole snippet (`path`).
    case snippetCopy(path: String)
    /// A package manifest.
    case manifest
    /// Code whose syntax alone is checked, with the reason.
    case unverified(reason: String)
  }

  /// The text after the opening fence, trimmed.
  public var text: String

  /// The language in lower case, or an empty string if the fence has none.
  public var language: String

  /// The kind of Swift code.
  public var kind: Kind

  /// The exit status of the last command of a `console` fence.
  public var status: Int32 = 0

  /// Whether a `yaml` fence is a `docgen.yml`.
  public var isConfiguration = false

  /// The options that affect its appearance.
  public var appearance = Appearance()

  /// The problems of the info string.
  ///
  /// They're reported for Swift code, and under `strict` for all languages.
  public var problems: [Problem]

  /// The appearance of a code block.
  public struct Appearance: Hashable, Sendable {
    /// Whether the page shows no button for copying the code: `nocopy`.
    public var lacksCopyButton = false
    /// Whether the page shows the numbers of the lines: `showLineNumbers`.
    public var hasLineNumbers = false
    /// Whether the page wraps long lines: `wrap`.
    public var wrapsLines = false
    /// The numbers of the lines to highlight: `highlight=[1,3]`.
    public var highlighted: [Int] = []
    /// The numbers of the lines to strike out: `strikeout=[2]`.
    public var struckOut: [Int] = []

    /// Creates the usual appearance.
    public init() {}

    /// Sets an option.
    fileprivate mutating func set(_ option: String, _ value: String) {
      let numbers = value.split { !$0.isNumber }.compactMap { Int($0) }
      switch option {
      case "nocopy": lacksCopyButton = true
      case "showLineNumbers": hasLineNumbers = true
      case "wrap": wrapsLines = true
      case "highlight": highlighted = numbers
      default: struckOut = numbers
      }
    }
  }

  /// An unknown or invalid word.
  public struct Problem: Hashable, Sendable {
    /// The message, in one line.
    public var message: String
    /// Valid words with a similar spelling.
    public var nearMisses: [String]
    /// The list of valid words, if the spelling of none is similar.
    public var note: String?
  }

  /// The reason of an unverified sample that isn't a whole program or declaration, and needn't be valid Swift.
  public static let fragmentReason = "fragment"

  private static let checkOptions = ["snippet", "manifest", "compile", "unverified", "reason", "status", "docgen"]
  /// `CodeBlockEdit`, which edits opening fences, keeps these options.
  private static let displayOptions = ["nocopy", "showLineNumbers", "wrap", "highlight", "strikeout"]

  /// Reads an info string.
  ///
  /// - Parameter info: The text after the opening fence, trimmed.
  public init(_ info: String) {
    text = info
    var scanner = Scanner(info)
    language = scanner.language()
    kind = .unclassified
    problems = []
    var values: [String: String] = [:]
    while let (name, value) = scanner.option() {
      if Self.displayOptions.contains(name) {
        appearance.set(name, value ?? "")
      } else if Self.checkOptions.contains(name) {
        values[name] = value ?? ""
      } else {
        let known = Self.checkOptions + Self.displayOptions
        let similar = nearMisses(of: name, in: known)
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        problems.append(
          Problem(
            message: "unknown option '\(name)' of a code block", nearMisses: similar,
            note: similar.isEmpty ? "the options are \(list)" : nil))
      }
    }
    isConfiguration = values["docgen"] != nil
    status = values["status"].flatMap { Int32($0) } ?? 0
    if let path = values["snippet"] {
      kind = .snippetCopy(path: path)
    } else if values["manifest"] != nil {
      kind = .manifest
    } else if values["compile"] != nil {
      kind = .compile(reason: values["reason"].flatMap { $0.isEmpty ? nil : $0 })
    } else if values["unverified"] != nil {
      let reason = values["reason"] ?? ""
      if reason.isEmpty {
        problems.append(Problem(message: "'unverified' needs a reason: unverified reason=\"…\"", nearMisses: []))
      }
      kind = .unverified(reason: reason)
    }
  }

  /// Reads words, `name=value`, `name="quoted"`, and `name=[list]`, separated by spaces and commas.
  private struct Scanner {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func word() -> String { take { $0 != " " && $0 != "," && $0 != "\t" } }

    /// Reads the language in any of its forms: `Swift`, `swift5`, `swift{1,3}`, and `{.swift .numbered}`.
    mutating func language() -> String {
      var language: String
      if rest.first == "{" {
        rest.removeFirst()
        let attributes = take { $0 != "}" }.split { $0 == " " || $0 == "," }
        rest = rest.dropFirst()
        language = attributes.first { $0.hasPrefix(".") }.map { String($0.dropFirst()) } ?? ""
      } else {
        language = take { $0 != " " && $0 != "," && $0 != "\t" && $0 != "{" }
        // Other generators highlight these lines.
        if rest.first == "{" {
          _ = take { $0 != "}" }
          rest = rest.dropFirst()
        }
      }
      language = language.lowercased()
      let version = language.hasPrefix("swift") ? language.dropFirst("swift".count) : "-"
      return version.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" } && version != "-" ? "swift" : language
    }

    mutating func option() -> (name: String, value: String?)? {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\t" }
      guard !rest.isEmpty else { return nil }
      let name = take { $0 != "=" && $0 != " " && $0 != "," && $0 != "\t" }
      guard rest.first == "=" else { return (name, nil) }
      rest.removeFirst()
      switch rest.first {
      case "\"":
        rest.removeFirst()
        let value = take { $0 != "\"" }
        rest = rest.dropFirst()
        return (name, value)
      case "[":
        let value = take { $0 != "]" }
        rest = rest.dropFirst()
        return (name, value + "]")
      default:
        return (name, word())
      }
    }

    private mutating func take(while isTaken: (Character) -> Bool) -> String {
      let taken = rest.prefix(while: isTaken)
      rest = rest.dropFirst(taken.count)
      return String(taken)
    }
  }
}
