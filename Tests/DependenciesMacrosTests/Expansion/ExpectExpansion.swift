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

/// Expects the macros in a source to expand to another, and to say no more than the diagnostics.
///
/// The endpoints that a client marks stay marked: the attribute is not expanded a second time.
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

/// Expects one diagnostic about a source, and what each of its fix-its makes of the source.
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
  // Without a fix-it the expansion is compared, of which only the diagnostics matter here.
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

/// What the macros in a source expand to, whatever they say about it.
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
