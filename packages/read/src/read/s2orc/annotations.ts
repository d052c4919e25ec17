import { parseJson } from '@citemill/metrics/internal/json';
import { type OffsetMap, offsetMap } from '../../paper/index.js';
import { cleanString, type Json, list, record, wholeNumber } from '../json.js';
import type { Warnings } from '../warnings.js';

/** A stretch of the text, in UTF-16 offsets. */
export interface Annotation {
  start: number;
  end: number;
  attributes: Json;
}

const readValue = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

/**
 * A text with its annotations, as in Semantic Scholar's bulk datasets: each kind is a list of offsets in code points,
 * usually as a JSON string. `section_header` and `sectionheader` are the same kind. Lists are returned sorted by
 * position, without duplicates (of which the datasets have many) and without overlaps.
 */
export class AnnotatedText {
  readonly text: string;
  private readonly kinds = new Map<string, unknown>();
  private readonly read = new Map<string, Annotation[]>();
  private readonly map: OffsetMap;

  constructor(
    value: unknown,
    private readonly warnings: Warnings,
  ) {
    const content = record(value);
    this.text = typeof content?.text === 'string' ? content.text : '';
    this.map = offsetMap(this.text);
    for (const [kind, spans] of Object.entries(record(readValue(content?.annotations)) ?? {})) {
      this.kinds.set(kind.toLowerCase().replaceAll('_', ''), spans);
    }
  }

  /** Returns the annotations of a kind, named in lower case and without underscores. */
  ofKind(kind: string): Annotation[] {
    let annotations = this.read.get(kind);
    if (!annotations) {
      annotations = this.locate(kind);
      this.read.set(kind, annotations);
    }
    return annotations;
  }

  private locate(kind: string): Annotation[] {
    const source = this.kinds.get(kind);
    const spans = readValue(source);
    if (source !== undefined && source !== null && !Array.isArray(spans))
      this.warnings.add('annotations', 'malformed annotations', kind);
    const length = this.map.toCodePoint(this.text.length);
    const byKey = new Map<string, Annotation>();
    for (const value of list(spans)) {
      const span = record(value);
      const start = wholeNumber(span?.start);
      const end = wholeNumber(span?.end);
      if (!span || start === undefined || end === undefined || start >= end || end > length) {
        this.warnings.add('span', 'span outside the text', kind);
        continue;
      }
      const attributes = { ...span, ...record(readValue(span.attributes)) };
      const key = `${start} ${end} ${cleanString(attributes.ref_id) ?? cleanString(attributes.id) ?? ''}`;
      if (!byKey.has(key))
        byKey.set(key, { start: this.map.toUnit(start), end: this.map.toUnit(end), attributes });
    }
    return this.removeOverlaps(kind, [...byKey.values()]);
  }

  /**
   * Sorts annotations and removes those that overlap. Only citations with exactly the same span are kept, since a mark may
   * cite several works.
   */
  private removeOverlaps(kind: string, spans: Annotation[]): Annotation[] {
    let last: Annotation | undefined;
    return spans
      .sort((a, b) => a.start - b.start || b.end - a.end)
      .filter((span) => {
        const isSameSpan = last && kind === 'bibref' && span.start === last.start && span.end === last.end;
        if (last && !isSameSpan && span.start < last.end) {
          this.warnings.add('span', 'overlapping spans', kind);
          return false;
        }
        last = span;
        return true;
      });
  }

  /** Returns the annotations of a kind within a stretch of the text. */
  within(kind: string, outer: { start: number; end: number }): Annotation[] {
    const annotations = this.ofKind(kind);
    let low = 0;
    let high = annotations.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((annotations[middle]?.start ?? outer.start) < outer.start) low = middle + 1;
      else high = middle;
    }
    const inside: Annotation[] = [];
    for (
      let i = low, annotation = annotations[i];
      annotation && annotation.start < outer.end;
      annotation = annotations[++i]
    )
      if (annotation.end <= outer.end) inside.push(annotation);
    return inside;
  }

  /** Returns the text of an annotation, on one line. */
  textOf(span: { start: number; end: number } | undefined): string | undefined {
    return span && cleanString(this.text.slice(span.start, span.end));
  }
}

/** Returns the spans that do not end inside one of the outer spans. Both lists are sorted by position. */
export function spansOutside<Span extends { start: number; end: number }>(
  spans: Span[],
  outer: { start: number; end: number }[],
): Span[] {
  let next = 0;
  let outerEnd = 0;
  return spans.filter((span) => {
    for (let outerSpan = outer[next]; outerSpan && outerSpan.start <= span.start; outerSpan = outer[++next])
      outerEnd = Math.max(outerEnd, outerSpan.end);
    return span.end > outerEnd;
  });
}
