import ArgumentParser
import DocgenSnippets

/// Where the package manager builds the package.
struct BuildLocation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The package manager's build folder.", discussion: "The package's .build by default.", valueName: "folder"))
  var scratchPath: String?

  @Option(help: ArgumentHelp("The configuration in which samples are built.", valueName: "debug|release"))
  var configuration: String = "debug"

  func validate() throws {
    guard ["debug", "release"].contains(configuration) else {
      throw ValidationError("'--configuration' is 'debug' or 'release'.")
    }
  }

  /// The build folder of a package.
  func folder(of package: String) -> BuildFolder {
    BuildFolder(scratchPath: scratchPath ?? "\(package)/.build", configuration: configuration)
  }
}
