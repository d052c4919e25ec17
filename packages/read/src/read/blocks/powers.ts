import { formatRaised, POWER_BASE } from '../powers.js';
import type { Span } from '../printed-citations/candidate.js';
import { type FlaggedText, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import type { Block, BlockText } from './block.js';

/** A raised part of a text that is written differently. */
interface Power extends Span {
  text: string;
}

const has = (flags: Uint8Array, at: number, flag: number): boolean => ((flags[at] ?? 0) & flag) !== 0;

/** True if the text before `end` is lowered letters, as in "η_p²". */
function followsLetters({ text, flags }: FlaggedText, end: number): boolean {
  let start = end;
  while (start > end - POWER_BASE && has(flags, start - 1, SUBSCRIPT)) start--;
  return /^\p{L}+$/u.test(text.slice(start, end));
}

function* findPowers(flow: FlaggedText, marks: readonly Span[]): Generator<Power> {
  const { text, flags } = flow;
  const marked = new Uint8Array(text.length);
  for (const { start, end } of marks) marked.fill(1, start, end);
  for (let end = 0, start = 0; start < text.length; start = end + 1) {
    while (start < text.length && !has(flags, start, SUPERSCRIPT)) start++;
    end = start;
    while (end < text.length && has(flags, end, SUPERSCRIPT)) end++;
    if (end === start || marked.subarray(start, end).includes(1)) continue;
    const raised = text.slice(start, end);
    const before = text.slice(Math.max(0, start - POWER_BASE), start);
    const after = text.slice(end, end + POWER_BASE);
    const written = formatRaised(before, raised, followsLetters(flow, start), after);
    if (written !== raised) yield { start, end, text: written };
  }
}

/**
 * Writes raised digits that are powers as such, so that 10⁵ is not read as 105. Raised citation marks stay as they are.
 * `place` gives the new position of an offset.
 */
export function writePowers(
  flow: FlaggedText,
  marks: readonly Span[],
): FlaggedText & { place: (at: number) => number } {
  if (!flow.flags.some((flag) => (flag & SUPERSCRIPT) !== 0)) return { ...flow, place: (at) => at };
  const powers = [...findPowers(flow, marks)];
  const pieces: string[] = [];
  const flags: number[] = [];
  const places = new Uint32Array(flow.text.length + 1);
  let at = 0;
  const copy = (end: number) => {
    pieces.push(flow.text.slice(at, end));
    for (; at < end; at++) {
      places[at] = flags.length;
      flags.push(flow.flags[at] ?? 0);
    }
  };
  for (const { start, end, text } of powers) {
    copy(start);
    pieces.push(text);
    places.fill(flags.length, start, end);
    for (let i = 0; i < text.length; i++) flags.push(flow.flags[start] ?? 0);
    at = end;
  }
  copy(flow.text.length);
  places[flow.text.length] = flags.length;
  return {
    text: pieces.join(''),
    flags: Uint8Array.from(flags),
    place: (offset) => places[offset] ?? flags.length,
  };
}

/** A text with its powers, of which only `marks` are citations. */
export const textWithPowers = (content: FlaggedText, marks: readonly Span[] = []): string =>
  writePowers(content, marks).text;

/** Moves spans to the places that their offsets have in a text with powers. */
export const moveSpans = <T extends Span>(spans: readonly T[], place: (at: number) => number): T[] =>
  spans.map((span) => ({ ...span, start: place(span.start), end: place(span.end) }));

/** Blocks in which no citations are searched for. */
const UNCITING: ReadonlySet<Block['role']> = new Set(['title', 'heading', 'caption', 'footnote']);

function withPowers(content: BlockText): BlockText {
  const { text, flags, place } = writePowers(content, content.marks);
  return { ...content, text, flags, marks: moveSpans(content.marks, place) };
}

/** Writes the powers of titles, headings, captions and footnotes. */
export const writeBlockPowers = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    UNCITING.has(block.role) ? { ...block, content: withPowers(block.content) } : block,
  );
