import type { Finding } from './finding.js';
import { isWordDomain, TOP_LEVEL_DOMAINS } from './top-level-domains.js';

/** Maximum number of characters before and after the @ (RFC 5321). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** Scripts without spaces, in which the words before an address would be taken for a part of it. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
/** A letter or digit, or an accent that is a separate character. */
const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])`;
const HYPHEN = String.raw`\-\u2010\u2011`;
/** A character of the local part, including apostrophes between letters, as in o'brien. */
const LOCAL_PART = String.raw`(?:${LETTER}|[_.%+${HYPHEN}]|(?<=\p{L})['’](?=\p{L}))`;

const LOCAL = new RegExp(`(?:${LETTER}${LOCAL_PART}*|[${UNSPACED}]+)$`, 'u');
/** Several local parts that share a domain: `{ada, bo}@example.org`. */
const LOCAL_GROUP = new RegExp(String.raw`[{[(]${LOCAL_PART}+(?:\s?[,;|/]\s?${LOCAL_PART}+)+[}\])]$`, 'u');

const LABEL = String.raw`[\p{L}\p{M}\p{N}${HYPHEN}]+`;
/** The last label but one has a letter, so that `recall@10.in` is not an address. Another address may follow after a hyphen. */
const DOMAIN = new RegExp(
  String.raw`^\s?((?:${LABEL}\.)*(?=[\p{N}${HYPHEN}]*\p{L})${LABEL}\.(${TOP_LEVEL_DOMAINS}))(?!${LETTER}|[@_]|[${HYPHEN}]\w(?!${LOCAL_PART}{0,${MAX_LOCAL}}@))`,
  'u',
);

/** Accounts of services instead of persons. */
const NO_PERSON = /^(?:git|hg|svn|anonymous|noreply|no-reply)$/i;
/** Measures at a rank: `recall@k`. */
const MEASURE =
  /^(?:recall|rec|precision|prec|hits?|hit-?rate|hr|n?dcg|m?ap|mrr|acc|accuracy|pass|top|success|err|auc|bleu|f1?|[prs])$/i;
/** Chemical formulas; in `Pd@MOF`, the @ is between a core and its shell. */
const FORMULA = /^(?:[A-Z][a-z]?\d*)+$/;

/** Finds e-mail addresses. Only the text around each @ is searched, which is fast even in very long words. */
export function findEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  let searched = 0;
  for (let sign = text.indexOf('@'); sign !== -1; sign = text.indexOf('@', sign + 1)) {
    const before = text.slice(Math.max(searched, sign - 3 * MAX_LOCAL), sign);
    const local = LOCAL_GROUP.exec(before)?.[0] ?? LOCAL.exec(before.slice(-MAX_LOCAL))?.[0];
    const domain = DOMAIN.exec(text.slice(sign + 1, sign + 1 + MAX_DOMAIN));
    if (local === undefined || !domain || !isAddress(local, domain)) continue;
    searched = sign + 1 + domain[0].length;
    findings.push({ kind: 'email', start: sign - local.length, end: searched });
  }
  for (const match of text.matchAll(SPELT_OUT))
    findings.push({ kind: 'email', start: match.index, end: match.index + match[0].length });
  for (const { index, 0: domain, 1: last = '' } of text.matchAll(DOMAIN_IN_WORDS)) {
    const local = LOCAL_IN_WORDS.exec(text.slice(Math.max(0, index - MAX_LOCAL), index))?.[0];
    if (local !== undefined && (!isWordDomain(last) || /[._\d]| dot /i.test(local)))
      findings.push({ kind: 'email', start: index - local.length, end: index + domain.length });
  }
  return findings;
}

function isAddress(local: string, [match, domain = '', last = '']: RegExpExecArray): boolean {
  if (NO_PERSON.test(local)) return false;
  const labels = domain.split('.');
  const isSpaced = /^\s/.test(match);
  // The last label may be the first word of the next sentence, after a missing space: `Pd@MOF.in the`, `hits@k.La`.
  const isDoubtful = labels.length === 2 && (isWordDomain(last) || /^[A-Z][a-z]$/.test(last));
  if (isDoubtful) return !isSpaced && !endsSentence(local, labels[0] ?? '', last);
  // A space after the @ is a reading error; it is accepted only with these top-level domains.
  return !isSpaced || /^(?:edu|com|org|net|gov|[a-z]{2})$/.test(last);
}

const endsSentence = (local: string, label: string, last: string): boolean =>
  MEASURE.test(local) ||
  (FORMULA.test(local) && last !== last.toUpperCase()) ||
  label.length <= 2 ||
  (last === last.toLowerCase() && label !== label.toLowerCase());

/** `ada [at] example [dot] org`, as authors write to hide addresses from robots. */
const SPELT_OUT = new RegExp(
  String.raw`(?<!${LOCAL_PART})${LETTER}${LOCAL_PART}{0,63}\s?[[({]\s?(?:at|AT)\s?[\])}]\s?[\p{L}\p{N}${HYPHEN}]{1,63}(?:(?:\.|\s?[[({]\s?(?:dot|DOT)\s?[\])}]\s?)[\p{L}\p{N}${HYPHEN}]{2,63}){1,4}`,
  'gu',
);

/** The domain in `ada dot rivers at example dot org`. The last word must not be an English word, unless the local part has a dot. */
const DOMAIN_IN_WORDS = new RegExp(
  String.raw` (?:at|AT)(?: [\p{L}\p{N}${HYPHEN}]{2,63} (?:dot|DOT)){1,4} (${TOP_LEVEL_DOMAINS})(?!${LETTER})`,
  'gu',
);
const LOCAL_IN_WORDS = new RegExp(
  `(?<!${LOCAL_PART})${LETTER}${LOCAL_PART}*(?: (?:dot|DOT) ${LETTER}${LOCAL_PART}*){0,3}$`,
  'u',
);
