import type { Paragraph } from '../../paper/index.js';
import { type Bibliography, CitationMarks } from '../citation-marks/index.js';
import { Prose } from '../prose.js';

/** A span of the source's text, in UTF-16 offsets. */
export interface Mark {
  start: number;
  end: number;
  /** `plain` is neither a citation nor a mention; it only replaces text. */
  kind: 'citation' | 'mention' | 'plain';
  /** The id of a reference or object; null if the source has none. */
  target: string | null;
  /** Text that replaces the source's, for shapes with placeholders. */
  replacement?: string;
}

/** A paragraph before its white space is collapsed and its placeholders are replaced. */
export interface SourceParagraph {
  section: string[];
  text: string;
  marks: Mark[];
}

const byOffset = (a: Mark, b: Mark) => a.start - b.start || b.end - a.end;

/** Returns the different offsets at which a mark starts or ends, with both ends of the text, in order. */
function cutPositions(text: string, marks: Mark[]): number[] {
  const cuts = [0, text.length];
  for (const mark of marks) cuts.push(mark.start, mark.end);
  return cuts.sort((a, b) => a - b).filter((cut, i) => cut !== cuts[i - 1]);
}

/**
 * Writes the text piece by piece from cut to cut, and returns the new offsets of each cut: `opens` has the offset of the
 * first character after it, `closes` the end of the text before it. Marks may overlap.
 */
function writePieces(prose: Prose, text: string, marks: Mark[]) {
  const cuts = cutPositions(text, marks);
  const opens = new Map<number, number>();
  const closes = new Map<number, number>();
  const replacements = new Map<number, Mark>();
  for (const mark of marks) if (mark.replacement !== undefined) replacements.set(mark.start, mark);
  let waiting: number[] = [];
  let written = 0;
  cuts.forEach((cut, i) => {
    closes.set(cut, prose.length);
    waiting.push(cut);
    if (i === cuts.length - 1 || cut < written) return;
    const mark = replacements.get(cut);
    if (mark) written = mark.end;
    // After normalising each piece here, a second pass that moves all marks is rarely needed.
    const piece = mark?.replacement ?? text.slice(cut, cuts[i + 1]);
    const start = prose.add(piece.normalize('NFC'));
    if (start === -1) return;
    for (const cutBefore of waiting) opens.set(cutBefore, start);
    waiting = [];
  });
  return { opens, closes };
}

/**
 * Converts a paragraph to the paper model: white space is collapsed, placeholders are replaced, citations are grouped, and
 * ranges of numbered marks are expanded to every work in between. Undefined if there is no text.
 */
export function composeParagraph(source: SourceParagraph, bibliography: Bibliography): Paragraph | undefined {
  const { text } = source;
  const marks = [...source.marks].sort(byOffset);
  const prose = new Prose();
  const { opens, closes } = writePieces(prose, text, marks);
  const citations = new CitationMarks(prose, bibliography);
  /** The citation being built: several works with the same span are one mark. */
  let pending: { start: number; end: number; targets: (string | null)[] } | undefined;
  const cite = () => pending && citations.citeBetween(pending.targets, pending.start, pending.end);
  for (const mark of marks) {
    const start = opens.get(mark.start);
    const end = closes.get(mark.end);
    if (start === undefined || end === undefined || start >= end || mark.kind === 'plain') continue;
    if (mark.kind === 'mention') {
      prose.mentionBetween(mark.target, start, end);
    } else if (pending?.start === start && pending.end === end) {
      pending.targets.push(mark.target);
    } else {
      cite();
      pending = { start, end, targets: [mark.target] };
    }
  }
  cite();
  return prose.paragraph(source.section);
}
