// What the macros expand to names these modules' declarations, so a file that imports this one sees them, too.
@_exported public import IssueReporting
@_exported public import XCTestDynamicOverlay
