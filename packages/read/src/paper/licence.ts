import { truncate } from './storable.js';

const CREATIVE_COMMONS_URL =
  /creativecommons\.org\/(?:licen[cs]es\/(by(?:-nc)?(?:-nd|-sa)?|nc(?:-sa)?|sa|nd)\/(\d\.\d)|publicdomain\/(zero|mark)\/(\d\.\d))/gi;

const CREATIVE_COMMONS_WORDS =
  /\bcc[\s-]?(by(?:[\s-]nc)?(?:[\s-](?:nd|sa))?|0|zero)\b(?:[\s-]*v?(\d\.\d))?|creative commons attribution([\s-]non[\s-]?commercial)?([\s-](?:no[\s-]?deriv(?:ative)?s?(?:[\s-]works)?|share[\s-]?alike))?(?:[\s\w(-]*?(\d\.\d))?/gi;

/** "Except where otherwise noted" and the like: despite their negative words, the licence applies. */
const RESERVATION =
  /\b(?:except|unless|if not|where not)\b[^.;,]{0,20}\b(?:otherwise|else)\b[^.;,]{0,20}\b(?:noted|stated|indicated|specified|mentioned|marked|credited)\b|\b(?:except where|unless|if not) (?:noted|stated|indicated|specified|mentioned|marked)(?: otherwise)?\b|\bnot only\b/gi;

/** Words before a licence, in the same clause, that negate it. */
const NEGATION =
  /\b(?:not|never|no|nor|neither|none|without|cannot|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|can['’]?t|unlike|instead of|rather than|other than|excluded from|prior to|formerly|previously)\b/i;

const MAX_STATEMENT_CHARS = 300;

/** Words right after a licence that negate it: "CC BY does not apply". */
const NEGATED_AFTER =
  /^(?:[\s,)\d.-]|licen[cs]es?\b|international\b|unported\b|generic\b)*(?:does|do|did|is|are|was|were|shall|will|can|may|has|have)(?:\s+not|n['’]t|\s+no(?:\s+longer)?)\b/i;

/** Returns the first match of a pattern that the statement does not negate. */
function findAffirmed(statement: string, pattern: RegExp): RegExpMatchArray | undefined {
  const text = statement.replace(RESERVATION, (words) => ' '.repeat(words.length));
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    const before =
      text
        .slice(start, match.index)
        .split(/[.;:!?](?:\s|$)/)
        .at(-1) ?? '';
    start = match.index + match[0].length;
    const after = text.slice(start);
    if (!NEGATION.test(before) && !NEGATED_AFTER.test(after)) return match;
  }
  return undefined;
}

function spdxFromUrl([, kind, version, domain, domainVersion]: RegExpMatchArray): string {
  if (domain) return domain.toLowerCase() === 'zero' ? `CC0-${domainVersion}` : 'CC-PDM-1.0';
  return `CC-${(kind ?? '').toUpperCase()}-${version}`;
}

function spdxFromWords([, short, shortVersion, commercial, terms, version]: RegExpMatchArray): string {
  if (short) {
    const code = short.toUpperCase().replace(/\s/g, '-');
    if (code === '0' || code === 'ZERO') return `CC0-${shortVersion ?? '1.0'}`;
    return shortVersion ? `CC-${code}-${shortVersion}` : `CC-${code}`;
  }
  const suffix = terms ? (/deriv/i.test(terms) ? '-ND' : '-SA') : '';
  const code = `CC-BY${commercial ? '-NC' : ''}${suffix}`;
  return version ? `${code}-${version}` : code;
}

/**
 * Turns a licence statement or URL into an SPDX identifier if it names a Creative Commons licence (`CC-BY-4.0`, `CC0-1.0`;
 * `CC-BY` without a version); otherwise returns the statement itself, shortened. A licence that the statement negates
 * ("not licensed under …") does not count.
 */
export function normaliseLicence(statement: string): string | undefined {
  const text = statement.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const url = findAffirmed(text, CREATIVE_COMMONS_URL);
  if (url) return spdxFromUrl(url);
  const words = findAffirmed(text, CREATIVE_COMMONS_WORDS);
  if (words) return spdxFromWords(words);
  return truncate(text, MAX_STATEMENT_CHARS);
}
