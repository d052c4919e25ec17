import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { CitedEntry, CitingParagraph, WorkCitation } from '../citing-paper.js';

/** What a citation supports: the words from the citation before it, or from the paragraph's start, up to its mark. */
export interface Statement {
  text: string;
  /** In code points of the paragraph's text. */
  start: number;
  end: number;
  /** The first mark after the words; others that follow at once support the same words. */
  citation: WorkCitation;
  /** How many marks follow the words. */
  marks: number;
  /** False where it begins or ends in the middle of a sentence, and of an item of a list. */
  isWhole: boolean;
}

/** Marks with nothing but space and commas between them support the same words. */
const BETWEEN_MARKS = /^[\s,;]*$/;
/** What a mark may leave behind for the next statement: the end of its own sentence. */
const LEFT_BEHIND = /^[\s.,;:!?)\]”’"'–—]*/;
/** A mark before the full stop: the stop belongs to the statement. */
const ENDING = /^[.!?]+[)”’"']*/;

/** What a sentence ends with; an item of a list has no such end. */
const SENTENCE_END = /[.!?…][)\]”’"']*$/;

/** Explanatory notes stand in marks of their own, and say nothing of sources. */
const isNote = (citation: WorkCitation, entries: ReadonlyMap<string, CitedEntry>) =>
  citation.reference !== null && entries.get(citation.reference)?.kind === 'note';

/** A stretch of text without the marks of notes in it. */
function withoutNotes(text: string, start: number, end: number, notes: readonly WorkCitation[]): string {
  let out = '';
  let from = start;
  for (const note of notes) {
    if (note.start < from || note.end > end) continue;
    out += text.slice(from, note.start);
    from = note.end;
  }
  return (out + text.slice(from, end)).replace(/\s+/g, ' ').trim();
}

/** The statements of a paragraph, in order. */
export function statementsOf(
  paragraph: CitingParagraph,
  entries: ReadonlyMap<string, CitedEntry>,
): Statement[] {
  const { text } = paragraph;
  const inOrder = [...paragraph.citations].sort((a, b) => a.start - b.start || a.end - b.end);
  const notes = inOrder.filter((one) => isNote(one, entries));
  if (inOrder.length === notes.length) return [];
  const spans = sentences(text, { keep: inOrder });
  const starts = new Set(spans.map(({ start }) => start));
  const ends = new Set(spans.map(({ end }) => end));
  const { toCodePoint } = offsetMap(text);
  const found: Statement[] = [];
  let from = 0;
  let next = 0;
  for (let first = inOrder[next++]; first; first = inOrder[next++]) {
    if (isNote(first, entries)) continue;
    let marks = 1;
    let runEnd = first.end;
    // A note that follows a mark belongs to the words before it, too.
    for (
      let one = inOrder[next];
      one && BETWEEN_MARKS.test(text.slice(runEnd, one.start));
      one = inOrder[++next]
    ) {
      if (!isNote(one, entries)) marks++;
      runEnd = Math.max(runEnd, one.end);
    }
    const start =
      found.length === 0 && from === 0
        ? 0
        : from + (LEFT_BEHIND.exec(text.slice(from, first.start))?.[0].length ?? 0);
    const ending = ENDING.exec(text.slice(runEnd))?.[0] ?? '';
    const closing = SENTENCE_END.test(text.slice(0, first.start).trimEnd()) ? '' : ending;
    const words = `${withoutNotes(text, start, first.start, notes)}${closing}`;
    if (/[\p{L}\p{N}]/u.test(words))
      found.push({
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
  return found;
}
