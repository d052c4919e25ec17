import { beginsWithAuthor } from '../layout/entry-evidence.js';
import { isLinkLabels } from '../wording/link-labels.js';
import type { Row } from './row.js';

const GOES_ON =
  /(?:[-‐–—,:;&(/]|\b(?:and|of|the|in|for|on|to|a|an|with|by|from|et|vol|pp|no|ed|eds|In|The)\.?)$/u;
const ENDS = /(?:[.?!)\]”"]|\d|https?:\S+|[\p{L}\d]\/\S+)$/u;

/** How much a row looks like the first of an entry, by its own words and those before it: from -1 to 1. */
export function startEvidence(rows: readonly Row[], at: number): number {
  const row = rows[at]!;
  const before = rows[at - 1];
  if (isLinkLabels(row.text)) return -1;
  const own = beginsWithAuthor(row.text) ? 0.6 : /^[\p{Lu}"“[]/u.test(row.text) ? -0.2 : -0.6;
  if (!before) return own + 0.4;
  if (GOES_ON.test(before.text)) return own - 0.8;
  return own + (/\.$/.test(before.text) ? 0.4 : ENDS.test(before.text) ? 0.2 : -0.4);
}
