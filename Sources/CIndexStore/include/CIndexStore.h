#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The types of the functions that docgen calls in libIndexStore. docgen opens the library when it needs it, because the
// library must come from the toolchain that compiles the package. Each Swift toolchain contains the original declarations
// in <indexstore/indexstore.h>.

/// A string that the library owns, without a terminating zero.
typedef struct {
  const char *_Nullable data;
  size_t length;
} docgen_index_string;

typedef void *docgen_index_object;

typedef bool (*docgen_index_name_visitor)(void *_Nullable context, docgen_index_string name);
typedef bool (*docgen_index_object_visitor)(void *_Nullable context, docgen_index_object _Nullable object);

typedef docgen_index_object _Nullable (*docgen_index_create_store)(
    const char *_Nonnull path, docgen_index_object _Nullable *_Nullable error);
typedef docgen_index_object _Nullable (*docgen_index_create_reader)(
    docgen_index_object _Nonnull store, const char *_Nonnull name, docgen_index_object _Nullable *_Nullable error);
typedef void (*docgen_index_dispose)(docgen_index_object _Nullable object);
typedef bool (*docgen_index_visit_units)(
    docgen_index_object _Nonnull store, unsigned sorted, void *_Nullable context,
    docgen_index_name_visitor _Nonnull visitor);
typedef bool (*docgen_index_visit)(
    docgen_index_object _Nonnull reader, void *_Nullable context, docgen_index_object_visitor _Nonnull visitor);
typedef docgen_index_string (*docgen_index_get_string)(docgen_index_object _Nullable object);
typedef docgen_index_object _Nullable (*docgen_index_get_object)(docgen_index_object _Nullable object);
typedef int (*docgen_index_get_kind)(docgen_index_object _Nullable object);
typedef uint64_t (*docgen_index_get_roles)(docgen_index_object _Nullable object);
typedef void (*docgen_index_get_place)(
    docgen_index_object _Nullable occurrence, unsigned *_Nonnull line, unsigned *_Nonnull column);
