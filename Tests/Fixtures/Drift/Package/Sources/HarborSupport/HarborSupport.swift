@_exported import DocgenSnippetSupport

/// The pilot of most samples.
public let pilotOnDuty = "Ada"
