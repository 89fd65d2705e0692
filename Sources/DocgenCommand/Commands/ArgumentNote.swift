import DocgenModel

/// A note about a wrong argument: a command with a similar name, or docgen's option for one of DocC's.
enum ArgumentNote {
  /// The options of DocC's commands that have another name in docgen, or that docgen doesn't need.
  ///
  /// The guide's page "Migrate from DocC" lists them, too, and a test compares the two.
  static let optionsOfDocC = [
    "--output-path": "use '--output'",
    "--output-dir": "use '--output'",
    "--additional-symbol-graph-dir": "use '--symbol-graphs'",
    "--warnings-as-errors": "use '--strict'",
    "--target": "to select modules, set 'modules' in docgen.yml",
    "--transform-for-static-hosting": "remove it, because pages are always static",
    "--hosting-base-path": "remove it, because pages work in any folder",
  ]

  /// Returns the note about the first wrong argument that has one, or `nil`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - commands: The names of all commands.
  static func text(for arguments: [String], commands: [String]) -> String? {
    if let first = arguments.first, !first.hasPrefix("-"), !commands.contains(first),
      let similar = nearMisses(of: first, in: commands).first
    {
      return "did you mean 'docgen \(similar)'?"
    }
    return arguments.lazy.map { String($0.prefix { $0 != "=" }) }
      .compactMap { name in optionsOfDocC[name].map { "'\(name)' is an option of DocC: \($0)" } }.first
  }
}
