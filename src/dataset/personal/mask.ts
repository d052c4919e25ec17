import { findAcknowledgedHelp } from './acknowledged-help.js';
import { findAcknowledgedNames } from './acknowledged-names.js';
import { ADDRESS_HINT, findAddresses } from './addresses.js';
import { findOrcids, findPhones } from './contacts.js';
import { findEmails } from './emails.js';
import type { Finding, PersonalKind } from './finding.js';

/** Must be raised whenever the rules find different passages, so that cached results of older rules are not used. */
export const PERSONAL_VERSION = 4;

/** The searches, each with a pattern that a text must match to be searched; most texts match none. */
const SEARCHES: [hint: RegExp, find: (text: string) => Finding[]][] = [
  [/@|[[({]\s?(?:at|AT)\s?[\])}]| (?:dot|DOT) /, findEmails],
  [/\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]|orcid/i, findOrcids],
  [
    /\+[1-9]|\(\d{3}\)|tel|phone|fax|mobile|[ :(]0\d{1,4}[)\d /-]|[ :][2-9]\d{2}[ .-]\d{3}[ .-]\d{4}/i,
    findPhones,
  ],
  [ADDRESS_HINT, findAddresses],
  [/[Tt]hank|acknowledge|grateful|indebted|gratitude|appreciation/, findAcknowledgedNames],
  [
    /acknowledged|[Tt]hank|grateful|indebted|appreciated|improved|helpful|invaluable|essential|useful|made possible|(?:was|were) (?:\p{L}+ly )?(?:provided|given|offered) by/u,
    findAcknowledgedHelp,
  ],
];

/** Finds personal data in a text, in order. Of two overlapping passages, the first is kept. */
export function findPersonal(text: string): Finding[] {
  const findings = SEARCHES.flatMap(([hint, find]) => (hint.test(text) ? find(text) : []));
  findings.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return findings.filter((finding) => {
    if (finding.start < end) return false;
    ({ end } = finding);
    return true;
  });
}

/** Replaces personal data by `[EMAIL____]` and the like. A mask has as many code points as the text it hides, so that offsets stay valid. */
export function maskPersonal(text: string): { text: string; findings: Finding[] } {
  const findings = findPersonal(text);
  if (findings.length === 0) return { text, findings };
  let masked = '';
  let copied = 0;
  for (const { kind, start, end } of findings) {
    masked += text.slice(copied, start) + makeMask(kind, [...text.slice(start, end)].length);
    copied = end;
  }
  return { text: masked + text.slice(copied), findings };
}

function makeMask(kind: PersonalKind, length: number): string {
  const label = kind.toUpperCase();
  return length < label.length + 2 ? '_'.repeat(length) : `[${label.padEnd(length - 2, '_')}]`;
}
