import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { AuthorList } from './author-list.js';

const ORGANISATION =
  /\b(?:organi[sz]ations?|ministry|committees?|team|group|consortium|collaborations?|association|institutes?|institutions?|universit(?:y|ies)|departments?|agency|society|council|commission|foundation|bureau|offices?|cent(?:re|er)s?|network|initiative|survey|administration|authority|federation|union|alliance|academ(?:y|ies)|corporation|company|inc|ltd|gmbh|investigators|panel|task force|working group|developers|contributors|community|government|service|board|nations|bank|unicef|who|fao|cdc|nih|nasa|unesco|oecd|ipcc|usda|usgs|noaa|college|programme|program|secretariat|trust|laboratory|labs?)\b/iu;

/** True for text that may be the name of an organisation: "World Health Organization", "R Core Team". */
function namesOrganisation(text: string): boolean {
  if (text.length > 140 || text.length < 2) return false;
  return ORGANISATION.test(text) && /^[\p{Lu}\p{Lo}]/u.test(text);
}

const DATED = new RegExp(String.raw`^(.{2,140}?)[.,]?\s?[([]${YEAR_PATTERN}[a-z]?[)\]]`, 'u');
const SIGNED_YEAR = new RegExp(
  String.raw`^(\p{Lu}[^.,:;?\d“"]{2,80}\b(?:Team|Consortium|Group|Organi[sz]ation|Committee|Association|Institute|Agency))[.,]?\s${YEAR_PATTERN}\b`,
  'u',
);
const SIGNED =
  /^(\p{Lu}[^.,:;?“"]{2,80}\b(?:Team|Collaboration|Consortium|Group|Organi[sz]ation|Committee|Association|Institute|Agency|Developers|Foundation)),\s(?=[\p{Lu}“"])/u;

/** Reads an organisation as the author of a work: the words before a year or before the first full stop. */
export function organisationAuthor(text: string): AuthorList | undefined {
  const dated = DATED.exec(text) ?? SIGNED_YEAR.exec(text);
  const stopped = /^(?:((?:\p{Lu}\.){3,9})\s|([^.:;?“"]{2,120}?)[.:]\s)(?=[\p{Lu}\d"“])/u.exec(text);
  const [signed = '', signer] = SIGNED.exec(text) ?? [];
  if (!dated && signer !== undefined)
    return { authors: [{ name: signer }], end: signed.length, close: ',', weight: 3 };
  const name = dated?.[1] ?? stopped?.[1] ?? stopped?.[2];
  if (!name) return undefined;
  const wordCount = name.split(' ').length;
  const isOrganisation = namesOrganisation(name);
  const isAcronym = /^(?:\p{Lu}\.?){2,10}(?:[/-][\p{Lu}\d.]+)*$/u.test(name);
  const isCapitalised = /^[\p{Lu}\p{Lo}](?:\S+\s(?:of|the|and|for|on|in|de|&|\p{Lu}))*\S*$/u.test(name);
  if (
    dated
      ? !isOrganisation && wordCount > 5
      : !isAcronym && !(isOrganisation && (wordCount <= 8 || (isCapitalised && wordCount <= 18)))
  )
    return undefined;
  if (!/^[\p{Lu}\p{Lo}]/u.test(name)) return undefined;
  return {
    authors: [{ name: name.replace(/[\s,.]+$/, '') }],
    end: dated || !stopped ? name.length : stopped[0].length,
    close: dated ? 'year' : '.',
    weight: isOrganisation ? (dated ? 5 : 3) : 3,
  };
}
