import { uint8At } from '@citemill/metrics/at';
import type { Flow } from '../layout/flow.js';
import { ITALIC } from '../layout/lines.js';

const isItalic = ({ flags }: Flow, index: number): boolean =>
  index < flags.length && (uint8At(flags, index) & ITALIC) !== 0;

/**
 * Finds a journal's name that only its italics separate from the title, as the Institute of Physics prints it, and adds a full stop before
 * it: "Silt in slow rivers J. Silt 48 461–73". Undefined if no words in italics are after others and before a number.
 */
export function separateJournal(flow: Flow): { text: string; journal: string } | undefined {
  const { text } = flow;
  for (let position = 1; position < text.length; position++) {
    if (!isItalic(flow, position) || !/\p{L}/u.test(text.charAt(position))) continue;
    let end = position;
    while (end < text.length && (isItalic(flow, end) || /\s/.test(text.charAt(end)))) end++;
    const before = text.slice(0, position).trimEnd();
    if (
      /\p{Ll}{2}$/u.test(before) &&
      /^\p{Lu}/u.test(text.slice(position)) &&
      /^(?:pp? |vol\.? )?\d/.test(text.slice(end))
    )
      return { text: `${before}. ${text.slice(position)}`, journal: text.slice(position, end).trim() };
    position = end;
  }
  return undefined;
}
