import ArgumentParser

@main
struct DocgenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "docgen")
}
