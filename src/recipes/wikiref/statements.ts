import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { CitedEntry, CitingParagraph, WorkCitation } from '../citing-paper.js';

/** The text that a citation supports: from the previous citation or the start of the paragraph up to its mark. */
export interface Statement {
  text: string;
  /** Offset in the paragraph's text, in code points. */
  start: number;
  /** Offset of the end, in code points. */
  end: number;
  /** The first citation after the text. Citations that directly follow it support the same text. */
  citation: WorkCitation;
  /** Number of citations after the text. */
  marks: number;
  /** False if it begins or ends in the middle of a sentence, or is a list item. */
  isWhole: boolean;
}

/** Separators between marks that support the same text. */
const BETWEEN_MARKS = /^[\s,;]*$/;
/** The rest of the mark's sentence, which is not part of the next statement. */
const SENTENCE_REST = /^[\s.,;:!?)\]”’"'–—]*/;
/** The final punctuation after a mark, which belongs to the statement. */
const ENDING = /^[.!?]+[)”’"']*/;

/** Final punctuation, which list items do not have. */
const SENTENCE_END = /[.!?…][)\]”’"']*$/;

/** Returns whether a mark belongs to an explanatory note, which does not cite a source. */
const isNote = (citation: WorkCitation, entries: ReadonlyMap<string, CitedEntry>) =>
  citation.reference !== null && entries.get(citation.reference)?.kind === 'note';

/** Returns a span of text without the marks of notes. */
function removeNotes(text: string, start: number, end: number, notes: readonly WorkCitation[]): string {
  let out = '';
  let from = start;
  for (const note of notes) {
    if (note.start < from || note.end > end) continue;
    out += text.slice(from, note.start);
    from = note.end;
  }
  return (out + text.slice(from, end)).replace(/\s+/g, ' ').trim();
}

/** Finds the statements of a paragraph, in order. */
export function findStatements(
  paragraph: CitingParagraph,
  entries: ReadonlyMap<string, CitedEntry>,
): Statement[] {
  const { text, language } = paragraph;
  const inOrder = [...paragraph.citations].sort((a, b) => a.start - b.start || a.end - b.end);
  const notes = inOrder.filter((citation) => isNote(citation, entries));
  if (inOrder.length === notes.length) return [];
  const spans = sentences(text, { keep: inOrder, language });
  const starts = new Set(spans.map(({ start }) => start));
  const ends = new Set(spans.map(({ end }) => end));
  const { toCodePoint } = offsetMap(text);
  const statements: Statement[] = [];
  let from = 0;
  let next = 0;
  for (let first = inOrder[next++]; first; first = inOrder[next++]) {
    if (isNote(first, entries)) continue;
    let marks = 1;
    let runEnd = first.end;
    // A note directly after a mark belongs to the same text.
    for (
      let mark = inOrder[next];
      mark && BETWEEN_MARKS.test(text.slice(runEnd, mark.start));
      mark = inOrder[++next]
    ) {
      if (!isNote(mark, entries)) marks++;
      runEnd = Math.max(runEnd, mark.end);
    }
    const start =
      statements.length === 0 && from === 0
        ? 0
        : from + (SENTENCE_REST.exec(text.slice(from, first.start))?.[0].length ?? 0);
    const ending = ENDING.exec(text.slice(runEnd))?.[0] ?? '';
    const closing = SENTENCE_END.test(text.slice(0, first.start).trimEnd()) ? '' : ending;
    const words = `${removeNotes(text, start, first.start, notes)}${closing}`;
    if (/[\p{L}\p{N}]/u.test(words))
      statements.push({
        text: words,
        start: toCodePoint(start),
        end: toCodePoint(first.start),
        citation: first,
        marks,
        isWhole:
          starts.has(start) &&
          (ends.has(runEnd) || ends.has(runEnd + ending.length)) &&
          SENTENCE_END.test(words),
      });
    from = runEnd;
  }
  return statements;
}
