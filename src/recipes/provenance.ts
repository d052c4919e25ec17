import { offsetMap } from '@citemill/read/paper';
import type { CitingPaper, CitingParagraph } from './citing-paper.js';
import type { Provenance } from './recipe.js';

/** Returns the provenance of a span of a paragraph (default: the whole paragraph). */
export const spanProvenance = (
  { paper_id, record }: CitingPaper,
  { position, text }: CitingParagraph,
  { start, end } = { start: 0, end: text.length },
  { toCodePoint } = offsetMap(text),
): Provenance => ({
  paper_id,
  record,
  paragraph: position,
  start: toCodePoint(start),
  end: toCodePoint(end),
});
