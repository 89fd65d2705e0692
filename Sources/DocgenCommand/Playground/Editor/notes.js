// Places the notes of a run beside their lines.

/// The largest number of lines that a note can be beside, and the smallest width of a note in pixels.
const [maximumCount, minimumWidth] = [8, 110];

/// Places each note to the right of its line, where it covers no code, and also beside the lines below if it's long.
///
/// A note without enough room is hidden, because it's also below the code.
export const placeNotes = (code, width) => {
  const lines = [...code.children];
  code.style.paddingBlockEnd = "";
  if (width === 0 || !code.querySelector(".editor-note")) return;
  const { paddingInlineStart } = getComputedStyle(lines[0]);
  const gutter = parseFloat(paddingInlineStart);
  const height = lines[0].getBoundingClientRect().height;
  // Where the code, or an earlier note, of each line ends.
  const ends = lines.map((line) => line.querySelector(".editor-code").getBoundingClientRect().width + gutter);
  let count = lines.length;
  lines.forEach((line, index) => {
    for (const note of line.querySelectorAll(".editor-note")) {
      note.hidden = false;
      const rows = rowsOf(note, index, { ends, height, room: width - gutter });
      note.hidden = rows === 0;
      for (let row = index; row < index + rows; row += 1) ends[row] = Infinity;
      count = Math.max(count, index + rows);
    }
  });
  code.style.paddingBlockEnd = `${(count - lines.length) * height}px`;
};

/// Places a note beside as few lines as possible, and returns their number, or 0 if there's no room.
const rowsOf = (note, index, { ends, height, room }) => {
  const limit = note.classList.contains("value") ? 1 : maximumCount;
  for (let rows = 1; rows <= limit; rows += 1) {
    const start = Math.max(...Array.from({ length: rows }, (_, row) => ends[index + row] ?? 0)) + height;
    if (room - start < minimumWidth) return 0;
    note.style.insetInlineStart = `${start}px`;
    note.style.maxInlineSize = `${room - start}px`;
    if (note.getBoundingClientRect().height <= rows * height + 1) return rows;
  }
  return 0;
};
