import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import type { Hyphens } from '../../hyphens.js';
import type { ObjectNames } from '../../printed-objects/object-names.js';
import { plainLabel } from '../../wording/caption-labels.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import type { Float } from './float.js';
import { noteMark } from './footnotes.js';
import { readGrid } from './table-grid.js';
import { NO_RULES } from './table-rules.js';

const CONTINUED = /(?:^\W*\(?|\()\s*(?:cont(?:inued|['’]?d|\.)?)\s*\)?\.?$/i;
/** Some journals print the figure's own DOI after a caption. */
const OWN_DOI = /\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)10\.\d{4,9}\/\S+$/i;

/** Returns a caption without its label and its DOI. */
const captionText = (whole: string, label: string): string =>
  whole
    .slice(label.length)
    .replace(/^[\s.:|—–-]+/, '')
    .replace(OWN_DOI, '');

/** True if two parts of a table may belong together: their rows have the same number of cells. */
const haveEqualWidth = (above: string[][] | undefined, below: string[][] | undefined): boolean =>
  above === undefined || below === undefined || above[0]?.length === below[0]?.length;

/** Adds the rows of a table that continues on another page, without the head that is repeated there. */
function appendRows(above: readonly string[][] | undefined, below: readonly string[][]): string[][] {
  if (!above) return [...below];
  let repeated = 0;
  while (below[repeated] && below[repeated]?.join('\t') === above[repeated]?.join('\t')) repeated++;
  return [...above, ...below.slice(repeated)];
}

/** Converts floats to objects of the paper. A table that continues under the same label on the next page is one object. */
export function buildObjects(floats: readonly Float[], names: ObjectNames, hyphens: Hyphens): PaperObject[] {
  const objects: PaperObject[] = [];
  const byLabel = new Map<string, PaperObject>();
  const wordsOf = new Map<PaperObject, string>();
  for (const float of floats) {
    const kind = float.caption?.kind ?? (float.rows.length > 0 ? 'table' : 'figure');
    const printed = float.caption ? cleanText(float.caption.label) : undefined;
    const label = printed && plainLabel(printed);
    const whole = float.caption ? cleanText(joinIntoFlow(float.caption.lines, hyphens).text) : '';
    const words = printed ? captionText(whole, printed) : '';
    const grid =
      kind === 'table' && float.rows.length > 0
        ? readGrid(float.rows, float.rules ?? NO_RULES, hyphens)
        : { cells: undefined, rows: float.rows, notes: [] };
    const notes = cleanText(joinIntoFlow([...grid.notes, ...float.notes], hyphens).text).replace(OWN_DOI, '');
    const caption = [words, notes].filter(Boolean).join(' ');
    const rows = grid.cells;
    const content = cleanLines(grid.rows.length > 0 ? grid.rows : float.labels.map((line) => [line]));
    const key = label ? `${kind} ${label.toLowerCase().replace(/^(\p{L}{3})\p{L}*\.?\s*/u, '$1 ')}` : '';
    const previous = label ? byLabel.get(key) : objects.findLast((object) => object.kind === 'table');
    if (
      previous &&
      (label
        ? CONTINUED.test(words) || words === '' || words === wordsOf.get(previous)
        : previous === objects.at(-1) && haveEqualWidth(previous.rows, rows))
    ) {
      previous.content = [previous.content, content].filter(Boolean).join('\n');
      if (rows) previous.rows = appendRows(previous.rows, rows);
      if (notes) previous.caption = [previous.caption, notes].filter(Boolean).join(' ');
      continue;
    }
    if (!label && content === '') continue;
    // The label may be separated from its caption.
    if (previous && label && !previous.caption) {
      previous.caption = caption;
      previous.content = [previous.content, content].filter(Boolean).join('\n');
      continue;
    }
    const object: PaperObject = {
      id: names.take(kind),
      kind,
      ...(label ? { label } : {}),
      ...(caption ? { caption } : {}),
      content,
      ...(rows ? { rows } : {}),
    };
    objects.push(object);
    wordsOf.set(object, words);
    if (label && !byLabel.has(key)) byLabel.set(key, object);
  }
  return objects;
}

const cleanLines = (rows: readonly Line[][]): string =>
  rows
    .map((row) => row.map((line) => cleanText(line.text)).join('\t'))
    .filter(Boolean)
    .join('\n');

export function footnoteObject(lines: Line[], names: ObjectNames, hyphens: Hyphens): PaperObject {
  const mark = noteMark(itemAt(lines, 0));
  const text = cleanText(joinIntoFlow(lines, hyphens).text);
  return {
    id: names.take('footnote'),
    kind: 'text',
    environment: 'footnote',
    ...(mark ? { label: mark } : {}),
    content: mark && text.startsWith(mark) ? text.slice(mark.length).trim() : text,
  };
}
