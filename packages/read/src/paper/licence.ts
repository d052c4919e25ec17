import { shortened } from './storable.js';

const CREATIVE_COMMONS =
  /creativecommons\.org\/(?:licen[cs]es\/(by(?:-nc)?(?:-nd|-sa)?|nc(?:-sa)?|sa|nd)\/(\d\.\d)|publicdomain\/(zero|mark)\/(\d\.\d))/gi;

const CREATIVE_COMMONS_WORDS =
  /\bcc[\s-]?(by(?:[\s-]nc)?(?:[\s-](?:nd|sa))?|0|zero)\b(?:[\s-]*v?(\d\.\d))?|creative commons attribution([\s-]non[\s-]?commercial)?([\s-](?:no[\s-]?deriv(?:ative)?s?(?:[\s-]works)?|share[\s-]?alike))?(?:[\s\w(-]*?(\d\.\d))?/gi;

/** "Except where otherwise noted" and its like say that the licence does hold. */
const RESERVATION =
  /\b(?:except|unless|if not|where not)\b[^.;,]{0,20}\b(?:otherwise|else)\b[^.;,]{0,20}\b(?:noted|stated|indicated|specified|mentioned|marked|credited)\b|\b(?:except where|unless|if not) (?:noted|stated|indicated|specified|mentioned|marked)(?: otherwise)?\b|\bnot only\b/gi;

/** Words before a licence in its clause that take it back. */
const NEGATION =
  /\b(?:not|never|no|nor|neither|none|without|cannot|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|can['’]?t|unlike|instead of|rather than|other than|excluded from|prior to|formerly|previously)\b/i;

/** Words right behind a licence that take it back: "CC BY does not apply". */
const TAKEN_BACK =
  /^(?:[\s,)\d.-]|licen[cs]es?\b|international\b|unported\b|generic\b)*(?:does|do|did|is|are|was|were|shall|will|can|may|has|have)(?:\s+not|n['’]t|\s+no(?:\s+longer)?)\b/i;

/** The first match of a pattern in a statement that is not denied there. */
function affirmed(statement: string, pattern: RegExp): RegExpMatchArray | undefined {
  const text = statement.replace(RESERVATION, (words) => ' '.repeat(words.length));
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const before =
      text
        .slice(from, match.index)
        .split(/[.;:!?](?:\s|$)/)
        .at(-1) ?? '';
    const after = text.slice(match.index + match[0].length);
    from = match.index + match[0].length;
    if (!NEGATION.test(before) && !TAKEN_BACK.test(after)) return match;
  }
  return undefined;
}

function codeOfUrl([, kind, version, domain, domainVersion]: RegExpMatchArray): string {
  if (domain) return domain.toLowerCase() === 'zero' ? `CC0-${domainVersion}` : 'CC-PDM-1.0';
  return `CC-${(kind ?? '').toUpperCase()}-${version}`;
}

function codeOfWords([, short, shortVersion, commercial, terms, version]: RegExpMatchArray): string {
  if (short) {
    const code = short.toUpperCase().replace(/\s/g, '-');
    if (code === '0' || code === 'ZERO') return `CC0-${shortVersion ?? '1.0'}`;
    return shortVersion ? `CC-${code}-${shortVersion}` : `CC-${code}`;
  }
  const rest = terms ? (/deriv/i.test(terms) ? '-ND' : '-SA') : '';
  const code = `CC-BY${commercial ? '-NC' : ''}${rest}`;
  return version ? `${code}-${version}` : code;
}

/**
 * A licence statement or URL as an SPDX identifier where it is one of Creative Commons' (`CC-BY-4.0`, `CC0-1.0`;
 * `CC-BY` where no version is named), else the statement itself, cut to a line. A licence that the statement denies
 * ("not licensed under …") is none.
 */
export function normaliseLicence(statement: string): string | undefined {
  const text = statement.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const url = affirmed(text, CREATIVE_COMMONS);
  if (url) return codeOfUrl(url);
  const words = affirmed(text, CREATIVE_COMMONS_WORDS);
  if (words) return codeOfWords(words);
  return shortened(text, 300);
}

/** True for licences that let anyone use, change and pass on the text, commerce included. Words of others are none. */
export function isPermissive(licence: string | undefined): boolean {
  return (
    licence !== undefined &&
    /^(?:CC0-\d\.\d|CC-PDM-1\.0|CC-BY(?:-\d\.\d)?|MIT|Apache-2\.0|BSD-[23]-Clause)$/.test(licence)
  );
}
