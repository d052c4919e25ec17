import type { Paragraph } from '../../../paper/index.js';

/** A dollar of the text itself, until it is known whether formulas stand beside it. Of Unicode's private use. */
export const DOLLAR = '\uE024';

/**
 * A paragraph with its own dollars. Where it has formulas, which stand between dollars, they are full-width, so that each
 * formula is known by its dollars; normalisation by compatibility (NFKC) makes them plain ones.
 */
export function withDollars<Kind extends Paragraph | undefined>(paragraph: Kind): Kind {
  if (!paragraph?.text.includes(DOLLAR)) return paragraph;
  const sign = paragraph.text.includes('$') ? '＄' : '$';
  const settle = (text: string) => text.replaceAll(DOLLAR, sign);
  const settled = (list: Paragraph['citations']) => list.map((one) => ({ ...one, text: settle(one.text) }));
  return {
    ...paragraph,
    text: settle(paragraph.text),
    citations: settled(paragraph.citations),
    mentions: paragraph.mentions.map((one) => ({ ...one, text: settle(one.text) })),
  };
}
