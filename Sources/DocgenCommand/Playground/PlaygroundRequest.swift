import Foundation

/// A request of a page to run, stop, or save a sample.
///
/// It names a sample or a step of the site and contains texts. It can't name a file, an option, or an environment variable.
enum PlaygroundRequest: Hashable, Sendable {
  /// Send the text of a sample to edit.
  case text(sample: String)
  /// Run a sample with another text, or a step with another text of each of its files.
  case run(sample: String, texts: [String])
  /// Stop a run.
  case stop(run: String)
  /// Return the difference that saving would make to the sample's file.
  case difference(sample: String, text: String, file: String)
  /// Write the text into the sample's file.
  ///
  /// `file` is the fingerprint of the file's content that the reader has seen.
  case save(sample: String, text: String, file: String)
  /// Create a project at a step of a tutorial.
  ///
  /// `folder` is the name of a new folder beside the package. `texts` are the reader's texts of the step's files, or empty for a
  /// project without them.
  case start(sample: String, folder: String, texts: [String])

  /// The folder of the addresses.
  static let folder = "/_docgen/playground/"

  /// A value of a request's body.
  private enum Value: Decodable {
    case text(String)
    case texts([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let text = try? container.decode(String.self) { .text(text) } else {
          .texts(try container.decode([String].self))
        }
    }
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - path: The request's path.
  ///   - body: A JSON object that contains exactly the request's values.
  /// - Returns: `nil` if it's another object or another path.
  init?(path: String, body: [UInt8]) {
    guard path.hasPrefix(Self.folder),
      let values = try? JSONDecoder().decode([String: Value].self, from: Data(body))
    else { return nil }
    func string(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }
    let request: PlaygroundRequest?
    switch (path.dropFirst(Self.folder.count), values.keys.sorted(), string("sample")) {
    case ("text", ["sample"], let sample?): request = .text(sample: sample)
    case ("run", ["sample", "texts"], let sample?):
      guard case .texts(let texts)? = values["texts"] else { return nil }
      request = .run(sample: sample, texts: texts)
    case ("stop", ["run"], nil): request = string("run").map { .stop(run: $0) }
    case ("difference", ["file", "sample", "text"], let sample?):
      guard let file = string("file"), let text = string("text") else { return nil }
      request = .difference(sample: sample, text: text, file: file)
    case ("save", ["file", "sample", "text"], let sample?):
      guard let file = string("file"), let text = string("text") else { return nil }
      request = .save(sample: sample, text: text, file: file)
    case ("start", ["folder", "sample", "texts"], let sample?):
      guard case .texts(let texts)? = values["texts"] else { return nil }
      request = string("folder").map { .start(sample: sample, folder: $0, texts: texts) }
    default: return nil
    }
    guard let request else { return nil }
    self = request
  }
}
