import type { Mention } from '../../paper/index.js';
import type { FlaggedText } from './text-flags.js';

/**
 * A paragraph as it is printed, in which citation marks are still plain text. White space and Unicode are not normalised yet;
 * offsets of mentions count UTF-16 units.
 */
export interface PrintedParagraph {
  /** The headings above the paragraph, outermost first. */
  section: string[];
  /** Number of bibliographies before it: each chapter of a book may end with one. */
  listsBefore?: number;
  flow: FlaggedText;
  /** Display equations, and text such as "Figure 2". No citation begins inside an equation. */
  mentions: Mention[];
}
