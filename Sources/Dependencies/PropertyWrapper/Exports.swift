// Each file of this module sees these modules, too.
@_exported public import IssueReporting
@_exported public import XCTestDynamicOverlay

#if PointFreeHelpers
  @_exported public import ConcurrencyExtras
#else
  @_exported public import DependenciesConcurrency
#endif

// The targets DependenciesClocks and DependenciesSchedulers link these two modules.
#if Clocks && PointFreeHelpers
  @_exported public import Clocks
#elseif Clocks
  @_exported public import DependenciesClocks
#endif

#if CombineSchedulers && PointFreeHelpers
  @_exported public import CombineSchedulers
#elseif CombineSchedulers
  @_exported public import DependenciesSchedulers
#endif
