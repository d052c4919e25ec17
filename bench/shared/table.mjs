export const percent = (value) =>
  value === undefined || Number.isNaN(value) ? '–' : (100 * value).toFixed(1);

/** Prints a table with the first column left-aligned and the others right-aligned. */
export function printTable(titles, rows) {
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  const line = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  for (const cells of [titles, ...rows]) console.log(line(cells).trimEnd());
}
