import ArgumentParser
import Foundation
import Testing

@testable import DocgenCommand

/// The page "Commands" of docgen's guide lists the options that the argument parser accepts, with their help.
@Suite struct CommandReferenceTests {
  /// The parts of the argument parser's description that the page shows.
  private struct Tool: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable {
          var name: String
        }
        var kind: String
        var preferredName: Name?
        var valueName: String
        var abstract: String?
        var discussion: String?
        var defaultValue: String?
        var shouldDisplay: Bool
      }
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
      var shouldDisplay: Bool
    }
    var command: Command
  }

  private func page(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return try String(contentsOf: root.appending(path: "Articles/Docgen.docc/\(name).md"), encoding: .utf8)
  }

  /// Returns the table rows for a command's arguments.
  private func rows(of command: Tool.Command) -> [String] {
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && !["help", "version"].contains($0.valueName)
    }
    let names = Set(arguments.compactMap(\.preferredName?.name))
    return arguments.compactMap { argument in
      var left = "`\(argument.valueName)`"
      if let name = argument.preferredName?.name {
        if name.hasPrefix("no-"), names.contains(String(name.dropFirst(3))) { return nil }
        left = argument.kind == "option" ? "`--\(name) <\(argument.valueName)>`" : "`--\(name)`"
        if names.contains("no-\(name)") { left += ", `--no-\(name)`" }
      }
      var right = [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " ")
      if argument.valueName == "jobs" {
        right += " The default is the number of processors."
      } else if let value = argument.defaultValue {
        right += " The default is `\(value)`."
      }
      // A vertical bar would end the table's cell.
      return "| \([left, right].map { $0.replacing("|", with: #"\|"#) }.joined(separator: " | ")) |"
    }
  }

  @Test func `The page lists each command with its options`() throws {
    let tool = try JSONDecoder().decode(Tool.self, from: Data(Docgen._dumpHelp().utf8))
    let sections = try page("CommandReference").components(separatedBy: "\n## ")
    for command in tool.command.subcommands ?? [] where command.shouldDisplay && command.commandName != "help" {
      let section = try #require(
        sections.first { $0.hasPrefix("docgen \(command.commandName)\n") }, "## docgen \(command.commandName)")
      let listed = section.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("| `") }
      let subcommands = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
      #expect(listed == ([command] + subcommands).flatMap(rows))
    }
  }

  @Test func `The table of exit statuses has a row for each command`() throws {
    let tool = try JSONDecoder().decode(Tool.self, from: Data(Docgen._dumpHelp().utf8))
    func names(_ command: Tool.Command) -> [String] {
      let shown = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
      return shown.isEmpty
        ? [command.commandName] : shown.flatMap(names).map { "\(command.commandName) \($0)" }
    }
    let rows = try page("CommandReference").matches(of: /\| `(docgen [a-z ]+)` \|/).map { String($0.output.1) }
    #expect(rows.sorted() == names(tool.command).sorted())
  }

  @Test func `The page about CI shows the workflow that docgen init writes, and its steps with a dependency by path`()
    throws
  {
    let workflow = PublishingWorkflow(package: "/code/Currency", localPackages: [])
    #expect(try page("ContinuousIntegration").contains("```yaml\n\(workflow.text)```"))
    let withPath = PublishingWorkflow(package: "/code/Currency", localPackages: ["/code/swift-dependencies"]).text
    let steps = try #require(withPath.range(of: "    steps:\n"))
    #expect(try page("ContinuousIntegration").contains("```yaml\n\(withPath[steps.lowerBound...])```"))
  }

  @Test func `The page about DocC has each option of its commands, with the note's advice`() throws {
    var listed: [String] = []
    for line in try page("MigratingFromDocC").split(separator: "\n") where line.hasPrefix("| `--") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let option = String(cells[0].dropFirst().prefix { $0 != " " && $0 != "`" })
      let note = try #require(ArgumentNote.text(for: ["build", option], commands: ["build"]), "\(option) has no note")
      if cells[1].hasPrefix("`--") {
        #expect(note.hasSuffix("'\(cells[1].dropFirst().prefix { $0 != " " && $0 != "`" })'"))
      } else {
        #expect(cells[1].hasPrefix("not needed"))
        #expect(note.contains("remove it") || note.contains("docgen.yml"))
      }
      listed.append(option)
    }
    #expect(listed.sorted() == ArgumentNote.optionsOfDocC.keys.sorted())
  }
}
