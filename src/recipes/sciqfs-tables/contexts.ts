import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';

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

/** Each citation of a paragraph with its sentence and its offsets in that sentence, in code points. */
export function* citingContexts({ text, language, citations }: ParagraphRow) {
  const { toUnit, toCodePoint } = offsetMap(text);
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
      context: text.slice(sentence.start, sentence.end),
      start_offset: toCodePoint(span.start) - sentenceStart,
      end_offset: toCodePoint(span.end) - sentenceStart,
    };
  }
}
