// Where there is no Combine, these two modules make dispatch queues, run loops and operation queues schedulers. They
// declare nothing but members of those types, so that handing them on brings no name into a file that it did not have.
// OpenCombine itself, with its `Future`, `Record` and `Subject`, is for each file to import.
#if !canImport(Combine)
  @_exported public import OpenCombineDispatch
  @_exported public import OpenCombineFoundation
#endif
