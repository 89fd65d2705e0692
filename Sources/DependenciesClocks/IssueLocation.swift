/// Where in the user's source an issue belongs that is found only later, when the location is no longer known.
struct IssueLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
