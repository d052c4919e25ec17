import { beginsWithAuthor, entryEvidence } from '../../wording/entry-evidence.js';
import type { Line } from '../layout/lines.js';
import { hasSize } from '../layout/type-size.js';
import { HEAD_SHAPE, PAGE_EDGE } from './furniture-thresholds.js';
import { isEquationNumber } from './numbered-notes.js';
import { isNear, pageEdge, type Sheet } from './page-edges.js';

export const PAGE_NUMBER =
  /^[^\p{L}\p{N}]*(?:p(?:age|\.)?\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|\/)\s*\d{1,5})?[^\p{L}\p{N}]*$/iu;

/** True for a line that is a whole entry, as on a last page with nothing else. */
const isWholeEntry = ({ text }: Line): boolean =>
  text.length > HEAD_SHAPE.maxLetters &&
  beginsWithAuthor(text) &&
  entryEvidence(text) >= HEAD_SHAPE.minEntryEvidence;

/** True for a number before the first line of an entry, which continues above or below it or is only one line. */
const isEntryLabel = (line: Line, lines: readonly Line[], leading: number): boolean =>
  lines.some(
    (beside) =>
      // In a narrow column the line is short, but begins with names.
      (beside.text.length > HEAD_SHAPE.maxLetters || beginsWithAuthor(beside.text)) &&
      isNear(beside.base, line.base) &&
      beside.left > line.right &&
      beside.left - line.right < HEAD_SHAPE.maxEntryLabelGapPt &&
      (isWholeEntry(beside) ||
        lines.some((other) => {
          const step = Math.abs(other.base - beside.base);
          const isBelow = step > PAGE_EDGE.sameHeightPt && step < HEAD_SHAPE.minGapLeadings * leading;
          return isBelow && Math.abs(other.left - beside.left) < HEAD_SHAPE.maxEntryLabelGapPt;
        })),
  );

/** The end of a mark that begins on the line above: "2017)." closes a bracket that it did not open. */
const ENDS_MARK = /^[^([]*\d[a-z]?[)\]][.,;:]?$/;
/** The last word of a paragraph that may be a number: "(2008)." and "2008.". */
const LAST_NUMBER = /^[([]?\d+[a-z]?[)\]]?[.;]$/;

/** True for a number with a full stop directly below a line of text. */
const endsParagraph = (line: Line, lines: readonly Line[], leading: number): boolean =>
  LAST_NUMBER.test(line.text) &&
  lines.some(
    (above) =>
      above.text.length > HEAD_SHAPE.maxLetters &&
      hasSize(above, line.size) &&
      above.left < line.right &&
      above.right > line.left &&
      line.base > above.base &&
      line.base - above.base < HEAD_SHAPE.minGapLeadings * leading,
  );

/** Finds page numbers, which are alone at the edge, beyond all text. */
export function findLoneNumbers({ height, lines }: Sheet, leading: number): Line[] {
  const top = Math.min(...lines.map((line) => line.base));
  const bottom = Math.max(...lines.map((line) => line.base));
  return lines.filter(
    (line) =>
      pageEdge(line, height) !== undefined &&
      (isNear(line.base, top) ||
        isNear(line.base, bottom) ||
        line.base > PAGE_EDGE.minNumberShare * height) &&
      PAGE_NUMBER.test(line.text) &&
      !ENDS_MARK.test(line.text) &&
      !endsParagraph(line, lines, leading) &&
      !isEntryLabel(line, lines, leading) &&
      !isEquationNumber(line, lines),
  );
}
