import type { Paper } from '../../paper/index.js';
import { Warnings } from '../warnings.js';
import { findUncitedEntries, findUnresolvedMarks } from './citations.js';
import { findMismatchedMarks } from './mismatched-marks.js';
import { findMissingEntries, findMissingObjects, findMissingSections } from './numbering.js';
import { REPORTED_FAULTS, scoreSignals } from './score.js';
import { findBrokenSentences } from './sentences.js';
import type { PrintedPlaces, Signal } from './signal.js';
import { findEntriesInText, findMissingAbstract, findMissingHeadings, findUnknownGlyphs } from './text.js';

export { makeSignal, type PrintedPlaces, quoteStart, type Signal } from './signal.js';

/** Finds signs of a bad reading in the paper itself. */
const findSignals = (paper: Paper, printed?: PrintedPlaces): Signal[] => [
  ...findUnknownGlyphs(paper, printed),
  ...findBrokenSentences(paper, printed),
  ...findUnresolvedMarks(paper, printed),
  ...findUncitedEntries(paper, printed),
  ...findMismatchedMarks(paper, printed),
  ...(printed ? findMissingEntries(printed) : []),
  ...findMissingSections(paper, printed),
  ...findMissingObjects(paper),
  ...findEntriesInText(paper, printed),
  ...findMissingAbstract(paper),
  ...findMissingHeadings(paper),
];

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Returns the share of the paper that a reader's warning concerns: the share of pages if it counts them, else all. */
function reportedShare({ code, message }: Paper['warnings'][number]): number {
  const [, count, total] = /^(\d+) of (\d+) pages/.exec(message) ?? [];
  if (count === undefined || total === undefined) return 1;
  const share = round(Number(count) / Number(total));
  return code === 'pages' ? 1 - share : share;
}

/**
 * Adds the quality of the reading to a paper, with a warning for every sign of a bad one. Readers of printed pages give the
 * positions of paragraphs and entries, and signals from the layout.
 */
export function assessQuality(paper: Paper, printed?: PrintedPlaces, layout: readonly Signal[] = []): Paper {
  const allSignals = [...layout, ...findSignals(paper, printed)];
  const warnings = new Warnings();
  for (const { code, places } of allSignals)
    for (const { message, where } of places) warnings.add(code, message, where);
  const signals = Object.fromEntries([
    ...(paper.body.length === 0 ? [['no-body', 1] as const] : []),
    ...paper.warnings
      .filter(({ code }) => REPORTED_FAULTS.has(code))
      .map((warning) => [warning.code, reportedShare(warning)]),
    ...allSignals.map(({ code, share }) => [code, Math.max(1e-4, round(share))]),
  ]);
  return {
    ...paper,
    warnings: [...paper.warnings, ...warnings.toList()],
    quality: { score: round(scoreSignals(signals)), signals },
  };
}
