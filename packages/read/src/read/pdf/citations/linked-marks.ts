import { itemAt } from '@citemill/metrics/at';
import { type Candidate, overlaps } from '../../printed-citations/candidate.js';
import type { PdfBibliography } from '../bibliography/index.js';
import type { Flow } from '../layout/flow.js';
import type { LinkedSpan } from './link-targets.js';
import { LINK_TRUST } from './link-thresholds.js';

/** Counts how often links agree with what marks say: only then are links followed. */
export class LinkTrust {
  private agreed = 0;
  private differed = 0;

  observe(candidates: readonly Candidate[], links: readonly LinkedSpan[]): void {
    for (const candidate of candidates) {
      if (candidate.works.length !== 1 || candidate.works[0] === null) continue;
      for (const link of links) {
        if (!overlaps(candidate, link)) continue;
        if (candidate.works[0] === link.entry) this.agreed++;
        else this.differed++;
      }
    }
  }

  get isTrusted(): boolean {
    return (
      this.agreed >= LINK_TRUST.minAgreements && this.agreed > LINK_TRUST.minAgreementRatio * this.differed
    );
  }
}

/** Text under a link into the bibliography that is a mark: a year, a number, or names with a year. */
const MARK = /^[[(]?(?:\d{1,4}[\])]?|[^()[\]]{0,80}(?:1[5-9]|20)\d\d[a-z]?[\])]?)$/u;

/**
 * Combines the marks of a paragraph with its links: a mark without an entry takes that of the link over it, and a link
 * without a mark becomes one.
 */
export function addLinks(
  flow: Flow,
  candidates: readonly Candidate[],
  links: readonly LinkedSpan[],
  bibliography: PdfBibliography,
): Candidate[] {
  const marks = candidates.map((candidate) => {
    const linkedEntries = [
      ...new Set(links.filter((link) => overlaps(candidate, link)).map(({ entry }) => entry)),
    ];
    const isUnresolved = candidate.works.length === 1 && candidate.works[0] === null;
    return isUnresolved && linkedEntries.length > 0 ? { ...candidate, works: linkedEntries } : candidate;
  });
  for (const { start, end, entry } of links) {
    const text = flow.text.slice(start, end);
    if (!MARK.test(text) || marks.some((mark) => overlaps(mark, { start, end }))) continue;
    const { year } = itemAt(bibliography.entries, entry).reference;
    const printedYear = /(?:1[5-9]|20)\d\d/.exec(text)?.[0];
    if (printedYear && year && Math.abs(Number(printedYear) - year) > LINK_TRUST.maxYearDifference) continue;
    marks.push({ kind: 'link', start, end, works: [entry] });
  }
  return marks;
}
