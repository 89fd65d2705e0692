import ArgumentParser
import Dependencies
import DocgenSite
import DocgenSystem

/// `docgen play`: serves the site of a package for readers who change and run its samples.
struct PlayCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Read a package's site in a browser, and change and run its samples.",
    discussion: """
      The command builds what the samples need, and then opens the site. It changes no file of the package, except in its \
      build folder. The server accepts connections only from this computer.
      """
  )

  @Argument(help: "The package's folder.")
  var package: String = "."

  @OptionGroup var location: BuildLocation
  @OptionGroup var samples: SandboxOption

  @OptionGroup var content: ContentSelection

  @Option(help: "The port, or 0 for any free port.")
  var port: Int = 0

  @Flag(inversion: .prefixedNo, help: "Open the site in the browser.")
  var open = true

  @OptionGroup var concurrency: JobsOption

  @OptionGroup var progress: ProgressOption

  var quiet: Bool { progress.quiet }

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("'--port' must be between 0 and 65535.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    var place = PackageLocation()
    place.packagePath = package
    let path = try place.resolveManifest()
    console.write("docgen builds what the samples need, and then opens the site, where you can change and run them.\n")
    var options = BuildOptions(packagePath: path, catalogs: content.catalog, jobs: concurrency.jobs)
    options.symbols = content.symbolUse
    options.sandbox = samples.sandbox
    try await Preview(
      options: options, build: location.folder(of: path), port: port, opensBrowser: open, audience: .readers
    ).run()
  }
}
