/** True for the line below the header row of a table: `|---|:--:|`. */
export const isTableRule = (line: string): boolean =>
  line.includes('|') && /^[\s|:-]*$/.test(line) && pipeCells(line).every((cell) => /^:?-{2,}:?$/.test(cell));

/** Splits a row into its cells, which are separated by pipes. */
export function pipeCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replace(/\\\|/g, '|').trim());
}
