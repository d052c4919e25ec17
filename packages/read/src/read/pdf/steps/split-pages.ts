import { type PageParts, splitPage } from '../floats/page-parts.js';
import { findTableRules } from '../floats/table-rules.js';
import type { BodyType } from '../layout/body-type.js';
import { inReadingOrder } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { pageNames } from '../layout/page-names.js';
import type { Trace } from '../layout/trace.js';
import type { PartFaults } from '../part-faults.js';
import type { BibliographyPlace } from '../reference-lists/bibliography-place.js';

/** Splits each page into running text, floats and footnotes. A page that fails becomes all text. */
export function splitPages(
  pages: readonly PageLayout[],
  bodyType: BodyType,
  bibliography: BibliographyPlace,
  faults: PartFaults,
  trace: Trace,
): PageParts[] {
  return pages.map((page) => {
    const parts = faults.attempt(
      'tables and figures',
      () => splitPage(page, bodyType, bibliography, trace),
      (): PageParts => ({ page, text: inReadingOrder(page.lines, page), floats: [], footnotes: [] }),
      pageNames([page.number]),
    );
    for (const float of parts.floats) {
      const { caption, rows, notes, labels } = float;
      float.rules = findTableRules(rows, page.drawings);
      const name = caption?.label ?? 'no caption';
      trace.assign(caption?.lines ?? [], 'caption', name);
      trace.assign(rows.flat(), 'cell', name);
      trace.assign(notes, 'caption', `note of ${name}`);
      trace.assign(labels, 'label', name);
    }
    for (const note of parts.footnotes) trace.assign(note, 'footnote');
    return parts;
  });
}
