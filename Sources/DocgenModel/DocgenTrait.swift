#if !Docgen
  // The package manager reports this error before those of the modules whose packages it didn't fetch.
  #error(
    "the package trait 'Docgen' is off: add traits: [.defaults, \"Docgen\"] to the dependency on swift-dependencies in your Package.swift"
  )
#endif
