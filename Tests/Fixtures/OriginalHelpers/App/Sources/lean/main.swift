import Dependencies

// The helper's type, through the library.
print(LockIsolated(1).value)
