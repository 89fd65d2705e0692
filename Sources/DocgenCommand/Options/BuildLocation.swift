import ArgumentParser
import Dependencies
import DocgenContent
import DocgenSystem
import DocgenVerification

/// The options for SwiftPM's build folder.
struct BuildLocation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "SwiftPM's build folder.", discussion: "The default is the package's .build folder.", valueName: "folder"))
  var scratchPath: String?

  @Option(help: ArgumentHelp("The configuration to build samples in.", valueName: "debug|release"))
  var configuration: String = "debug"

  @Option(
    help: ArgumentHelp(
      "The package's traits to enable, separated by commas.",
      discussion: "The default is 'traits' in docgen.yml, or else the package's default traits.", valueName: "traits"))
  var traits: String?

  func validate() throws {
    guard ["debug", "release"].contains(configuration) else {
      throw ValidationError("'--configuration' must be 'debug' or 'release'.")
    }
  }

  /// Returns the build folder of a package.
  func folder(of package: String) -> ScratchDirectory {
    ScratchDirectory(
      scratchPath: scratchPath ?? "\(package)/.build", configuration: configuration,
      traits: traits.map { $0.split(separator: ",").map(String.init) } ?? configuredTraits(of: package))
  }

  /// The setting `traits` in `docgen.yml`.
  private func configuredTraits(of package: String) -> [String]? {
    @Dependency(\.fileSystem) var fileSystem
    // The build reports a file that can't be read and wrong settings.
    guard let bytes = try? fileSystem.readIfPresent("\(package)/docgen.yml") else { return nil }
    return ConfigurationReader.read(
      String(decoding: bytes, as: UTF8.self), defaults: Configuration(title: "", bundle: "")
    ).configuration.traits
  }
}
