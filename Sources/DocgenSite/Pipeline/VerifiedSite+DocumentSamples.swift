import DocgenContent
public import DocgenModel
public import DocgenOutput
import DocgenSystem
import DocgenVerification

extension VerifiedSite {
  /// The results of checking the samples in articles, Markdown files at the package's root, and doc comments, and the
  /// diagnostics of tutorials.
  public struct DocumentSamples: Sendable {
    /// The diagnostics, sorted.
    ///
    /// In a strict package, all of them are errors.
    public var diagnostics: [Diagnostic]
    /// The results of the samples that no program contains: templates, manifests, and unverified code.
    public var results: [Report.SampleResult]
  }

  /// Checks the samples in articles, Markdown files at the package's root, and doc comments, without running them.
  ///
  /// The results don't depend on the links, the symbols, or other parts of a site.
  ///
  /// If only a part of the samples was verified, only their code blocks are checked.
  ///
  /// - Parameter jobs: The number of files to check at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  public func checkDocumentSamples(jobs: Int) async throws -> DocumentSamples {
    let samples = SampleResolver(snippets: parsed.snippetIndex, results: resultsByID)
    let fences = FenceResolver(samples: samples, isStrict: isStrict)
    let files = try await parsed.fileSamples.concurrentMap(jobs: jobs) { source in
      var fences = fences
      var checked = DocumentSamples(diagnostics: [], results: [])
      for (code, position) in source.codeBlocks
      where filter.selects(.codeBlock(file: position.file, line: position.line)) {
        let fence = fences.resolve(code, at: position, defaultLanguage: source.defaultLanguage)
        checked.diagnostics += fence.diagnostics
        guard fence.sample.result == nil, let state = fence.sample.state else { continue }
        checked.results.append(
          Report.SampleResult(
            file: position.file, line: position.line, state: state.reportName, message: fence.sample.reason))
      }
      for (sample, _) in source.samples where filter.selectsAll {
        do throws(DiagnosticError) {
          _ = try samples.resolve(sample)
        } catch {
          checked.diagnostics.append(error.diagnostic)
        }
      }
      return checked
    }
    // A misspelled argument of '@Check' would weaken the check.
    let tutorials = filter.selectsAll ? parsed.articles.filter { $0.tutorial != nil } : []
    var diagnostics = files.flatMap(\.diagnostics) + tutorials.flatMap(\.diagnostics)
    if isStrict { diagnostics = diagnostics.map(\.strict) }
    return DocumentSamples(diagnostics: diagnostics.sorted(), results: files.flatMap(\.results))
  }
}
