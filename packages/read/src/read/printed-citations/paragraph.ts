import { itemAt } from '@citemill/metrics/at';
import type { Paragraph } from '../../paper/index.js';
import { type Bibliography, CitationMarks, ListOrder } from '../citation-marks/index.js';
import { Prose } from '../prose.js';
import type { Candidate, Span } from './candidate.js';
import type { PrintedList } from './printed-list.js';
import type { PrintedParagraph } from './printed-paragraph.js';

/** A printed bibliography, for looking up citation marks. */
export class PrintedBibliography implements Bibliography {
  private readonly order: ListOrder;
  private readonly byLabel = new Map<string, string[]>();

  constructor({ entries }: PrintedList) {
    this.order = new ListOrder(entries.map(({ reference }) => reference.id));
    for (const { label, reference } of entries) {
      if (label !== undefined && !this.byLabel.has(label)) this.byLabel.set(label, [reference.id]);
    }
  }

  byId(id: string): string[] {
    return this.order.indexOf(id) === undefined ? [] : [id];
  }

  byNumber(number: number): string[] {
    return this.byLabel.get(String(number)) ?? [];
  }

  between(first: string, last: string, max: number): string[] {
    return this.order.between(first, last, max);
  }

  idAt(index: number): string {
    return itemAt(this.order.ids, index);
  }
}

/** Sorts marks in text order, and keeps the first of two that overlap. */
function sortMarks(marks: readonly Candidate[]): Candidate[] {
  const sorted = [...marks].sort((a, b) => a.start - b.start || b.end - a.end);
  const accepted: Candidate[] = [];
  for (const mark of sorted) if (mark.start >= (accepted.at(-1)?.end ?? 0)) accepted.push(mark);
  return accepted;
}

/**
 * Converts a paragraph to the paper model: white space collapsed, Unicode normalised, citations and mentions moved
 * accordingly. Undefined if it contains no text. The spans in `omitted`, such as footnote marks, are left out.
 */
export function convertParagraph(
  { section, flow, mentions }: PrintedParagraph,
  marks: readonly Candidate[],
  bibliography: PrintedBibliography,
  omitted: readonly Span[] = [],
): Paragraph | undefined {
  const prose = new Prose();
  const citationMarks = new CitationMarks(prose, bibliography);
  const cited = sortMarks(marks);
  const cuts = new Set([0, flow.text.length]);
  for (const { start, end } of [...cited, ...mentions, ...omitted]) cuts.add(start).add(end);
  const offsets = [...cuts].filter((cut) => cut >= 0 && cut <= flow.text.length).sort((a, b) => a - b);
  // For each cut, the new offset of the next character, and the new end of the text before it.
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  offsets.forEach((offset, i) => {
    ends.set(offset, prose.length);
    const next = offsets[i + 1];
    if (next === undefined || omitted.some(({ start, end }) => offset >= start && next <= end)) return;
    const added = prose.add(flow.text.slice(offset, next));
    starts.set(offset, added < 0 ? prose.length : added);
  });
  for (const { start, end, works } of cited) {
    const from = starts.get(start) ?? 0;
    const to = ends.get(end) ?? 0;
    if (to <= from) continue;
    const ids = works.map((work) => (work === null ? null : bibliography.idAt(work)));
    citationMarks.citeBetween(ids, from, to);
  }
  for (const { start, end, object } of mentions) {
    const from = starts.get(start) ?? 0;
    const to = ends.get(end) ?? 0;
    if (to > from) prose.mentionBetween(object, from, to);
  }
  return prose.paragraph(section);
}
