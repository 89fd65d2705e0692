import DocgenModel

/// What the line that opens a fence says: `swift snippet="QuickStart/BoxOffice#model"`, `swift, nocopy, highlight=[1,3]`.
public struct FenceInfo: Hashable, Sendable {
  /// What kind of Swift a fence holds.
  public enum Kind: Hashable, Sendable {
    /// Nothing was said: Swift is compiled and run.
    case unclassified
    /// Swift that's compiled and not run.
    case compile
    /// The text of a slice, `path#slice`, or of all that a snippet shows, `path`.
    case mirror(path: String)
    /// A package manifest.
    case manifest
    /// Not checked but for its syntax, for a reason.
    case unverified(reason: String)
  }

  /// The language, in lower case; empty where none is given.
  public var language: String

  /// What kind of Swift the fence holds.
  public var kind: Kind

  /// The options that concern its looks: `nocopy`, `showLineNumbers`, `wrap`, `highlight`, `strikeout`, by name.
  public var options: [String: String]

  /// What is wrong with it: a message and the right words that resemble.
  public var problems: [Problem]

  /// A word that is not understood.
  public struct Problem: Hashable, Sendable {
    /// One line of text.
    public var message: String
    /// Words that exist and resemble.
    public var nearMisses: [String]
  }

  private static let words = ["snippet", "manifest", "compile", "unverified", "reason"]
  private static let looks = ["nocopy", "showLineNumbers", "wrap", "highlight", "strikeout"]

  /// Reads what stands after the opening fence.
  ///
  /// - Parameter info: The text, trimmed.
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

  /// Reads words, `name=value`, `name="quoted"` and `name=[list]`, with spaces and commas between them.
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
