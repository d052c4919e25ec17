import { itemAt } from '@citemill/metrics/at';
import type { PdfBibliography } from '../bibliography/index.js';
import type { Flow } from '../layout/flow.js';
import { type Candidate, overlaps } from './candidate.js';
import type { LinkedStretch } from './link-targets.js';

/** How often links agree with what marks say themselves: only links that do are followed. */
export class LinkTrust {
  private agreed = 0;
  private differed = 0;

  observe(candidates: readonly Candidate[], links: readonly LinkedStretch[]): void {
    for (const candidate of candidates) {
      if (candidate.works.length !== 1 || candidate.works[0] === null) continue;
      for (const link of links) {
        if (!overlaps(candidate, link)) continue;
        if (candidate.works[0] === link.place) this.agreed++;
        else this.differed++;
      }
    }
  }

  get isTrusted(): boolean {
    return this.agreed >= 3 && this.agreed > 3 * this.differed;
  }
}

/** What a link into the bibliography may lie over to be a mark: a year, a number, or names. */
const MARK = /^[[(]?(?:\d{1,4}[\])]?|[^()[\]]{0,80}(?:1[5-9]|20)\d\d[a-z]?[\])]?)$/u;

/**
 * The marks of a paragraph with what links tell: a mark that leads nowhere takes the entry that a link over it leads
 * to, and a link that no mark lies under makes one.
 */
export function withLinks(
  flow: Flow,
  candidates: readonly Candidate[],
  links: readonly LinkedStretch[],
  bibliography: PdfBibliography,
): Candidate[] {
  const marks = candidates.map((candidate) => {
    const places = [...new Set(links.filter((link) => overlaps(candidate, link)).map(({ place }) => place))];
    const isLost = candidate.works.length === 1 && candidate.works[0] === null;
    return isLost && places.length > 0 ? { ...candidate, works: places } : candidate;
  });
  for (const { start, end, place } of links) {
    const text = flow.text.slice(start, end);
    if (!MARK.test(text) || marks.some((mark) => overlaps(mark, { start, end }))) continue;
    const { year } = itemAt(bibliography.entries, place).reference;
    const shown = /(?:1[5-9]|20)\d\d/.exec(text)?.[0];
    if (shown && year && Math.abs(Number(shown) - year) > 1) continue;
    marks.push({ kind: 'link', start, end, works: [place] });
  }
  return marks;
}
