import type { PaperObject } from '../../paper/index.js';
import { cleanText } from '../../text/index.js';
import { flowOf } from './flow.js';
import { markOf } from './footnotes.js';
import type { Hyphens } from './hyphens.js';
import type { Line } from './lines.js';
import type { Float } from './page-parts.js';
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

const CONTINUED = /^\W*\(?\s*(?:cont(?:inued|['’]?d|\.)?)\s*\)?\.?$/i;

/** Floats as objects of the paper. A table that goes on under the same label on the next page is one object. */
export function objectsOf(floats: readonly Float[], names: ObjectNames, hyphens: Hyphens): PaperObject[] {
  const objects: PaperObject[] = [];
  const byLabel = new Map<string, PaperObject>();
  for (const float of floats) {
    const kind = float.caption?.kind ?? (float.rows.length > 0 ? 'table' : 'figure');
    const label = float.caption ? cleanText(float.caption.label) : undefined;
    const whole = float.caption ? cleanText(flowOf(float.caption.lines, hyphens).text) : '';
    const told = label ? whole.slice(label.length).replace(/^[\s.:|—–-]+/, '') : '';
    const notes = float.notes.length > 0 ? cleanText(flowOf(float.notes, hyphens).text) : '';
    const caption = [told, notes].filter(Boolean).join(' ');
    const rows = cellsOf(float.rows)?.map((row) => row.map(cleanText));
    const content = cleanLines(float.rows.length > 0 ? float.rows : float.labels.map((line) => [line]));
    const key = label ? `${kind} ${label.toLowerCase().replace(/^(\p{L}{3})\p{L}*\.?\s*/u, '$1 ')}` : '';
    const before = label ? byLabel.get(key) : objects.findLast((one) => one.kind === 'table');
    if (
      before &&
      (label
        ? CONTINUED.test(told) || told === ''
        : kind === 'table' && before.kind === 'table' && before === objects.at(-1))
    ) {
      before.content = [before.content, content].filter(Boolean).join('\n');
      if (rows && before.rows) before.rows.push(...rows);
      continue;
    }
    if (!label && content === '') continue;
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
  const mark = markOf(lines[0]!);
  const text = cleanText(flowOf(lines, hyphens).text);
  return {
    id: names.take('footnote'),
    kind: 'text',
    environment: 'footnote',
    ...(mark ? { label: mark } : {}),
    content: mark && text.startsWith(mark) ? text.slice(mark.length).trim() : text,
  };
}
