import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { isLinkLabels, removeLinkLabels } from '../wording/link-labels.js';
import { START_EVIDENCE } from './printed-entry-thresholds.js';
import type { Row } from './row.js';

const CONTINUES =
  /(?:[-‐–—,:;&(/]|\b(?:and|of|the|in|for|on|to|a|an|with|by|from|et|vol|pp|no|ed|eds|In|The)\.?)$/u;
const ENTRY_END = /(?:[.?!)\]”"]|\d|https?:\S+|[\p{L}\d]\/\S+)$/u;

/** Evidence from -1 to 1 that a row begins an entry, judging by its text and the row before it. */
export function startEvidence(rows: readonly Row[], index: number): number {
  const row = itemAt(rows, index);
  const before = rows[index - 1];
  if (isLinkLabels(row.text)) return -1;
  const rowEvidence = beginsWithAuthor(row.text)
    ? START_EVIDENCE.author
    : /^[\p{Lu}"“[]/u.test(row.text)
      ? START_EVIDENCE.capital
      : START_EVIDENCE.smallLetter;
  // Links follow the end of an entry.
  if (!before || isLinkLabels(before.text)) return rowEvidence + START_EVIDENCE.afterStop;
  const previousText = removeLinkLabels(before.text);
  if (CONTINUES.test(previousText)) return rowEvidence + START_EVIDENCE.afterComma;
  return (
    rowEvidence +
    (/[.．。]$/.test(previousText)
      ? START_EVIDENCE.afterStop
      : ENTRY_END.test(previousText)
        ? START_EVIDENCE.afterEnd
        : START_EVIDENCE.afterOpen)
  );
}
