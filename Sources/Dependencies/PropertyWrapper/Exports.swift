@_exported public import ConcurrencyExtras
@_exported public import IssueReporting
@_exported public import XCTestDynamicOverlay

#if Clocks
  @_exported public import Clocks
#endif
#if CombineSchedulers
  @_exported public import CombineSchedulers
#endif
