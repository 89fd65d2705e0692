import ArgumentParser
import DocgenVerification

/// The options for SwiftPM's build folder.
struct BuildLocation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "SwiftPM's build folder.", discussion: "The default is the package's .build folder.", valueName: "folder"))
  var scratchPath: String?

  @Option(help: ArgumentHelp("The configuration to build samples in.", valueName: "debug|release"))
  var configuration: String = "debug"

  func validate() throws {
    guard ["debug", "release"].contains(configuration) else {
      throw ValidationError("'--configuration' must be 'debug' or 'release'.")
    }
  }

  /// Returns the build folder of a package.
  func folder(of package: String) -> ScratchDirectory {
    ScratchDirectory(scratchPath: scratchPath ?? "\(package)/.build", configuration: configuration)
  }
}
