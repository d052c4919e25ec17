import { isBackSectionName } from '../../wording/section-names.js';
import { isStatementName } from '../../wording/theorem-names.js';
import { dropStart } from '../layout/line-numbers.js';
import type { Trace } from '../layout/trace.js';
import { isSectionName, isWrapped } from './headings.js';
import type { ParagraphLines } from './paragraphs.js';
import { findStyledStart, type RunIn } from './run-in.js';
import { RUN_IN } from './section-thresholds.js';

/** Makes headings that begin paragraphs part of the outline. `haveNumbers` is true if some of them are numbered. */
export function placeRunIns(
  paragraphs: readonly ParagraphLines[],
  trace: Trace,
): { paragraphs: ParagraphLines[]; haveNumbers: boolean } {
  const runIns = paragraphs.map(({ lines: [first, second] }) => {
    if (!first) return undefined;
    const start = findStyledStart(
      second && isWrapped(first, second) ? [first.line, second.line] : [first.line],
    );
    return start && isStatementName(start.title) ? undefined : start;
  });
  const bold = runIns.filter((candidate) => candidate?.isBold && candidate.isClosed).length;
  const open = runIns.filter((candidate) => candidate && !candidate.isClosed).length;
  const italic = runIns.filter((candidate) => candidate && !candidate.isBold).length;
  const isHeading = (candidate: RunIn) =>
    isSectionName(candidate.title) ||
    (candidate.isClosed
      ? candidate.isNumbered || (candidate.isBold ? bold >= RUN_IN.minBold : italic >= RUN_IN.minItalic)
      : open >= RUN_IN.minOpen);
  let currentSection: string[] | undefined;
  let runInTitle: string[] = [];
  const placed = paragraphs.map((paragraph, i) => {
    const runIn = runIns[i];
    if (currentSection !== paragraph.section) {
      currentSection = paragraph.section;
      runInTitle = [];
    }
    // Acknowledgements and similar sections are not part of the section before them.
    const sectionWith = (titles: string[]) =>
      titles.some(isBackSectionName) ? titles : [...paragraph.section, ...titles];
    if (!runIn || !isHeading(runIn)) return { ...paragraph, section: sectionWith(runInTitle) };
    runInTitle = [runIn.title];
    const [first, ...rest] = paragraph.lines.slice(runIn.lines - 1);
    const titleLines = paragraph.lines.slice(0, runIn.lines - 1).map(({ line }) => line);
    trace.assign(titleLines, 'heading', 'at the start of its paragraph');
    const firstLine = first ? [{ ...first, line: dropStart(first.line, runIn.units) }] : [];
    return { ...paragraph, section: sectionWith(runInTitle), lines: [...firstLine, ...rest] };
  });
  return { paragraphs: placed, haveNumbers: runIns.some((runIn) => runIn?.isNumbered && isHeading(runIn)) };
}
