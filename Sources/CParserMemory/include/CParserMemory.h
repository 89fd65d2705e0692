#pragma once
#include <stddef.h>

// The memory of one parse. Small blocks are parts of a few large pieces, and all blocks are freed together.
//
// A document's tree consists of thousands of small blocks with the same lifetime. Allocating and freeing each of them takes a
// third of the C parser's time.

/// Blocks that are freed together. Only one thread at a time can use them.
typedef struct parser_memory parser_memory;

/// Creates the memory of a parse. Like the C parser itself, all of these functions end the process if no memory is left.
parser_memory *_Nonnull parser_memory_new(void);

/// Sets the memory that this thread allocates blocks from.
///
/// Returns: The previous memory.
parser_memory *_Nullable parser_memory_use(parser_memory *_Nullable memory);

/// Frees all blocks.
void parser_memory_reset(parser_memory *_Nonnull memory);

/// Like the C library's functions with these names, but in the memory that this thread uses.
void *_Nullable parser_memory_calloc(size_t count, size_t size);
void *_Nullable parser_memory_realloc(void *_Nullable block, size_t size);
void parser_memory_free(void *_Nullable block);
