import { escapeForTerminal } from '@citemill/metrics/text';

/** A number with separators, or with four significant digits if it is not whole. */
export const count = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-GB') : String(Number(value.toPrecision(4)));

export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Untrusted text on one line. */
export const line = (text: string): string => escapeForTerminal(text).replace(/\s+/g, ' ').trim();

/** As code, whatever backticks are in it. */
export function code(text: string): string {
  const shown = line(text);
  if (!shown.includes('`')) return `\`${shown}\``;
  const longest = Math.max(...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[]) =>
    `| ${cells.map((cell) => line(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
