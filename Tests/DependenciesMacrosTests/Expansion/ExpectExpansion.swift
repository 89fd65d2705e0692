import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import DependenciesMacrosExpansion

private let endpointSpecs: [String: MacroSpec] = [
  "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
  "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
]

private let specs: [String: MacroSpec] = [
  "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
  "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
].merging(endpointSpecs) { first, _ in first }

/// Expects the expansion of a source's macros, and no diagnostics except for the given ones.
///
/// The endpoints that a client marks keep their attribute, because it isn't expanded a second time.
func expectExpansion(
  of source: String,
  _ expanded: String,
  diagnostics: [DiagnosticSpec] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: specs, indentationWidth: .spaces(2),
    failureHandler: record, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects one diagnostic about a source, and the source after each of its fix-its.
/// - Parameters:
///   - source: The source, with one thing wrong.
///   - message: The diagnostic's message.
///   - position: Its line and column, both from 1.
///   - fixes: The message of each fix-it and the whole source after it.
func expectDiagnostic(
  in source: String,
  _ message: String,
  at position: (line: Int, column: Int),
  severity: DiagnosticSeverity = .error,
  notes: [NoteSpec] = [],
  fixes: KeyValuePairs<String, String> = [:],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let spec = DiagnosticSpec(
    message: message, line: position.line, column: position.column, severity: severity, notes: notes,
    fixIts: fixes.map { FixItSpec(message: $0.key) }, originatorFileID: fileID, originatorFile: filePath,
    originatorLine: line, originatorColumn: column)
  // This also compares the expansion without a fix-it, but only its diagnostics matter here.
  let expanded = expansion(of: source)
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: [spec], macroSpecs: specs, indentationWidth: .spaces(2),
    failureHandler: record, fileID: fileID, filePath: filePath, line: line, column: column)
  for (fix, fixed) in fixes {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: [spec], macroSpecs: specs, applyFixIts: [fix], fixedSource: fixed,
      indentationWidth: .spaces(2), failureHandler: record, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

/// Expands the macros in a source, and ignores their diagnostics.
func expansion(of source: String) -> String {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
  return file.expand(
    macroSpecs: specs,
    contextGenerator: { syntax in
      BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
    },
    indentationWidth: .spaces(2)
  ).description
}

private func record(_ failure: TestFailureSpec) {
  Issue.record(
    "\(failure.message)",
    sourceLocation: SourceLocation(
      fileID: "\(failure.location.fileID)", filePath: "\(failure.location.filePath)",
      line: Int(failure.location.line), column: max(1, Int(failure.location.column))))
}
