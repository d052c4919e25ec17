import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { Masker } from '../personal.js';

export interface CitationRow {
  paper_id: string;
  /** The id of the cited paper after `link`; null if it was not identified. */
  work: string | null;
  /** The id of the bibliography entry in the paper; null if the mark leads to none. */
  internal: string | null;
  start: number;
  end: number;
}

/** A paragraph with its citations, whose offsets count code points. */
export interface ParagraphRow {
  text: string;
  /** The paper's language, by which sentences are split. */
  language?: string | null;
  citations: CitationRow[];
}

/** Yields each citation of a paragraph with its sentence, masked if asked, and its offsets there, in code points. */
export function* citingContexts({ text, language, citations }: ParagraphRow, masker?: Masker) {
  const { toUnit, toCodePoint } = offsetMap(text);
  const masked = masker?.mask(text) ?? text;
  // A mask may have fewer UTF-16 units than the text it hides, but has as many code points.
  const toMaskedUnit = masked === text ? toUnit : offsetMap(masked).toUnit;
  const spans = citations.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
  const sentenceSpans = sentences(text, { keep: spans, language });
  for (const [index, { paper_id, work, internal }] of citations.entries()) {
    const span = spans[index];
    const sentence = sentenceSpans.find(
      ({ start, end }) => span !== undefined && start <= span.start && end >= span.end,
    );
    if (!span || !sentence) continue;
    const sentenceStart = toCodePoint(sentence.start);
    yield {
      paper_id,
      reference_id: work,
      internal_reference_id: internal,
      context: masked.slice(toMaskedUnit(sentenceStart), toMaskedUnit(toCodePoint(sentence.end))),
      start_offset: toCodePoint(span.start) - sentenceStart,
      end_offset: toCodePoint(span.end) - sentenceStart,
    };
  }
}
