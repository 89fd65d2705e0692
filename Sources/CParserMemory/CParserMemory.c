#include "CParserMemory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The size of a small block is a multiple of a unit, and each size is a class. Larger blocks come from the system.
enum { unit = 16, classes = 32, piece_size = 256 * 1024 };

// The header before a block. Its size is the strictest alignment.
typedef struct {
  _Alignas(16) size_t size;
} header;

// A block from the system, in a ring that contains all of them.
typedef struct large_block {
  struct large_block *next;
  struct large_block *previous;
  header header;
} large_block;

// A piece of memory that's divided into small blocks.
typedef struct piece {
  _Alignas(16) struct piece *next;
} piece;

struct parser_memory {
  // The newest piece is first. The oldest is kept for the next parse.
  piece *pieces;
  // The unused part of the newest piece.
  char *uncut;
  char *end;
  // The freed small blocks by class. Each contains the address of the next one.
  void *free_blocks[classes + 1];
  large_block ring;
};

static _Thread_local parser_memory *current;

static void *checked(void *pointer) {
  if (!pointer) abort();
  return pointer;
}

static parser_memory *memory_of_thread(void) { return (parser_memory *)checked(current); }

parser_memory *parser_memory_new(void) {
  parser_memory *memory = checked(calloc(1, sizeof(parser_memory)));
  memory->ring.next = memory->ring.previous = &memory->ring;
  return memory;
}

parser_memory *parser_memory_use(parser_memory *memory) {
  parser_memory *before = current;
  current = memory;
  return before;
}

void parser_memory_reset(parser_memory *memory) {
  while (memory->ring.next != &memory->ring) {
    large_block *block = memory->ring.next;
    memory->ring.next = block->next;
    free(block);
  }
  memory->ring.previous = &memory->ring;
  while (memory->pieces && memory->pieces->next) {
    piece *newest = memory->pieces;
    memory->pieces = newest->next;
    free(newest);
  }
  if (memory->pieces) {
    memory->uncut = (char *)(memory->pieces + 1);
    memory->end = (char *)memory->pieces + piece_size;
  }
  memset(memory->free_blocks, 0, sizeof memory->free_blocks);
}

// MARK: Small blocks

static size_t class_of(size_t size) { return size == 0 ? 1 : (size - 1) / unit + 1; }

static void *take_small(parser_memory *memory, size_t class) {
  void *block = memory->free_blocks[class];
  if (block) {
    memory->free_blocks[class] = *(void **)block;
    return block;
  }
  size_t needed = sizeof(header) + class * unit;
  if ((size_t)(memory->end - memory->uncut) < needed) {
    piece *newest = checked(malloc(piece_size));
    newest->next = memory->pieces;
    memory->pieces = newest;
    memory->uncut = (char *)(newest + 1);
    memory->end = (char *)newest + piece_size;
  }
  header *taken = (header *)memory->uncut;
  memory->uncut += needed;
  taken->size = class * unit;
  return taken + 1;
}

// MARK: Large blocks

static void *enter(parser_memory *memory, large_block *block, size_t size) {
  block->header.size = size;
  block->next = memory->ring.next;
  block->previous = &memory->ring;
  block->next->previous = block;
  memory->ring.next = block;
  return block + 1;
}

static void leave(large_block *block) {
  block->next->previous = block->previous;
  block->previous->next = block->next;
}

static size_t with_links(size_t size) {
  if (size > SIZE_MAX - sizeof(large_block)) abort();
  return sizeof(large_block) + size;
}

// MARK: The C parser's allocator

static int is_small(size_t size) { return size <= classes * unit; }

static size_t size_of(void *block) { return ((header *)block - 1)->size; }

void *parser_memory_calloc(size_t count, size_t size) {
  parser_memory *memory = memory_of_thread();
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) abort();
  if (!is_small(bytes)) return enter(memory, checked(calloc(1, with_links(bytes))), bytes);
  size_t class = class_of(bytes);
  return memset(take_small(memory, class), 0, class * unit);
}

void parser_memory_free(void *block) {
  if (!block) return;
  if (is_small(size_of(block))) {
    void **first = &memory_of_thread()->free_blocks[size_of(block) / unit];
    *(void **)block = *first;
    *first = block;
  } else {
    leave((large_block *)block - 1);
    free((large_block *)block - 1);
  }
}

void *parser_memory_realloc(void *block, size_t size) {
  if (!block) return parser_memory_calloc(1, size);
  if (size <= size_of(block)) return block;
  if (!is_small(size_of(block))) {
    leave((large_block *)block - 1);
    return enter(memory_of_thread(), checked(realloc((large_block *)block - 1, with_links(size))), size);
  }
  void *grown = parser_memory_calloc(1, size);
  memcpy(grown, block, size_of(block));
  parser_memory_free(block);
  return grown;
}
