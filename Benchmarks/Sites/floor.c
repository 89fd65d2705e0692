// The lower limits that docgen is compared with: the time of cmark-gfm for all articles in one process, and the time to
// write a finished site's bytes again.
//
//     floor parse FOLDER              reads, parses, and renders each .md file in the folder, and discards the HTML
//     floor write SITE OUT            writes a copy of each file of SITE to OUT
//
// Prints the seconds, without the start of the process and the reading of SITE.

#define _GNU_SOURCE
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static char *read_file(const char *path, size_t *size) {
  int descriptor = open(path, O_RDONLY);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) fail(path);
  char *bytes = malloc(status.st_size + 1);
  *size = 0;
  ssize_t got;
  while ((got = read(descriptor, bytes + *size, status.st_size - *size)) > 0) *size += got;
  if (got < 0) fail(path);
  close(descriptor);
  return bytes;
}

static size_t parse_file(const char *path) {
  static const char *names[] = {"table", "strikethrough", "tasklist"};
  size_t size;
  char *text = read_file(path, &size);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
  for (int i = 0; i < 3; i++) cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[i]));
  cmark_parser_feed(parser, text, size);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, CMARK_OPT_FOOTNOTES, cmark_parser_get_syntax_extensions(parser));
  size_t length = strlen(html);
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  free(text);
  return length;
}

struct entry {
  char *path;
  char *bytes;
  size_t size;
};
static struct entry *entries;
static size_t entry_count, entry_capacity, prefix_length;

static int collect(const char *path, const struct stat *status, int type, struct FTW *walk) {
  (void)status, (void)walk;
  if (entry_count == entry_capacity) {
    entry_capacity = entry_capacity ? entry_capacity * 2 : 1024;
    entries = realloc(entries, entry_capacity * sizeof *entries);
  }
  struct entry entry = {strdup(path + prefix_length), NULL, 0};
  if (type == FTW_F) entry.bytes = read_file(path, &entry.size);
  entries[entry_count++] = entry;
  return 0;
}

int main(int argc, char **argv) {
  if (argc >= 3 && strcmp(argv[1], "parse") == 0) {
    cmark_gfm_core_extensions_ensure_registered();
    double start = now();
    size_t bytes = 0, files = 0;
    DIR *folder = opendir(argv[2]);
    if (!folder || chdir(argv[2]) != 0) fail(argv[2]);
    for (struct dirent *entry; (entry = readdir(folder));) {
      size_t length = strlen(entry->d_name);
      if (length > 3 && strcmp(entry->d_name + length - 3, ".md") == 0) bytes += parse_file(entry->d_name), files++;
    }
    printf("%.6f %zu files %zu bytes\n", now() - start, files, bytes);
    return 0;
  }
  if (argc == 4 && strcmp(argv[1], "write") == 0) {
    prefix_length = strlen(argv[2]);
    if (nftw(argv[2], collect, 64, FTW_PHYS) != 0) fail(argv[2]);
    double start = now();
    size_t bytes = 0, files = 0;
    char path[4096];
    for (size_t i = 0; i < entry_count; i++) {
      snprintf(path, sizeof path, "%s%s", argv[3], entries[i].path);
      if (!entries[i].bytes) {
        if (mkdir(path, 0755) != 0 && errno != EEXIST) fail(path);
        continue;
      }
      int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
      if (descriptor < 0) fail(path);
      for (size_t done = 0; done < entries[i].size;) {
        ssize_t written = write(descriptor, entries[i].bytes + done, entries[i].size - done);
        if (written < 0) fail(path);
        done += written;
      }
      close(descriptor);
      bytes += entries[i].size, files++;
    }
    printf("%.6f %zu files %zu bytes\n", now() - start, files, bytes);
    return 0;
  }
  fprintf(stderr, "usage: floor parse FOLDER | floor write SITE OUT\n");
  return 2;
}
