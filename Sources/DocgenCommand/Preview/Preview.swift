import ArgumentParser
import Dependencies
import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// A preview: a server of a package's site, which is built again after each change, and whose samples can be changed and run.
struct Preview: Sendable {
  /// The people that a preview is for.
  enum Audience: Hashable, Sendable {
    /// Authors verify samples, and can save changed ones.
    case authors(verifies: Bool)
    /// Readers run samples of a package that they don't change.
    case readers
  }

  /// The options of the builds.
  ///
  /// ``run()`` sets the output folder and the site's address.
  var options: BuildOptions
  /// The package's build folder.
  var build: ScratchDirectory
  /// The port, or 0 for any free port.
  var port: Int
  /// Whether to open the site in the browser.
  var opensBrowser: Bool
  /// The people that it's for.
  var audience: Audience

  /// Serves the site until the task is canceled.
  ///
  /// - Throws: ``ExitCode`` 1 after reporting a problem, or `CancellationError`.
  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.date.now) var now
    @Dependency(\.fileSystem) var fileSystem
    let folder = try PreviewFolder.take(in: build)
    defer { folder.release() }
    let (server, watcher) = try start()
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)/"
    let previewState = PreviewState(start: Int(now.timeIntervalSince1970 * 1000))
    let isDefaultBuild = build.scratchPath == "\(options.packagePath)/.build"
    let playground = Playground(
      package: options.packagePath, scratch: isDefaultBuild ? nil : build.scratchPath, jobs: options.jobs,
      savesSamples: audience != .readers)
    let site = PreviewSite(
      folder: try fileSystem.resolve(path: folder.site), port: server.port, previewState: previewState,
      playground: playground)
    server.start { site.answer($0) }
    if audience == .readers { try await buildLibraries() }
    console.write("\(address) shows the site. Press Ctrl-C to stop the preview.\n")
    if opensBrowser { await openBrowser(at: address) }

    var options = options
    (options.output, options.baseURL) = (folder.site, address)
    options.listsSamples = false
    options.namesSamples = true
    var session = PreviewSession(
      options: options, build: build, previewState: previewState, playground: playground)
    switch audience {
    case .authors(let verifies): session.verifies = verifies
    case .readers: (session.samples, session.reportsWarnings) = (.stored, false)
    }
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

  /// Starts to listen, and to watch the package's files.
  private func start() throws -> (LoopbackServer, FileWatcher) {
    @Dependency(\.console) var console
    let server: LoopbackServer
    let watcher: FileWatcher
    do {
      server = try LoopbackServer(port: port)
      watcher = try FileWatcher(folder: options.packagePath) { ["site", "node_modules"].contains($0) }
    } catch {
      console.report([Diagnostic("preview", at: nil, "\(error)")])
      throw ExitCode(1)
    }
    #if os(Linux)
      if watcher.isPolling {
        let problem = "the system can't watch all folders, so docgen compares the files twice a second"
        console.report([
          Diagnostic("preview", .warning, at: nil, problem, notes: [.init("increase 'fs.inotify.max_user_watches'")])
        ])
      }
    #endif
    return (server, watcher)
  }

  /// Builds what samples need, so that a reader's first run is as fast as the others.
  private func buildLibraries() async throws {
    @Dependency(\.console) var console
    let environment = BuildEnvironment(package: options.packagePath, build: build)
    do {
      try await environment.resolveDependencies()
      try await EditVerification(VerificationOptions(environment, jobs: options.jobs)).build()
    } catch let error as VerificationError {
      console.report(error.allDiagnostics)
      throw ExitCode(1)
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
