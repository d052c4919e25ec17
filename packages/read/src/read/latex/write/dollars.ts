import type { Paragraph } from '../../../paper/index.js';

/** Placeholder for a literal dollar until the paragraph is complete. From Unicode's private use area. */
export const DOLLAR = '\uE024';

/**
 * Replaces placeholders by dollars. In a paragraph with formulas, which are delimited by dollars, literal dollars are
 * full-width to keep formulas recognisable; NFKC normalisation makes them plain.
 */
export function restoreDollars<Kind extends Paragraph | undefined>(paragraph: Kind): Kind {
  if (!paragraph?.text.includes(DOLLAR)) return paragraph;
  const sign = paragraph.text.includes('$') ? '＄' : '$';
  const restore = (text: string) => text.replaceAll(DOLLAR, sign);
  const restoreInCitations = (list: Paragraph['citations']) =>
    list.map((citation) => ({ ...citation, text: restore(citation.text) }));
  return {
    ...paragraph,
    text: restore(paragraph.text),
    citations: restoreInCitations(paragraph.citations),
    mentions: paragraph.mentions.map((mention) => ({ ...mention, text: restore(mention.text) })),
  };
}
