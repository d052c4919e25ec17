import type { Mention, PaperObject } from '../../paper/index.js';
import type { Hyphens } from '../hyphens.js';
import type { PrintedParagraph } from '../printed-citations/printed-paragraph.js';
import { MATH } from '../printed-citations/text-flags.js';
import { addMentions, EquationMentions } from '../printed-objects/equation-mentions.js';
import { ObjectMentions } from '../printed-objects/object-mentions.js';
import type { Block, BlockText, KeyedMark } from './block.js';
import { DIVIDED_PARAGRAPHS } from './block-thresholds.js';
import type { BlockObjects } from './objects.js';

/** A paragraph with the citation marks that its source links by key. */
export interface BlockParagraph extends PrintedParagraph {
  marks: KeyedMark[];
}

/** A formula in a paragraph, or a piece of its text. */
export interface Piece {
  content: BlockText;
  object?: string;
}

interface Draft {
  section: string[];
  pieces: Piece[];
}

const SENTENCE_END = /[.?!:;]["”’')\]]*\s*$/;

/** True if a block continues a paragraph that a page break, a figure or a formula has interrupted. */
function continues(draft: Draft, { role, content }: Block, section: string[]): boolean {
  const last = draft.pieces.at(-1);
  if (!last || role !== 'paragraph' || section.join('\n') !== draft.section.join('\n')) return false;
  if (last.object !== undefined) return /^[\p{Ll},.;)]/u.test(content.text);
  return endsWithin(last.content.text, content.text);
}

/** True if a text ends within a sentence that the next text continues. */
const endsWithin = (text: string, next: string): boolean =>
  !SENTENCE_END.test(text) &&
  (/^\p{Ll}/u.test(next) || (text.length >= DIVIDED_PARAGRAPHS.minChars && /^[\p{L}\d($“"[]/u.test(next)));

/** Joins the texts of an abstract that a converter has divided at line ends. */
export function joinDivided(texts: readonly BlockText[]): Piece[][] {
  const joined: Piece[][] = [];
  for (const content of texts) {
    const last = joined.at(-1);
    if (last && endsWithin(last.at(-1)?.content.text ?? '', content.text)) last.push({ content });
    else joined.push([{ content }]);
  }
  return joined;
}

/** Divides the text into paragraphs. A formula belongs to the paragraph before it. */
function draftParagraphs({ text, formulas }: BlockObjects): Draft[] {
  const drafts: Draft[] = [];
  let isItem = false;
  for (const { block, section } of text) {
    const object = formulas.get(block);
    const piece: Piece = { content: block.content, ...(object === undefined ? {} : { object }) };
    const last = drafts.at(-1);
    const isSame = last?.section.join('\n') === section.join('\n');
    if (last && (object !== undefined ? isSame : !isItem && continues(last, block, section)))
      last.pieces.push(piece);
    else drafts.push({ section, pieces: [piece] });
    isItem = block.role === 'list-item';
  }
  return drafts;
}

/** Writes pieces as one text: line breaks become spaces, except inside hyphenated words. */
export function joinPieces(
  pieces: readonly Piece[],
  hyphens: Hyphens,
): {
  text: string;
  flags: Uint8Array;
  marks: KeyedMark[];
  formulas: { start: number; end: number; object: string }[];
} {
  const written: string[] = [];
  /** The last characters, which decide whether a hyphen at a line end is kept. */
  let tail = '';
  const flags: number[] = [];
  const marks: KeyedMark[] = [];
  const formulas: { start: number; end: number; object: string }[] = [];
  const append = (characters: string, flag: (index: number) => number) => {
    for (let i = 0; i < characters.length; i++) flags.push(flag(i));
    if (characters !== '') written.push(characters);
    tail = (tail + characters).slice(-DIVIDED_PARAGRAPHS.lastChars);
  };
  for (const { content, object } of pieces) {
    if (flags.length > 0) breakLine(content.text.split('\n', 1)[0] ?? '');
    const start = flags.length;
    if (object !== undefined) {
      append(`$${content.text.trim().replace(/\s+/g, ' ')}$`, () => MATH);
      formulas.push({ start, end: flags.length, object });
      continue;
    }
    const newOffsets = new Map<number, number>();
    const cuts = new Set(content.marks.flatMap((mark) => [mark.start, mark.end]));
    let index = 0;
    for (const line of content.text.split('\n')) {
      if (index > 0) breakLine(line);
      for (const cut of cuts)
        if (cut >= index && cut <= index + line.length) newOffsets.set(cut, flags.length + cut - index);
      const from = index;
      append(line, (i) => content.flags[from + i] ?? 0);
      index += line.length + 1;
    }
    for (const { keys, ...mark } of content.marks) {
      const [from, to] = [newOffsets.get(mark.start), newOffsets.get(mark.end)];
      if (from !== undefined && to !== undefined && to > from) marks.push({ start: from, end: to, keys });
    }
  }
  return { text: written.join(''), flags: Uint8Array.from(flags), marks, formulas };

  /** Adds a space at a line end, or removes the hyphen of a divided word. */
  function breakLine(next: string): void {
    const isCut = /\p{L}[-\u00ad\u2010]$/u.test(tail) && /^\p{L}/u.test(next);
    if (!isCut || hyphens.isSuspended(tail.slice(0, -1), next)) {
      append(' ', () => 0);
      return;
    }
    if (hyphens.isKept(tail.slice(0, -1), next)) return;
    written.push((written.pop() ?? '').slice(0, -1));
    tail = tail.slice(0, -1);
    flags.pop();
  }
}

/** Builds the paragraphs of the body, with mentions of its objects. */
export function buildParagraphs(blockObjects: BlockObjects, hyphens: Hyphens): BlockParagraph[] {
  const findMentions = mentionFinder(blockObjects.objects);
  return draftParagraphs(blockObjects).map(({ section, pieces }) => {
    const { text, flags, marks, formulas } = joinPieces(pieces, hyphens);
    const equations: Mention[] = formulas.map((span) => ({
      ...span,
      text: text.slice(span.start, span.end),
    }));
    return { section, flow: { text, flags }, mentions: addMentions(equations, findMentions(text)), marks };
  });
}

export function mentionFinder(objects: readonly PaperObject[]): (text: string) => Mention[] {
  const objectMentions = new ObjectMentions(objects);
  const equations = new EquationMentions(objects);
  return (text) => addMentions(objectMentions.find(text), equations.find(text));
}
