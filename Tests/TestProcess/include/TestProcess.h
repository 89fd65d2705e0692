// The module has no declarations. Linking it is enough, because it changes the environment when the process starts.
