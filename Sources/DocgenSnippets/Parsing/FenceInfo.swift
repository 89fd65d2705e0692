import DocgenModel

/// The info string of a fence: `swift snippet="QuickStart/BoxOffice#model"`, `swift, nocopy, highlight=[1,3]`.
public struct FenceInfo: Hashable, Sendable {
  /// The kind of Swift code in a fence.
  public enum Kind: Hashable, Sendable {
    /// Code without a kind, which is compiled and run.
    case unclassified
    /// Code that is compiled but not run.
    case compile
    /// The text of a slice (`path#slice`) or of a whole snippet (`path`).
    case mirror(path: String)
    /// A package manifest.
    case manifest
    /// Code whose syntax alone is checked, with the reason.
    case unverified(reason: String)
  }

  /// The language in lower case, or an empty string if the fence has none.
  public var language: String

  /// The kind of Swift code.
  public var kind: Kind

  /// The options that affect its appearance: `nocopy`, `showLineNumbers`, `wrap`, `highlight`, `strikeout`, by name.
  public var options: [String: String]

  /// The problems of the info string.
  public var problems: [Problem]

  /// An unknown or invalid word.
  public struct Problem: Hashable, Sendable {
    /// The message, in one line.
    public var message: String
    /// Valid words with a similar spelling.
    public var nearMisses: [String]
  }

  private static let words = ["snippet", "manifest", "compile", "unverified", "reason"]
  private static let looks = ["nocopy", "showLineNumbers", "wrap", "highlight", "strikeout"]

  /// Reads an info string.
  ///
  /// - Parameter info: The text after the opening fence, trimmed.
  public init(_ info: String) {
    var scanner = Scanner(info)
    language = scanner.word().lowercased()
    kind = .unclassified
    options = [:]
    problems = []
    var said: [String: String] = [:]
    while let (name, value) = scanner.option() {
      if Self.looks.contains(name) {
        options[name] = value ?? ""
      } else if Self.words.contains(name) {
        said[name] = value ?? ""
      } else {
        problems.append(
          Problem(
            message: "'\(name)' is no option of a fence",
            nearMisses: nearMisses(of: name, in: Self.words + Self.looks)))
      }
    }
    if let path = said["snippet"] {
      kind = .mirror(path: path)
    } else if said["manifest"] != nil {
      kind = .manifest
    } else if said["compile"] != nil {
      kind = .compile
    } else if said["unverified"] != nil {
      let reason = said["reason"] ?? ""
      if reason.isEmpty {
        problems.append(Problem(message: "an unverified fence says why: unverified reason=\"…\"", nearMisses: []))
      }
      kind = .unverified(reason: reason)
    }
  }

  /// Reads words, `name=value`, `name="quoted"`, and `name=[list]`, separated by spaces and commas.
  private struct Scanner {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func word() -> String { take { $0 != " " && $0 != "," && $0 != "\t" } }

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
