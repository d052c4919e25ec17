import { type Identifiers, identifiers, identifiersIn } from '../../../paper/index.js';
import type { Link } from '../glyphs/pages.js';
import type { Line } from '../layout/lines.js';
import { ENTRY_ROWS } from './decisions.js';

/** PubMed's addresses of old. */
const LISTED = /[?&]list_uids=(\d{1,8})\b/i;

/** The same work may be linked at several databases; a search page names none. */
const SEARCH = /scholar\.google|[?&](?:q|query|term|search|lookup)=/i;

/** The identifiers that the links on an entry's lines name. A link over two entries' lines belongs to the first. */
export function linkedIds(lines: readonly Line[], links: readonly (readonly Link[])[]): Identifiers {
  let found: Identifiers = {};
  for (const line of lines) {
    for (const { left, right, top, bottom, uri } of links[line.page] ?? []) {
      if (uri === undefined) continue;
      const middle = (top + bottom) / 2;
      if (middle < line.top - ENTRY_ROWS.linkSlackPt || middle > line.bottom + ENTRY_ROWS.linkSlackPt)
        continue;
      if (right <= line.left || left >= line.right) continue;
      const listed = /db=pubmed/i.test(uri) ? LISTED.exec(uri)?.[1] : undefined;
      if (!listed && SEARCH.test(uri)) continue;
      const ids = listed ? identifiers({ pmid: listed }) : identifiersIn(uri);
      // An address of nothing but a page is less than what the entry says itself.
      delete ids.url;
      found = { ...ids, ...found };
    }
  }
  return found;
}
