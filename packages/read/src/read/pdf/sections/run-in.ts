import { uint8At } from '@citemill/metrics/at';
import { isBackMatter } from '../../wording/section-names.js';
import { BOLD, ITALIC, type Line } from '../layout/lines.js';
import { countWords } from '../layout/prose-lines.js';
import { HEADING_LENGTH } from './section-thresholds.js';

/** A heading that begins a paragraph: its words, the number of its lines, and the number of its units in the last of them. */
export interface RunIn {
  title: string;
  lines: number;
  units: number;
  isBold: boolean;
  isNumbered: boolean;
  /** A full stop, colon or dash ends it, or it is a well-known name. */
  isClosed: boolean;
}

const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}\)|[a-z]\))\s/;

/** Returns the number of units from the start of a line that have one type. */
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

/** Finds words in bold or italics at the start of a paragraph that end in a full stop or colon, with plain words after them. */
export function findRunIn(lines: readonly Line[]): RunIn | undefined {
  const candidate = findStyledStart(lines);
  return candidate?.isClosed ? candidate : undefined;
}

/** Like {@link findRunIn}, but words in bold may also end without a full stop. */
export function findStyledStart(lines: readonly Line[]): RunIn | undefined {
  const [first, second] = lines;
  if (!first) return undefined;
  const opening = first.flags[/^[\d.\s]*/.exec(first.text)?.[0].length ?? 0] ?? 0;
  const mark = (opening & BOLD) !== 0 ? BOLD : (opening & ITALIC) !== 0 ? ITALIC : 0;
  if (mark === 0) return undefined;
  const units = styledUnits(first, mark);
  if (units >= first.text.length && second) {
    // The heading continues on the next line.
    if (/[.:]$/.test(first.text)) return undefined;
    const rest = runInEnd(second, styledUnits(second, mark), '', mark);
    return (
      rest &&
      makeRunIn(
        `${first.text.replace(/(\p{Ll})-$/u, '$1')}${/\p{Ll}-$/u.test(first.text) ? '' : ' '}${rest.title}`,
        2,
        rest,
        mark,
      )
    );
  }
  const end = runInEnd(first, units, first.text, mark);
  return end && makeRunIn(end.title, 1, end, mark);
}

type RunInEnd = Pick<RunIn, 'title' | 'units' | 'isClosed'>;

/** Returns the end of a heading in a line: where its type ends, with a full stop. */
function runInEnd(line: Line, styled: number, start: string, mark: number): RunInEnd | undefined {
  let end = line.text.slice(0, styled).trimEnd().length;
  // The full stop itself is often plain.
  if (!/[.:—–]$/.test(line.text.slice(0, end)) && /^[.:]\s/.test(line.text.slice(end))) end++;
  const title = line.text.slice(0, end);
  // The Physical Review separates the two by a dash, in either type.
  const rest = line.text.slice(end).replace(/^\s*[—–]?\s*/u, '');
  // Springer sets the names of back sections in bold, without a full stop, before their words.
  const isClosed = /[.:—–]$/.test(title) || isBackMatter(title);
  if (rest === '' || !/^[\p{Lu}\d"“(]/u.test(rest)) return undefined;
  // Without a full stop, the type must end between two words, and a sentence begin.
  if (!isClosed && (mark !== BOLD || !/^\s\p{Lu}/u.test(line.text.slice(end)) || /,$/.test(title)))
    return undefined;
  if (start !== '' && !/^[\p{Lu}\d]/u.test(title)) return undefined;
  return { title, units: line.text.length - rest.length, isClosed };
}

function makeRunIn(
  title: string,
  lines: number,
  { units, isClosed }: RunInEnd,
  mark: number,
): RunIn | undefined {
  const isNumbered = NUMBER.test(title);
  const words = title.replace(NUMBER, '').replace(/[\s.:—–]+$/, '');
  if (
    words.length > HEADING_LENGTH.maxLineLetters ||
    countWords(words, 1) === 0 ||
    countWords(words, HEADING_LENGTH.maxRunInWords + 1) > HEADING_LENGTH.maxRunInWords
  )
    return undefined;
  if (/^(?:fig|table|note|e\.g|i\.e)\b/i.test(words) || words.length < HEADING_LENGTH.minRunInLetters)
    return undefined;
  return { title: words, lines, units, isBold: mark === BOLD, isNumbered, isClosed };
}
