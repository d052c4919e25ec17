import { type Identifiers, identifiers, identifiersIn } from '../../../paper/index.js';
import type { Link } from '../glyphs/pages.js';
import type { Line } from '../layout/lines.js';
import { ENTRY_ROWS } from './entry-thresholds.js';

/** PubMed's old addresses. */
const PUBMED_ID = /[?&]list_uids=(\d{1,8})\b/i;

/** A work may be linked in several databases, but a search page does not identify it. */
const SEARCH = /scholar\.google|[?&](?:q|query|term|search|lookup)=/i;

/** Finds the identifiers in the links on an entry's lines. A link over two entries belongs to the first. */
export function findLinkedIds(lines: readonly Line[], links: readonly (readonly Link[])[]): Identifiers {
  let linked: Identifiers = {};
  for (const line of lines) {
    for (const { left, right, top, bottom, uri } of links[line.page] ?? []) {
      if (uri === undefined) continue;
      const middle = (top + bottom) / 2;
      if (middle < line.top - ENTRY_ROWS.linkSlackPt || middle > line.bottom + ENTRY_ROWS.linkSlackPt)
        continue;
      if (right <= line.left || left >= line.right) continue;
      const listed = /db=pubmed/i.test(uri) ? PUBMED_ID.exec(uri)?.[1] : undefined;
      if (!listed && SEARCH.test(uri)) continue;
      const ids = listed ? identifiers({ pmid: listed }) : identifiersIn(uri);
      // A plain URL is worth less than what the entry itself says.
      delete ids.url;
      linked = { ...ids, ...linked };
    }
  }
  return linked;
}
