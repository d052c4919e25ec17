import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { Masker } from '../personal.js';

/** A row of the query: a paragraph with its citations. Offsets count code points. */
export interface CitingParagraphRow {
  paper: Record<string, unknown>;
  paragraph: number;
  part: string;
  section: string[] | null;
  text: string;
  /** The paper's language, by which sentences are split. */
  language?: string | null;
  /** Number of code points of the paper before the paragraph. */
  before: number;
  /** Number of code points of the whole paper. */
  total: number;
  citations: {
    citation: number;
    citation_group: number;
    mark: string;
    start: number;
    end: number;
    cited: Record<string, unknown>;
  }[];
}

/** Columns of the table, in SQL types. Offsets count code points of the paragraph. */
export const CONTEXT_COLUMNS = {
  paper_id: 'VARCHAR',
  paper_doi: 'VARCHAR',
  paper_title: 'VARCHAR',
  paper_year: 'INTEGER',
  paper_licence: 'VARCHAR',
  citation: 'INTEGER',
  citation_group: 'INTEGER',
  part: 'VARCHAR',
  section: 'VARCHAR[]',
  paragraph: 'INTEGER',
  paragraph_text: 'VARCHAR',
  mark: 'VARCHAR',
  mark_start: 'INTEGER',
  mark_end: 'INTEGER',
  sentence: 'VARCHAR',
  sentence_start: 'INTEGER',
  sentence_end: 'INTEGER',
  previous_sentence: 'VARCHAR',
  next_sentence: 'VARCHAR',
  /** Share of the paper's text before the mark, from 0 to 1. */
  position: 'DOUBLE',
  reference_id: 'VARCHAR',
  cited_work: 'VARCHAR',
  cited_paper_id: 'VARCHAR',
  cited_title: 'VARCHAR',
  cited_authors: 'VARCHAR[]',
  cited_year: 'INTEGER',
  cited_venue: 'VARCHAR',
  cited_doi: 'VARCHAR',
  cited_arxiv: 'VARCHAR',
  cited_pmid: 'VARCHAR',
  cited_pmcid: 'VARCHAR',
  cited_acl: 'VARCHAR',
  cited_s2: 'VARCHAR',
  cited_url: 'VARCHAR',
} as const;

export type ContextRow = Record<keyof typeof CONTEXT_COLUMNS, unknown>;

/** Number of decimals of `position`. */
const SHARE_DIGITS = 4;
/** Columns with text that is not part of the paragraph. */
const OTHER_TEXTS = ['paper_title', 'section', 'cited_title', 'cited_authors', 'cited_venue'];

/**
 * Yields one row per citation of a paragraph. The sentence is null if no sentence contains the citation. With a masker, personal data is
 * masked; offsets stay the same.
 */
export function* contextRows(row: CitingParagraphRow, masker?: Masker): Generator<ContextRow> {
  const { paper, paragraph, part, section, text, language, before, total, citations } = row;
  const { toUnit, toCodePoint } = offsetMap(text);
  const masked = masker?.mask(text) ?? text;
  // A mask may have fewer UTF-16 units than the text it hides, but has as many code points.
  const toMaskedUnit = masked === text ? toUnit : offsetMap(masked).toUnit;
  const maskedSlice = (start: number, end: number) => masked.slice(toMaskedUnit(start), toMaskedUnit(end));
  const marks = citations.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
  const spans = sentences(text, { keep: marks, language });
  const sentenceText = (index: number) => {
    const span = spans[index];
    return span ? maskedSlice(toCodePoint(span.start), toCodePoint(span.end)) : null;
  };
  for (const [number, { citation, citation_group, mark, start, end, cited }] of citations.entries()) {
    const markStart = marks[number]?.start ?? 0;
    const index = spans.findIndex((span) => span.start <= markStart && markStart < span.end);
    const span = spans[index];
    const fields = { ...paper, section: section ?? [], ...cited };
    yield {
      ...(masker ? maskTexts(fields, masker) : fields),
      citation,
      citation_group,
      part,
      paragraph,
      paragraph_text: masked,
      mark: masked === text ? mark : maskedSlice(start, end),
      mark_start: start,
      mark_end: end,
      sentence: sentenceText(index),
      sentence_start: span ? toCodePoint(span.start) : null,
      sentence_end: span ? toCodePoint(span.end) : null,
      previous_sentence: sentenceText(index - 1),
      next_sentence: index < 0 ? null : sentenceText(index + 1),
      position: Number(((before + start) / Math.max(1, total)).toFixed(SHARE_DIGITS)),
    } as ContextRow;
  }
}

const maskTexts = (fields: Record<string, unknown>, masker: Masker): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      OTHER_TEXTS.includes(name) ? masker.maskValue(value) : value,
    ]),
  );
