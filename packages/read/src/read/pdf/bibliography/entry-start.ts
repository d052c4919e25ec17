import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor } from '../layout/entry-evidence.js';
import { isLinkLabels, withoutLinkLabels } from '../wording/link-labels.js';
import type { Row } from './row.js';
import {
  AUTHOR_EVIDENCE,
  CAPITAL_EVIDENCE,
  END_EVIDENCE,
  OPEN_EVIDENCE,
  SMALL_EVIDENCE,
  STOP_EVIDENCE,
  UNENDED_EVIDENCE,
} from './tolerances.js';

const GOES_ON =
  /(?:[-‐–—,:;&(/]|\b(?:and|of|the|in|for|on|to|a|an|with|by|from|et|vol|pp|no|ed|eds|In|The)\.?)$/u;
const ENDS = /(?:[.?!)\]”"]|\d|https?:\S+|[\p{L}\d]\/\S+)$/u;

/** How much a row looks like the first of an entry, by its own words and those before it: from -1 to 1. */
export function startEvidence(rows: readonly Row[], at: number): number {
  const row = itemAt(rows, at);
  const before = rows[at - 1];
  if (isLinkLabels(row.text)) return -1;
  const own = beginsWithAuthor(row.text)
    ? AUTHOR_EVIDENCE
    : /^[\p{Lu}"“[]/u.test(row.text)
      ? CAPITAL_EVIDENCE
      : SMALL_EVIDENCE;
  // Links stand behind an entry's end.
  if (!before || isLinkLabels(before.text)) return own + STOP_EVIDENCE;
  const end = withoutLinkLabels(before.text);
  if (GOES_ON.test(end)) return own + UNENDED_EVIDENCE;
  return own + (/\.$/.test(end) ? STOP_EVIDENCE : ENDS.test(end) ? END_EVIDENCE : OPEN_EVIDENCE);
}
