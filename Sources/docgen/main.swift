import DocgenCommand

await Docgen.main()
