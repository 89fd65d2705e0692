import Foundation
import SwiftDiagnostics
import Testing

@testable import DependenciesMacrosExpansion

@Suite struct TroubleshootingTests {
  @Test func `Troubleshooting lists the message of each diagnostic`() throws {
    let all: [MacroDiagnostic] = [
      .notAStruct,
      .typeRequired("…"),
      .methodCollision("…"),
      .notAProperty,
      .severalProperties,
      .constantEndpoint,
      .notStored("…"),
      .endpointWithoutType("…"),
      .notAClosure,
      .defaultNotAClosure("…"),
      .defaultRequired("…", throwsTyped: false),
      .defaultRequired("…", throwsTyped: true),
      .stoppingDefault("…"),
      .variadicMethod,
      .methodNotALiteral,
      .methodNotAName("…"),
      .methodNamedAsProperty("…"),
      .notAnEntry,
      .entryElsewhere,
      .constantEntry,
      .testValueRequired("…"),
      .keyNotALiteral,
      .keyNotAName("…"),
    ]
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "Articles/Troubleshooting.md"), encoding: .utf8)
    for diagnostic in all {
      #expect(page.contains("| `\(diagnostic.message)` |"), "\(diagnostic.message)")
    }
    let sources = root.appending(path: "Sources/DependenciesMacrosExpansion")
    let code = try FileManager.default.subpathsOfDirectory(atPath: sources.path())
      .filter { $0.hasSuffix("Diagnostics.swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }.joined()
    let identifiers = Set(
      code.matches(of: /MacroDiagnostic\(\s*"([a-z-]+)"/).map {
        MessageID(domain: "DependenciesMacros", id: String($0.output.1))
      })
    #expect(Set(all.map(\.diagnosticID)) == identifiers)
  }
}
