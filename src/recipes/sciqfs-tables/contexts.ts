import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';

export interface CitedPlace {
  paper_id: string;
  work: string | null;
  internal: string | null;
  start: number;
  end: number;
}

/** One paragraph with its citations, whose offsets count code points. */
export interface CitingRow {
  text: string;
  citations: CitedPlace[];
}

/** Each citation of a paragraph with the sentence that holds it, and its place in that sentence; code points throughout. */
export function* citingContexts({ text, citations }: CitingRow) {
  const { toUnit, toCodePoint } = offsetMap(text);
  const spans = citations.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
  const cut = sentences(text, { keep: spans });
  for (const [index, { paper_id, work, internal }] of citations.entries()) {
    const span = spans[index];
    const sentence = cut.find(
      ({ start, end }) => span !== undefined && start <= span.start && end >= span.end,
    );
    if (!span || !sentence) continue;
    const from = toCodePoint(sentence.start);
    yield {
      paper_id,
      reference_id: work,
      internal_reference_id: internal,
      context: text.slice(sentence.start, sentence.end),
      start_offset: toCodePoint(span.start) - from,
      end_offset: toCodePoint(span.end) - from,
    };
  }
}
