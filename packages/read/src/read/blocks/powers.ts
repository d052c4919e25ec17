import { formatSuperscript, POWER_BASE_CHARS } from '../powers.js';
import type { Span } from '../printed-citations/candidate.js';
import { type FlaggedText, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import type { Block, BlockText } from './block.js';

/** A superscript, and the text that replaces it. */
interface Power extends Span {
  text: string;
}

const has = (flags: Uint8Array, index: number, flag: number): boolean => ((flags[index] ?? 0) & flag) !== 0;

/** True if the text before `end` is a subscript of letters, as in "η_p²". */
function followsLetters({ text, flags }: FlaggedText, end: number): boolean {
  let start = end;
  while (start > end - POWER_BASE_CHARS && has(flags, start - 1, SUBSCRIPT)) start--;
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
    const superscript = text.slice(start, end);
    const before = text.slice(Math.max(0, start - POWER_BASE_CHARS), start);
    const after = text.slice(end, end + POWER_BASE_CHARS);
    const formatted = formatSuperscript(before, superscript, followsLetters(flow, start), after);
    if (formatted !== superscript) yield { start, end, text: formatted };
  }
}

/**
 * Writes powers with superscript characters, so that 10⁵ is not read as 105. Citation marks stay as they are.
 * `moveOffset` converts an offset in the old text.
 */
export function writePowers(
  flow: FlaggedText,
  marks: readonly Span[],
): FlaggedText & { moveOffset: (offset: number) => number } {
  if (!flow.flags.some((flag) => (flag & SUPERSCRIPT) !== 0))
    return { ...flow, moveOffset: (offset) => offset };
  const powers = [...findPowers(flow, marks)];
  const pieces: string[] = [];
  const flags: number[] = [];
  const newOffsets = new Uint32Array(flow.text.length + 1);
  let position = 0;
  const copy = (end: number) => {
    pieces.push(flow.text.slice(position, end));
    for (; position < end; position++) {
      newOffsets[position] = flags.length;
      flags.push(flow.flags[position] ?? 0);
    }
  };
  for (const { start, end, text } of powers) {
    copy(start);
    pieces.push(text);
    newOffsets.fill(flags.length, start, end);
    for (let i = 0; i < text.length; i++) flags.push(flow.flags[start] ?? 0);
    position = end;
  }
  copy(flow.text.length);
  newOffsets[flow.text.length] = flags.length;
  return {
    text: pieces.join(''),
    flags: Uint8Array.from(flags),
    moveOffset: (offset) => newOffsets[offset] ?? flags.length,
  };
}

/** Returns a text with its powers. Superscripts in `marks` are citations, not powers. */
export const textWithPowers = (content: FlaggedText, marks: readonly Span[] = []): string =>
  writePowers(content, marks).text;

/** Moves spans by converting their offsets. */
export const moveSpans = <T extends Span>(spans: readonly T[], moveOffset: (offset: number) => number): T[] =>
  spans.map((span) => ({ ...span, start: moveOffset(span.start), end: moveOffset(span.end) }));

/** Blocks in which no citations are searched for. */
const UNCITING: ReadonlySet<Block['role']> = new Set(['title', 'heading', 'caption', 'footnote']);

function withPowers(content: BlockText): BlockText {
  const { text, flags, moveOffset } = writePowers(content, content.marks);
  return { ...content, text, flags, marks: moveSpans(content.marks, moveOffset) };
}

/** Writes the powers of titles, headings, captions and footnotes. */
export const writeBlockPowers = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    UNCITING.has(block.role) ? { ...block, content: withPowers(block.content) } : block,
  );
