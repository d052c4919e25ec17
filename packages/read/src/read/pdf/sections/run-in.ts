import { uint8At } from '@citemill/metrics/at';
import { BOLD, ITALIC, type Line } from '../layout/lines.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isBackMatter } from '../wording/section-names.js';
import { HEADING_LENGTH } from './decisions.js';

/** A heading that opens a paragraph: its words, and how many lines and units of the last of them it takes. */
export interface RunIn {
  title: string;
  lines: number;
  units: number;
  isBold: boolean;
  isNumbered: boolean;
}

const MOST_WORDS = 16;
const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}\)|[a-z]\))\s/;

/** How far into a line its type goes on unchanged. */
function styledUnits(line: Line, mark: number): number {
  let units = 0;
  while (
    units < line.text.length &&
    (((line.flags[units] ?? 0) & mark) !== 0 || /[\s\d.()-]/.test(line.text.charAt(units)))
  )
    units++;
  while (
    units > 0 &&
    (uint8At(line.flags, units - 1) & mark) === 0 &&
    !/[.:—–]/.test(line.text.charAt(units - 1))
  )
    units--;
  return units;
}

/** Words in bold or italics that end in a full stop or colon, with plain words behind them, at a paragraph's start. */
export function runInOf(lines: readonly Line[]): RunIn | undefined {
  const [first, second] = lines;
  if (!first) return undefined;
  const opening = first.flags[/^[\d.\s]*/.exec(first.text)?.[0].length ?? 0] ?? 0;
  const mark = (opening & BOLD) !== 0 ? BOLD : (opening & ITALIC) !== 0 ? ITALIC : 0;
  if (mark === 0) return undefined;
  const units = styledUnits(first, mark);
  if (units >= first.text.length && second) {
    // The heading goes on to the next line.
    if (/[.:]$/.test(first.text)) return undefined;
    const more = runInAt(second, styledUnits(second, mark), '');
    return (
      more &&
      whole(
        `${first.text.replace(/(\p{Ll})-$/u, '$1')}${/\p{Ll}-$/u.test(first.text) ? '' : ' '}${more.title}`,
        2,
        more.units,
        mark,
      )
    );
  }
  const found = runInAt(first, units, first.text);
  return found && whole(found.title, 1, found.units, mark);
}

/** The end of a heading in a line: where its type ends, at a stop. */
function runInAt(line: Line, styled: number, start: string): { title: string; units: number } | undefined {
  let end = line.text.slice(0, styled).trimEnd().length;
  // The stop itself is often set plain.
  if (!/[.:—–]$/.test(line.text.slice(0, end)) && /^[.:]\s/.test(line.text.slice(end))) end++;
  const title = line.text.slice(0, end);
  // The Physical Review parts the two by a dash, in either type.
  const rest = line.text.slice(end).replace(/^\s*[—–]?\s*/u, '');
  // Springer sets the names of sections of the back in bold, without a stop, before their words.
  const isClosed = /[.:—–]$/.test(title) || isBackMatter(title);
  if (!isClosed || rest === '' || !/^[\p{Lu}\d"“(]/u.test(rest)) return undefined;
  if (start !== '' && !/^[\p{Lu}\d]/u.test(title)) return undefined;
  return { title, units: line.text.length - rest.length };
}

function whole(title: string, lines: number, units: number, mark: number): RunIn | undefined {
  const isNumbered = NUMBER.test(title);
  const words = title.replace(NUMBER, '').replace(/[\s.:—–]+$/, '');
  if (
    words.length > HEADING_LENGTH.maxLineLetters ||
    wordsIn(words, 1) === 0 ||
    wordsIn(words, MOST_WORDS + 1) > MOST_WORDS
  )
    return undefined;
  if (/^(?:fig|table|note|e\.g|i\.e)\b/i.test(words) || words.length < 3) return undefined;
  return { title: words, lines, units, isBold: mark === BOLD, isNumbered };
}
