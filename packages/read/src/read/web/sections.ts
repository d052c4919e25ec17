import { itemAt } from '@citemill/metrics/at';
import type { Paper, Paragraph } from '../../paper/index.js';
import type { Block } from './blocks.js';

/** A longer heading is a sentence in a large font. */
const MAX_HEADING_WORDS = 25;

const paragraph = (section: string[], text: string): Paragraph => ({
  section: [...section],
  text,
  citations: [],
  mentions: [],
});

/** True if text follows before the next heading of the same or a higher level. */
function leadsToText(blocks: readonly Block[], index: number): boolean {
  const { level } = itemAt(blocks, index);
  for (let i = index + 1; i < blocks.length; i++) {
    const block = itemAt(blocks, i);
    if (block.kind !== 'heading') return true;
    if (block.level <= level) return false;
  }
  return false;
}

/**
 * Turns blocks into paragraphs under their headings. A heading that is long or has no text below it is text: pages use
 * heading elements for their appearance.
 */
export function buildParagraphs(blocks: readonly Block[]): Paragraph[] {
  const open: { level: number; text: string }[] = [];
  const paragraphs: Paragraph[] = [];
  for (const [i, block] of blocks.entries()) {
    if (
      block.kind === 'heading' &&
      block.words > 0 &&
      block.words <= MAX_HEADING_WORDS &&
      leadsToText(blocks, i)
    ) {
      while (open.length > 0 && itemAt(open, open.length - 1).level >= block.level) open.pop();
      open.push(block);
    } else {
      paragraphs.push(
        paragraph(
          open.map(({ text }) => text),
          block.text,
        ),
      );
    }
  }
  return paragraphs;
}

/** Returns the text of a page with headings, one line per paragraph. */
export function pageText({ body }: Pick<Paper, 'body'>): string {
  const lines: string[] = [];
  let above: string[] = [];
  for (const { section, text } of body) {
    let same = 0;
    while (same < section.length && section[same] === above[same]) same++;
    lines.push(...section.slice(same), text);
    above = section;
  }
  return lines.join('\n');
}
