/// The scripts and the style of the editor, which a preview's page loads when a reader edits a sample.
enum EditorFiles {
  /// The files and their types, by their addresses.
  static let all: [String: (content: [UInt8], type: String)] = [
    "/_docgen/drafts.js": (PackageResources.drafts_js, "text/javascript"),
    "/_docgen/editor.js": (PackageResources.editor_js, "text/javascript"),
    "/_docgen/elements.js": (PackageResources.elements_js, "text/javascript"),
    "/_docgen/field.js": (PackageResources.field_js, "text/javascript"),
    "/_docgen/highlight.js": (PackageResources.highlight_js, "text/javascript"),
    "/_docgen/notes.js": (PackageResources.notes_js, "text/javascript"),
    "/_docgen/requests.js": (PackageResources.requests_js, "text/javascript"),
    "/_docgen/results.js": (PackageResources.results_js, "text/javascript"),
    "/_docgen/editor.css": (PackageResources.editor_css, "text/css"),
  ]
}
