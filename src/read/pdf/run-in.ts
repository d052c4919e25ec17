import { BOLD, ITALIC } from './lines.js';
import type { Placed } from './order.js';
import { wordsIn } from './prose-lines.js';

/** A heading that opens a paragraph: its words and how many units of the first line it takes. */
export interface RunIn {
  title: string;
  units: number;
  isBold: boolean;
}

/** Words in bold or italics that end in a full stop or colon, with plain words behind them. */
export function runInOf({ line }: Placed): RunIn | undefined {
  const first = line.flags[0] ?? 0;
  const mark = (first & BOLD) !== 0 ? BOLD : (first & ITALIC) !== 0 ? ITALIC : 0;
  if (mark === 0) return undefined;
  let units = 0;
  while (units < line.text.length && ((line.flags[units]! & mark) !== 0 || line.text[units] === ' ')) units++;
  let end = line.text.slice(0, units).trimEnd().length;
  // The stop itself is often set plain.
  if (!/[.:—–]$/.test(line.text.slice(0, end)) && /^[.:]\s/.test(line.text.slice(end))) end++;
  const title = line.text.slice(0, end);
  if (!/[.:—–]$/.test(title) || end >= line.text.length || !/^\p{Lu}/u.test(title)) return undefined;
  const rest = line.text.slice(end).trimStart();
  if (
    !/^[\p{Lu}\d"“(]/u.test(rest) ||
    title.length > 90 ||
    wordsIn(title, 1) === 0 ||
    wordsIn(title, 14) > 12
  )
    return undefined;
  if (/^(?:fig|table|note|e\.g|i\.e)\b/i.test(title) || /^\p{Lu}\.$/u.test(title)) return undefined;
  return {
    title: title.replace(/[\s.:—–]+$/, ''),
    units: line.text.length - rest.length,
    isBold: mark === BOLD,
  };
}
