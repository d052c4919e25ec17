import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { Masker } from '../personal.js';

export interface CitationRow {
  paper_id: string;
  work: string | null;
  internal: string | null;
  start: number;
  end: number;
}

/** A paragraph with its citations, whose offsets count code points. */
export interface ParagraphRow {
  text: string;
  /** The paper's language, which decides how sentences are split. */
  language?: string | null;
  citations: CitationRow[];
}

/** Each citation of a paragraph with its sentence, masked if there is a masker, and its offsets in that sentence, in code points. */
export function* citingContexts({ text, language, citations }: ParagraphRow, masker?: Masker) {
  const { toUnit, toCodePoint } = offsetMap(text);
  const shown = masker?.mask(text) ?? text;
  // A mask may have fewer units than what it hides, but as many code points.
  const units = shown === text ? toUnit : offsetMap(shown).toUnit;
  const spans = citations.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
  const cut = sentences(text, { keep: spans, language });
  for (const [index, { paper_id, work, internal }] of citations.entries()) {
    const span = spans[index];
    const sentence = cut.find(
      ({ start, end }) => span !== undefined && start <= span.start && end >= span.end,
    );
    if (!span || !sentence) continue;
    const sentenceStart = toCodePoint(sentence.start);
    yield {
      paper_id,
      reference_id: work,
      internal_reference_id: internal,
      context: shown.slice(units(sentenceStart), units(toCodePoint(sentence.end))),
      start_offset: toCodePoint(span.start) - sentenceStart,
      end_offset: toCodePoint(span.end) - sentenceStart,
    };
  }
}
