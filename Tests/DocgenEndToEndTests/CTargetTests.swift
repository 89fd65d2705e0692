import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// `docgen build` for a package with a C target.
///
/// End-to-end, because SwiftPM and Clang read the headers.
@Suite(.endToEnd) struct CTargetTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "shapes",
      products: [.library(name: "Shapes", targets: ["CShapes", "Shapes"])],
      targets: [.target(name: "CShapes"), .target(name: "Shapes", dependencies: ["CShapes"])])

    """,
    "docgen.yml": "samples:\n  sandbox: off\n",
    "Sources/CShapes/include/CShapes.h": """
    #pragma once
    #include <math.h>
    #include "point.h"

    /**
     * Computes the distance of two points.
     *
     * \\code
     * #include "CShapes.h"
     * static const ShapesPoint origin = {0, 0};
     * \\endcode
     *
     * \\param from The first ``ShapesPoint``.
     * \\param to The second point.
     * \\returns The distance, see ``/Shapes/length(_:)``.
     */
    double shapes_distance(ShapesPoint from, const ShapesPoint *to);

    """,
    "Sources/CShapes/include/point.h": """
    #pragma once
    /// A point.
    typedef struct {
      /// The horizontal position.
      double x;
      double y;
    } ShapesPoint;

    """,
    "Sources/CShapes/include/unused.h": "int unused(void);\n",
    "Sources/CShapes/shapes.c": """
    #include "CShapes.h"
    double shapes_distance(ShapesPoint from, const ShapesPoint *to) { return hypot(from.x - to->x, from.y - to->y); }

    """,
    "Sources/Shapes/Shapes.swift": """
    public import CShapes
    /// Returns the length of a line, computed by ``/CShapes/shapes_distance``.
    public func length(_ end: ShapesPoint) -> Double { withUnsafePointer(to: end) { shapes_distance(.init(), $0) } }

    """,
    "Articles/Guide.md": """
    # Guide

    Measure with ``CShapes/shapes_distance``.

    ```swift
    import CShapes
    import Shapes

    print(length(ShapesPoint(x: 3, y: 4)))  // 5.0
    ```

    ```c
    #include "CShapes.h"

    double length(ShapesPoint end) { return shapes_distance((ShapesPoint){0, 0}, &end); }
    ```

    ```c
    this isn't checked;
    ```

    """,
    "Articles/Point.md": "# ``CShapes/ShapesPoint``\n\nPoints are *flat*. See ``x``.\n",
  ]

  @Test func `C and Swift symbols have pages that link to each other`() async throws {
    let package = try TutorialPackage(Self.files)
    defer { package.remove() }
    let result = try await package.run(BuildCommand.self, ["--strict"])
    #expect(!result.errorOutput.contains("warning: "), "\(result.errorOutput)")
    #expect(result.status == 0)

    let function = try package.text("site/documentation/cshapes/shapes_distance/index.html")
    #expect(function.contains("<code class=\"language-c\">"))
    #expect(function.contains("Computes the distance of two points."))
    #expect(function.contains("<dt><code>from</code></dt>"))
    #expect(function.contains("href=\"../../shapes/length(_:)/index.html\""), "\(function)")
    #expect(function.contains("href=\"../shapespoint/index.html\""), "\(function)")
    let swift = try package.text("site/documentation/shapes/length(_:)/index.html")
    #expect(swift.contains("href=\"../../cshapes/shapes_distance/index.html\""), "\(swift)")

    // The C code blocks that include a header are compiled.
    #expect(function.components(separatedBy: "Clang of ").count == 2, "\(function)")
    let pages = try FileSystem.liveValue.files(below: "\(package.path)/site").filter { $0.hasSuffix("/index.html") }
    let guide = try pages.map { try package.text("site/\($0)") }.first { $0.contains("this isn't checked") }
    #expect(guide?.components(separatedBy: "Clang of ").count == 2, "\(guide ?? "")")

    // An extension page adds to the comment of a structure from another header.
    let point = try package.text("site/documentation/cshapes/shapespoint/index.html")
    #expect(point.contains("<em>flat</em>"))
    #expect(try package.text("site/linkable.json").contains("\"c:@SA@ShapesPoint\""))
    #expect(FileSystem.liveValue.exists("\(package.path)/site/documentation/cshapes/shapespoint/x/index.html"))
    #expect(!FileSystem.liveValue.exists("\(package.path)/site/documentation/cshapes/unused/index.html"))
  }

  @Test func `A C code block that doesn't compile is an error at its line`() async throws {
    var files = Self.files
    files["Articles/Guide.md"] = "# Guide\n\nMeasure.\n\n```c\n#include \"CShapes.h\"\nint a = shapes_area();\n```\n"
    let package = try TutorialPackage(files)
    defer { package.remove() }
    let result = try await package.run(TestCommand.self, ["--strict"])
    #expect(result.status == 1)
    #expect(
      (result.printed + result.errorOutput).contains(
        "Articles/Guide.md:7:9: error: call to undeclared function 'shapes_area'"),
      "\(result.errorOutput)")
  }

  @Test func `A header that doesn't compile is reported at its line, and the Swift module has pages`() async throws {
    var files = Self.files
    // No source includes the header, so the package builds.
    files["Sources/CShapes/shapes.c"] = "double shapes_distance(void) { return 0; }\n"
    files["Sources/CShapes/include/point.h"] = "typedef unknown ShapesPoint;\n"
    files["Sources/Shapes/Shapes.swift"] = "/// Returns zero.\npublic func length() -> Double { 0 }\n"
    files["Articles/Guide.md"] = "# Guide\n\nSee ``Shapes/length()``.\n"
    files["Articles/Point.md"] = nil
    let package = try TutorialPackage(files)
    defer { package.remove() }
    let result = try await package.run(BuildCommand.self)
    #expect(
      result.errorOutput.contains(
        "Sources/CShapes/include/point.h:1:9: warning: a header of C module 'CShapes' doesn't compile, so the module has "
          + "no pages: unknown type name 'unknown'"), "\(result.errorOutput)")
    #expect(result.status == 0)
    #expect(FileSystem.liveValue.exists("\(package.path)/site/documentation/shapes/length()/index.html"))

    let strict = try await package.run(BuildCommand.self, ["--strict"])
    #expect(strict.errorOutput.contains("point.h:1:9: error: a header of C module"), "\(strict.errorOutput)")
    #expect(strict.status == 1)
  }
}

extension FileSystem {
  fileprivate func exists(_ path: String) -> Bool { (try? status(path)) ?? nil != nil }
}
