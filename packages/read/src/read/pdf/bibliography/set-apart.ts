import { uint8At } from '@citemill/metrics/at';
import type { Flow } from '../layout/flow.js';
import { ITALIC } from '../layout/lines.js';

const isItalic = ({ flags }: Flow, at: number): boolean =>
  at < flags.length && (uint8At(flags, at) & ITALIC) !== 0;

/**
 * An entry whose journal nothing but its italics tells from the title, as the Institute of Physics prints it, with a stop before the
 * journal: "Silt in slow rivers J. Silt 48 461–73". Undefined where no words in italics stand behind others and before a number.
 */
export function withJournalApart(flow: Flow): { text: string; journal: string } | undefined {
  const { text } = flow;
  for (let at = 1; at < text.length; at++) {
    if (!isItalic(flow, at) || !/\p{L}/u.test(text.charAt(at))) continue;
    let end = at;
    while (end < text.length && (isItalic(flow, end) || /\s/.test(text.charAt(end)))) end++;
    const before = text.slice(0, at).trimEnd();
    if (
      /\p{Ll}{2}$/u.test(before) &&
      /^\p{Lu}/u.test(text.slice(at)) &&
      /^(?:pp? |vol\.? )?\d/.test(text.slice(end))
    )
      return { text: `${before}. ${text.slice(at)}`, journal: text.slice(at, end).trim() };
    at = end;
  }
  return undefined;
}
