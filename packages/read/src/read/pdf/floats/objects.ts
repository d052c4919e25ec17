import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import { flowOf } from '../layout/flow.js';
import type { Hyphens } from '../layout/hyphens.js';
import type { Line } from '../layout/lines.js';
import { plainLabel } from '../wording/caption-labels.js';
import type { Float } from './float.js';
import { markOf } from './footnotes.js';
import { withCells } from './split-cells.js';
import { cellsOf } from './table-cells.js';

/** Numbers the objects of a document, kind by kind. */
export class ObjectNames {
  private readonly counts = new Map<string, number>();

  take(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}-${count}`;
  }
}

const CONTINUED = /(?:^\W*\(?|\()\s*(?:cont(?:inued|['’]?d|\.)?)\s*\)?\.?$/i;
/** What some journals print behind a caption: the figure's own DOI. */
const OWN_DOI = /\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)10\.\d{4,9}\/\S+$/i;

/** A caption without its DOI, and with its title once where the file has it twice, once of them hidden. */
function captionText(whole: string, label: string): string {
  const text = whole
    .slice(label.length)
    .replace(/^[\s.:|—–-]+/, '')
    .replace(OWN_DOI, '');
  const again = text.indexOf(text.slice(0, 20), 20);
  const isTwice = again > 0 && text.slice(0, again).trimEnd() === text.slice(again, 2 * again - 1).trimEnd();
  return isTwice ? text.slice(again) : text;
}

/** Floats as objects of the paper. A table that goes on under the same label on the next page is one object. */
export function objectsOf(floats: readonly Float[], names: ObjectNames, hyphens: Hyphens): PaperObject[] {
  const objects: PaperObject[] = [];
  const byLabel = new Map<string, PaperObject>();
  for (const float of floats) {
    const kind = float.caption?.kind ?? (float.rows.length > 0 ? 'table' : 'figure');
    const printed = float.caption ? cleanText(float.caption.label) : undefined;
    const label = printed && plainLabel(printed);
    const whole = float.caption ? cleanText(flowOf(float.caption.lines, hyphens).text) : '';
    const words = printed ? captionText(whole, printed) : '';
    const notes = float.notes.length > 0 ? cleanText(flowOf(float.notes, hyphens).text) : '';
    const caption = [words, notes].filter(Boolean).join(' ');
    const rows =
      kind === 'table' ? cellsOf(withCells(float.rows))?.map((row) => row.map(cleanText)) : undefined;
    const content = cleanLines(float.rows.length > 0 ? float.rows : float.labels.map((line) => [line]));
    const key = label ? `${kind} ${label.toLowerCase().replace(/^(\p{L}{3})\p{L}*\.?\s*/u, '$1 ')}` : '';
    const before = label ? byLabel.get(key) : objects.findLast((one) => one.kind === 'table');
    if (
      before &&
      (label
        ? CONTINUED.test(words) || words === '' || words === before.caption
        : kind === 'table' && before.kind === 'table' && before === objects.at(-1))
    ) {
      before.content = [before.content, content].filter(Boolean).join('\n');
      if (rows && before.rows) before.rows.push(...rows);
      continue;
    }
    if (!label && content === '') continue;
    // The label may stand apart from its caption.
    if (before && label && !before.caption) {
      before.caption = caption;
      before.content = [before.content, content].filter(Boolean).join('\n');
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
  const mark = markOf(itemAt(lines, 0));
  const text = cleanText(flowOf(lines, hyphens).text);
  return {
    id: names.take('footnote'),
    kind: 'text',
    environment: 'footnote',
    ...(mark ? { label: mark } : {}),
    content: mark && text.startsWith(mark) ? text.slice(mark.length).trim() : text,
  };
}
