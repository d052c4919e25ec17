import { itemAt } from '@citemill/metrics/at';
import { lettersOnly } from '../../wording/phrases.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { hasSize } from '../layout/type-size.js';
import { TEXT_AREA } from './furniture-thresholds.js';

function textArea(lines: readonly Line[], bodyType: BodyType): { left: number; right: number } | undefined {
  const prose = lines.filter(
    (line) => hasSize(line, bodyType.size) && line.text.length > TEXT_AREA.minLetters,
  );
  if (prose.length < TEXT_AREA.minLines) return undefined;
  const lefts = prose.map((line) => line.left).sort((a, b) => a - b);
  const rights = prose.map((line) => line.right).sort((a, b) => a - b);
  return {
    left: itemAt(lefts, Math.floor(lefts.length * TEXT_AREA.outlierShare)),
    right: itemAt(rights, Math.ceil(rights.length * (1 - TEXT_AREA.outlierShare)) - 1),
  };
}

/** Lines that begin left of the text area and extend over most of it, as a bibliography below narrower text does. */
function widerLines(lines: readonly Line[], text: { left: number; right: number }): Line[] {
  const wide = lines.filter(
    (line) =>
      line.left < text.left - TEXT_AREA.minOutsidePt &&
      line.right > text.left + TEXT_AREA.minWideShare * (text.right - text.left),
  );
  return wide.length >= TEXT_AREA.minLines ? wide : [];
}

/** True for a line within text that is wider than the text area, or directly above or below it. */
function isInWiderText(line: Line, wide: readonly Line[], { leading }: BodyType): boolean {
  const maxGapPt = TEXT_AREA.maxWideGapLeadings * leading;
  const neighbours = wide.filter(({ base }) => Math.abs(base - line.base) <= maxGapPt);
  return neighbours.length >= TEXT_AREA.minWideNeighbours;
}

/**
 * Finds the lines in the margins, beside the text: notes of the publisher or the author. Pages on their side are wider
 * than the text of the others, and are not considered.
 */
export function findMarginNotes(
  pages: readonly PageLayout[],
  bodyType: BodyType,
  trace: Trace = NO_TRACE,
): Set<Line> {
  const sideways = pages.filter(({ width, height }) => width > height);
  const isMostlySideways = sideways.length > pages.length / 2;
  const usual = pages.filter(({ width, height }) => width > height === isMostlySideways);
  const documentArea = textArea(
    usual.flatMap((page) => page.lines),
    bodyType,
  );
  const notes = new Set<Line>();
  for (const page of usual) {
    if (!documentArea) break;
    // A page of small type, such as a bibliography, may show the main size in only one column.
    const pageArea = textArea(page.lines, bodyType) ?? documentArea;
    const text = {
      left: Math.min(pageArea.left, documentArea.left),
      right: Math.max(pageArea.right, documentArea.right),
    };
    const wide = widerLines(page.lines, text);
    for (const line of page.lines) {
      const distance = Math.max(text.left - line.right, line.left - text.right);
      if (distance <= TEXT_AREA.minOutsidePt || isInWiderText(line, wide, bodyType)) continue;
      notes.add(line);
      trace.explain(line, () => ({
        decision: 'margin: outside the text area',
        measured: `${distance.toFixed(1)} pt`,
        threshold: `> ${TEXT_AREA.minOutsidePt} pt`,
      }));
    }
  }
  return notes;
}

/** Finds lines that most other pages have as rotated text: who has downloaded the file, on a page that is rotated. */
export function findSidewaysNotes(pages: readonly PageLayout[]): Set<Line> {
  const rotatedTexts = pages.map(({ number, rotatedText }) => ({ number, text: lettersOnly(rotatedText) }));
  const isNote = (line: Line) => {
    const letters = lettersOnly(line.text);
    return (
      letters.length >= TEXT_AREA.minNoteLetters &&
      rotatedTexts.filter(({ number, text }) => number !== line.page && text.includes(letters)).length >=
        rotatedTexts.length / 2
    );
  };
  return new Set(
    rotatedTexts.every(({ text }) => text === '') ? [] : pages.flatMap(({ lines }) => lines.filter(isNote)),
  );
}
