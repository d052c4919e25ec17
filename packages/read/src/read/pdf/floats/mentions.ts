import { int32At, itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { Mention, PaperObject } from '../../../paper/index.js';
import type { Flow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { equationLabel } from './equations.js';

/** The words before the number of an object, in any case. */
const NAME =
  /(?<![\p{L}\d])(supplementary |supplemental |extended data )?(fig(?:ure)?s?|tables?|schemes?|algorithms?|boxe?s?|charts?|listings?)(?:\.\s?|\s)/giu;
/** The number that follows; letters are in capitals, since "charts p53" and "tables c" have no number. */
const NUMBER =
  /((?:(?:[A-Z]{1,2}|s)[.-]?)?\d{1,3}(?:\.\d{1,2})*|[IVXLC]{1,5}(?!\p{L}))[a-zA-Z]?(?![\p{L}\d])/uy;

const labelKey = (prefix: string, word: string, number: string) =>
  `${prefix ? 's' : ''}${word.slice(0, 3).toLowerCase()} ${number.toLowerCase()}`;

/** A label without the letter of a part: "Figure 2A" is "Figure 2", but "Table IV" is whole. */
const LABEL = /^(supplementary |supplemental |extended data )?(\p{L}+)\.?\s*(\S+?)(?:(?<=\d)\p{L})?$/iu;

/** Finds the words of a text that name figures, tables and other objects. */
export class ObjectMentions {
  private readonly ids = new Map<string, string>();

  constructor(objects: readonly PaperObject[]) {
    for (const { id, label } of objects) {
      const match = label ? LABEL.exec(label) : null;
      if (!match) continue;
      const key = labelKey(match[1] ?? '', itemAt(match, 2), itemAt(match, 3));
      if (!this.ids.has(key)) this.ids.set(key, id);
    }
  }

  in(text: string): Mention[] {
    const mentions: Mention[] = [];
    for (const { index: start, 0: name, 1: prefix = '', 2: word = '' } of text.matchAll(NAME)) {
      NUMBER.lastIndex = start + name.length;
      const [whole, number = ''] = NUMBER.exec(text) ?? [];
      if (whole === undefined) continue;
      const object = this.ids.get(labelKey(prefix, word, number)) ?? null;
      mentions.push({ start, end: start + name.length + whole.length, text: name + whole, object });
    }
    return mentions;
  }
}

/** The spans of a flow that are on the given lines: display equations. */
export function equationSpans(
  flow: Flow,
  isEquation: (line: number) => boolean,
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let start = -1;
  let end = -1;
  for (let i = 0; i <= flow.text.length; i++) {
    const number = i < flow.text.length ? int32At(flow.line, i) : -2;
    if (number === -1) continue;
    if (number >= 0 && isEquation(number)) {
      if (start < 0) start = i;
      end = i + 1;
    } else if (start >= 0) {
      spans.push({ start, end });
      start = -1;
    }
  }
  return spans;
}

/**
 * An equation as an object of the paper. Its number is at its end, or at the end of the line that extends farthest to
 * the right: a fraction continues below the number.
 */
export function equationObject(
  flow: Flow,
  { start, end }: { start: number; end: number },
  id: string,
): PaperObject {
  const text = cleanText(flow.text.slice(start, end));
  const numbers = new Set(flow.line.subarray(start, end));
  const lines = flow.lines.filter((_, number) => numbers.has(number));
  const widest = lines.reduce<Line | undefined>(
    (best, line) => (best && best.right >= line.right ? best : line),
    undefined,
  );
  const label = equationLabel(text) ?? (widest ? equationLabel(widest.text, true) : undefined);
  const at = label ? text.lastIndexOf(label) : -1;
  const content =
    label && at >= 0 ? cleanText(`${text.slice(0, at)} ${text.slice(at + label.length)}`) : text;
  return { id, kind: 'equation', ...(label ? { label } : {}), content };
}
