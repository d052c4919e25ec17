import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { isOfSize } from '../layout/type-size.js';
import { TEXT_AREA } from './decisions.js';

const FEWEST = 10;

function area(lines: readonly Line[], bodyType: BodyType): { left: number; right: number } | undefined {
  const prose = lines.filter(
    (line) => isOfSize(line, bodyType.size) && line.text.length > TEXT_AREA.minLetters,
  );
  if (prose.length < FEWEST) return undefined;
  const lefts = prose.map((line) => line.left).sort((a, b) => a - b);
  const rights = prose.map((line) => line.right).sort((a, b) => a - b);
  return {
    left: itemAt(lefts, Math.floor(lefts.length * TEXT_AREA.outlierShare)),
    right: itemAt(rights, Math.ceil(rights.length * (1 - TEXT_AREA.outlierShare)) - 1),
  };
}

/** The lines that stand in the margins, beside the text: publishers' notes, and notes of the author. */
export function marginNotes(
  pages: readonly PageLayout[],
  bodyType: BodyType,
  trace: Trace = NO_TRACE,
): Set<Line> {
  const whole = area(
    pages.flatMap((page) => page.lines),
    bodyType,
  );
  const found = new Set<Line>();
  for (const page of pages) {
    if (!whole) break;
    // A page of small type, as of a bibliography, may show the main size in one column only.
    const own = area(page.lines, bodyType) ?? whole;
    const text = { left: Math.min(own.left, whole.left), right: Math.max(own.right, whole.right) };
    for (const line of page.lines) {
      const outside = Math.max(text.left - line.right, line.left - text.right);
      if (outside <= TEXT_AREA.minOutsidePt) continue;
      found.add(line);
      trace.explain(line, () => ({
        decision: 'margin: outside the text area',
        measured: `${outside.toFixed(1)} pt`,
        threshold: `> ${TEXT_AREA.minOutsidePt} pt`,
      }));
    }
  }
  return found;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');
/** A shorter text, in letters, may stand on several pages by chance. */
const SHORTEST_NOTE = 12;

/** Lines that most other pages have set across them: who has downloaded the file, on a page that lies on its side. */
export function sidewaysNotes(pages: readonly PageLayout[]): Set<Line> {
  const across = pages.map(({ number, turned }) => ({ number, text: lettersOf(turned) }));
  const isNote = (line: Line) => {
    const own = lettersOf(line.text);
    return (
      own.length >= SHORTEST_NOTE &&
      across.filter(({ number, text }) => number !== line.page && text.includes(own)).length >=
        across.length / 2
    );
  };
  return new Set(
    across.every(({ text }) => text === '') ? [] : pages.flatMap(({ lines }) => lines.filter(isNote)),
  );
}
