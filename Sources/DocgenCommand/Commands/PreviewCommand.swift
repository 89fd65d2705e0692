import ArgumentParser
import DocgenSite

/// `docgen preview`: serves the site, and rebuilds it when its sources change.
struct PreviewCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Preview the site in a browser, and update it as you write.",
    discussion: """
      The server accepts connections only from this computer. The preview's site is in the build folder, so it doesn't \
      change the output of 'docgen build'. You can run several previews at the same time. To change and run a sample, \
      press the button with the pencil.
      """
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation
  @OptionGroup var samples: SandboxOption

  @OptionGroup var content: ContentSelection

  @Flag(inversion: .prefixedNo, help: "Build after changes, and verify samples in a strict package.")
  var verify = true

  @Option(help: "The port, or 0 for any free port.")
  var port: Int = 8080

  @Flag(help: "Open the site in the browser.")
  var open = false

  @OptionGroup var concurrency: JobsOption

  @OptionGroup var progress: ProgressOption

  var quiet: Bool { progress.quiet }

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("'--port' must be between 0 and 65535.") }
  }

  func run() async throws {
    let path = try package.resolve()
    var options = BuildOptions(packagePath: path, catalogs: content.catalog, jobs: concurrency.jobs)
    options.symbols = content.symbolUse
    options.sandbox = samples.sandbox
    try await Preview(
      options: options, build: location.folder(of: path), port: port, opensBrowser: open,
      audience: .authors(verifies: verify)
    ).run()
  }
}
