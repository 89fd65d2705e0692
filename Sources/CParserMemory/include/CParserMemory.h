#pragma once
#include <stddef.h>

// The memory of one parse: small blocks are cut from a few large pieces, and all of it is given back at once.
//
// A tree of nodes is made of thousands of small blocks, which nobody needs but together. To take each from the system and
// to give it back costs a third of what the C parser takes.

/// Blocks that are given back together. One thread at a time may use it.
typedef struct parser_memory parser_memory;

/// Makes one. As the C parser does without memory, all of these functions end the process where there is none left.
parser_memory *_Nonnull parser_memory_new(void);

/// Makes it the one that the blocks of this thread are taken from.
///
/// Returns: The one before.
parser_memory *_Nullable parser_memory_use(parser_memory *_Nullable memory);

/// Gives back all its blocks.
void parser_memory_reset(parser_memory *_Nonnull memory);

/// As the C library's functions of these names, with the memory that this thread uses.
void *_Nullable parser_memory_calloc(size_t count, size_t size);
void *_Nullable parser_memory_realloc(void *_Nullable block, size_t size);
void parser_memory_free(void *_Nullable block);
