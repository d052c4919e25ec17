import type { Paragraph } from '../../paper/index.js';
import { Prose } from '../prose.js';
import type { Block } from './blocks.js';
import { decodeEntities } from './characters.js';
import { closeGaps } from './close-gaps.js';
import { INLINE_MARK, removeMarks } from './marks.js';

const UNFOLDED = /[^\S ]| {2}/;
const MARKS = /([\ue001\ue002])(\d+)\ue003/g;

/** The label and references of a mark. */
export interface PrintedMark {
  label: string;
  references: (string | null)[];
}

/** Turns a block into a paragraph; `printed` resolves each of its marks. */
export function buildParagraph(block: Block, printed: (mark: number) => PrintedMark): Paragraph | undefined {
  const folded = UNFOLDED.test(block.flat) ? block.flat.replace(/\s+/g, ' ') : block.flat;
  const text = closeGaps(folded.trim());
  const prose = new Prose();
  const words = (piece: string) => prose.add(decodeEntities(removeMarks(piece)));
  let position = 0;
  for (const { index, 0: whole, 1: kind, 2: number } of text.matchAll(MARKS)) {
    // A mark directly follows the words, even if the source has spaces there.
    const before = text.slice(position, index);
    words(kind === INLINE_MARK ? before : before.replace(/(?: |&nbsp;)+$/, ''));
    position = index + whole.length;
    const { label, references } = printed(Number(number));
    const span = prose.spanOf(() => prose.add(label));
    if (span) prose.citeBetween(references, span.start, span.end, prose.newGroup());
  }
  words(text.slice(position));
  return prose.paragraph(block.section);
}
