import ArgumentParser
import Dependencies
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// `docgen preview`: serves the site, and rebuilds it when its sources change.
struct PreviewCommand: AsyncParsableCommand, ProgressReporting {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Preview the site in a browser, and update it as you write.",
    discussion: """
      The server accepts connections only from this computer. The preview's site is in the build folder, so it doesn't \
      change the output of 'docgen build'. You can run several previews at the same time.
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

  @Option(help: "The number of pages and samples to process concurrently.")
  var jobs: Int = Docgen.defaultJobs

  @OptionGroup var progress: ProgressOption

  var quiet: Bool { progress.quiet }

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' must be at least 1.") }
    guard (0...65_535).contains(port) else { throw ValidationError("'--port' must be between 0 and 65535.") }
  }

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date.now) var now
    @Dependency(\.fileSystem) var fileSystem
    let path = try package.resolve()
    let build = location.folder(of: path)
    let folder = try PreviewFolder.take(in: build)
    defer { folder.release() }

    let server: LoopbackServer
    let watcher: FileWatcher
    do {
      server = try LoopbackServer(port: port)
      watcher = try FileWatcher(folder: path) { ["site", "node_modules"].contains($0) }
    } catch {
      console.report([Diagnostic("preview", at: nil, "\(error)")])
      throw ExitCode(1)
    }
    defer { server.stop() }
    #if os(Linux)
      if watcher.isPolling {
        let problem = "the system can't watch all folders, so docgen compares the files twice a second"
        console.report([
          Diagnostic("preview", .warning, at: nil, problem, notes: [.init("increase 'fs.inotify.max_user_watches'")])
        ])
      }
    #endif
    let address = "http://127.0.0.1:\(server.port)/"
    let previewState = PreviewState(start: Int(now.timeIntervalSince1970 * 1000))
    let site = PreviewSite(
      folder: try fileSystem.resolve(path: folder.site), port: server.port, previewState: previewState)
    server.start { site.answer($0) }
    console.write("\(address) shows the site. Press Ctrl-C to stop the preview.\n")
    if open { await openBrowser(at: address) }

    var options = BuildOptions(
      packagePath: path, output: folder.site, catalogs: content.catalog, baseURL: address, jobs: jobs)
    options.symbols = content.symbolUse
    options.sandbox = samples.sandbox
    options.listsSamples = false
    let session = PreviewSession(
      options: options, build: build, verifies: verify, previewState: previewState)
    try await session.run(changes: watcher.changes) { result in
      console.report(result.diagnostics)
      let seconds = String(format: "%.2f s", result.report.seconds)
      let pages = (result.written + result.removed).count { $0.hasSuffix(".html") }
      console.write(
        result.entry == nil
          ? "The site didn't change, because of errors (\(seconds))\n"
          : "\(pages == 1 ? "1 page" : "\(pages) pages") changed (\(seconds))\n")
    }
  }

  /// Opens the site in the default browser.
  ///
  /// If that fails, the user can open the printed address.
  private func openBrowser(at address: String) async {
    @Dependency(\.console) var console
    @Dependency(\.processRunner) var processRunner
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    do {
      _ = try await processRunner.run(command: ProcessRunner.Command(program, [address]))
    } catch {
      console.writeError("warning: '\(program)' can't open the browser: \(error)\n")
    }
  }
}
