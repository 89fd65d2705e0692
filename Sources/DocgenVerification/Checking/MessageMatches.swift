import DocgenModel

/// Matches the messages of the compiler or of tests with the claims about them.
///
/// All kinds of samples use it. A claim holds if a message matches it at one of its lines.
struct MessageMatches {
  struct Message {
    /// The file, or `nil` if all messages and claims are about one file.
    var file: String?
    /// The line, or `nil` if the message is about no line of the claims' files.
    var line: Int?
    var text: String
  }

  /// The observation about a claim, with the index of the message that it's about.
  enum Finding: Hashable {
    /// A message matches at a line of the claim.
    case found
    /// A line of the claim has another message.
    case different(Int)
    /// A message matches at another place.
    case elsewhere(Int)
    /// No message matches, and the claim's lines have none.
    case missing
  }

  /// The observation about each claim.
  let findings: [Finding]
  /// The indices of the messages that match no claim at its lines.
  let unclaimed: [Int]
  /// The indices of the messages that no finding is about.
  let unexpected: [Int]

  /// Matches messages, of which the more important ones are first, with claims.
  init(_ messages: [Message], claims: [SnippetExpectations.Reported], anywhere: Bool = false) {
    func isAtLine(_ index: Int, of claim: SnippetExpectations.Reported) -> Bool {
      let message = messages[index]
      return anywhere
        || (message.line.map(claim.lines.contains) == true
          && message.file ?? claim.position.file == claim.position.file)
    }
    var rest = Set(messages.indices)
    for claim in claims {
      rest = rest.filter { !isAtLine($0, of: claim) || !claim.message.matches(messages[$0].text) }
    }
    unclaimed = rest.sorted()
    var findings: [Finding] = []
    for claim in claims {
      let here = messages.indices.filter { isAtLine($0, of: claim) }
      if here.contains(where: { claim.message.matches(messages[$0].text) }) {
        findings.append(.found)
      } else if let index = here.first(where: rest.contains) ?? here.first {
        findings.append(.different(index))
        rest.remove(index)
      } else if let index = messages.indices.first(where: { claim.message.matches(messages[$0].text) }) {
        findings.append(.elsewhere(index))
        rest.remove(index)
      } else {
        findings.append(.missing)
      }
    }
    self.findings = findings
    unexpected = rest.sorted()
  }
}
