// snippet.hide
import Dependencies
import Foundation
import Testing

func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () throws -> R
) rethrows -> R {
  try withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

setenv("SWIFT_DEPENDENCIES_CONTEXT", "prod", 1)

// snippet.show
// snippet.variable
@Test func startedWithAnUnknownContext() {
  let context = pointingHere { DependencyValues._current.context }
  // 🛑 The environment variable SWIFT_DEPENDENCIES_CONTEXT is 'prod', which isn't a context.
  // To fix this, set it to `live`, `preview`, or `test`, or remove it.
  #expect(context == .test)  // As without the variable.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
