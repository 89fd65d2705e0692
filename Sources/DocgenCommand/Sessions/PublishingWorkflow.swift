/// The GitHub Actions workflow that `docgen init` writes, which publishes the site.
///
/// If the manifest refers to packages by path, the workflow checks them out, too. Their paths relative to the package are then the
/// same as on the developer's machine.
struct PublishingWorkflow {
  /// The path of the workflow, relative to the package.
  static let path = ".github/workflows/documentation.yml"

  /// The package's folder, relative to the job's folder, or `nil` if the job's folder contains only the package.
  private var folder: String?
  /// The folders of the packages that the manifest refers to by path, relative to the job's folder.
  private var dependencies: [String] = []

  /// Creates the workflow of a package, whose manifest refers to local packages by path.
  init(package: String, localPackages: [String]) {
    let package = package.split(separator: "/")
    // The checkout of the package contains folders inside of it. A folder around it probably belongs to its repository.
    let outside = localPackages.map { $0.split(separator: "/") }.filter {
      !$0.starts(with: package) && !package.starts(with: $0)
    }
    guard !outside.isEmpty else { return }
    let shared = outside.map { zip($0, package).prefix { $0 == $1 }.count }.min() ?? 0
    folder = package.dropFirst(shared).joined(separator: "/")
    dependencies = outside.map { $0.dropFirst(shared).joined(separator: "/") }.sorted()
  }

  /// A line that says what to change in the workflow, or `nil` if it's complete.
  var advice: String? {
    guard folder != nil else { return nil }
    let list = dependencies.map { "'\($0)'" }.joined(separator: ", ")
    return """
      \(Self.path) also checks out \(list). In it, replace OWNER with the GitHub account that hosts the \
      repository.
      """
  }

  /// The text of the file.
  var text: String {
    """
    # Builds the documentation and publishes it on GitHub Pages. In a strict package, nothing is published if a sample fails.
    name: Documentation
    on:
      push:
        branches: [main]
      workflow_dispatch:
    permissions:
      contents: read
      pages: write
      id-token: write
    concurrency:
      group: pages
      cancel-in-progress: true
    jobs:
      site:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        env:
          # Without this, SwiftPM 6.3 and earlier rebuild packages with traits on each command.
          SWIFT_DETERMINISTIC_HASHING: 1
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
    \(checkouts)
          - run: apt-get update && apt-get install -y pkg-config libcmark-gfm-dev libcmark-gfm-extensions-dev bubblewrap
          - id: pages
            uses: actions/configure-pages@v6
          - run: swift run docgen --base-url "${{ steps.pages.outputs.base_url }}"\(workingDirectory)
          - uses: actions/upload-pages-artifact@v5
            with:
              path: \(Self.scalar(folder.map { "\($0)/site" } ?? "site"))
          - id: deployment
            uses: actions/deploy-pages@v5

    """
  }

  /// The steps that check out the package and its dependencies.
  private var checkouts: String {
    guard let folder else { return "      - uses: actions/checkout@v6" }
    let package = """
            # Package.swift refers to packages by path. Replace OWNER with the GitHub account that hosts them.
            - uses: actions/checkout@v6
              with:
                path: \(Self.scalar(folder))
      """
    let others = dependencies.map { path in
      """
            - uses: actions/checkout@v6
              with:
                repository: \(Self.scalar("OWNER/\(path.split(separator: "/").last ?? "")"))
                path: \(Self.scalar(path))
      """
    }
    return ([package] + others).joined(separator: "\n")
  }

  private var workingDirectory: String {
    folder.map { "\n        working-directory: \(Self.scalar($0))" } ?? ""
  }

  /// Writes a text as a value in YAML, with quotes if it needs them.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isLetter || $0.isNumber } == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    return isPlain ? text : "'\(text.replacing("'", with: "''"))'"
  }
}
