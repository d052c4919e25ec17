import { NAME_PARTICLES, RARE_NAME_PARTICLES, YEAR_PATTERN } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { isVenueAbbreviation } from './known-venues.js';
import { withLetterRanges } from './letter-ranges.js';

/** The form in which a name is printed. */
export type NameForm =
  | 'family-initials'
  | 'family-comma-initials'
  | 'family-comma-given'
  | 'initials-family'
  | 'given-family';

export interface PrintedName {
  author: Author;
  end: number;
}

const UPPER = '[\\p{Lu}\\p{Lt}\\p{Lo}]';
const HYPHEN = '[-‐‑–]';
const WORD = `(?:(?:[dDlLO]|Mc|Mac)['’ʼ‘\`´])?(?:(?:\\p{Ll}{2,3}(?=\\p{Lu}))?[\\p{Lu}\\p{Lt}][\\p{L}\\p{M}'’ʼ´]+|\\p{Lo}[\\p{L}\\p{M}]*)(?:${HYPHEN}(?:[\\p{L}]['’])?\\p{L}[\\p{L}\\p{M}'’ʼ]*){0,3}`;
const eitherCase = (words: string) =>
  words.replace(/(?<=^|\|)\p{Ll}/gu, (first) => `[${first.toUpperCase()}${first}]`);
const MORE_PARTICLES = 'dalla|des|do|das|lo|las|les|los|ben|te|zum|av|vander|vanden|san|sainte?|st\\.?';
const PARTICLE = `(?:(?:${eitherCase(`${NAME_PARTICLES}|${RARE_NAME_PARTICLES}|${MORE_PARTICLES}`)}|'t|’t|y|e|i)\\s|d['’]\\s?)`;
const FAMILY = `((?:${PARTICLE}){0,3}${WORD}(?:\\s(?:${PARTICLE}){0,2}${WORD}){0,2}?)`;
const SHORT_FAMILY = `((?:${PARTICLE}){0,3}${WORD}(?:\\s(?:${PARTICLE}){0,2}${WORD}){0,1}?)`;
const INITIAL =
  '(?:\\p{Lu}|[\\p{Lo}]|Yu|Ya|Ye|Yo|Zh|Ch|Chr|Sh|Kh|Ts|Th|Ph|Gy|Sz|Cs|Zs|Dz|Fr|Wm|Jos|Ju|Ed|Alex|Geo|Hj|Kr|Gh|Ll|St|Ev|Iu|Ia|Dj|Jh|Bh|Dh|Al|Ad)\\.';
const DOTTED = `(${INITIAL}(?:\\s?${HYPHEN}?\\s?${INITIAL}){0,4}(?:\\s?(?:van|von|de|der|den|du|di|da|la|le|[vd]\\.)(?![\\p{L}])){0,3})`;
const SPACED = `\\p{Lu}(?:\\s${HYPHEN}?\\p{Lu}){1,3}(?=[,.;:(]|\\s(?:[(&]|and\\b|et\\b|${YEAR_PATTERN})|$)`;
const BARE = `((?:${SPACED}|\\p{Lu}{1,4}(?:${HYPHEN}\\p{Lu}{1,2})?)(?:\\s(?:van|von|de|der|den|du|di|da)){0,3})(?![\\p{L}\\p{M}'’]|\\.\\p{L}|${HYPHEN}\\p{L})`;
const INITIALS = `(${INITIAL}(?:\\s?${HYPHEN}?\\s?${INITIAL}){0,4})`;
// After given names that are written out, the family name is the last word and the particles before it.
const LAST = `((?:${PARTICLE}){0,3}(?!(?:I{2,3}|IV|Jr|Sr)(?![\\p{L}]))${WORD}(?:\\s(?:${PARTICLE}){1,2}${WORD})?)`;
const SUFFIX = `(?:,?\\s(?:Jr|Sr|II|III|IV|2nd|3rd)\\b\\.?)?`;
// Particles that are not given names; "Van" alone is a Vietnamese given name.
const NOT_GIVEN = `(?!(?:Ter|Von|Vande[rn]|Van\\s[Dd]e[rn]?|Della|De)\\s)`;
const GIVEN_WORD = `(?:${INITIAL}|${UPPER}[\\p{L}\\p{M}'’]*(?:${HYPHEN}${UPPER}[\\p{L}\\p{M}]*){0,2})(?:${HYPHEN}${INITIAL})?\\s`;
const GIVEN = `(${GIVEN_WORD}(?:${NOT_GIVEN}${GIVEN_WORD}){0,3})`;
const GIVEN_AFTER = `(${UPPER}[\\p{L}\\p{M}'’]+(?:${HYPHEN}\\p{L}[\\p{L}\\p{M}]*){0,2}(?:\\s(?:${UPPER}\\.(?:${HYPHEN}?${UPPER}\\.)?|${UPPER}[\\p{L}\\p{M}]*(?:${HYPHEN}\\p{L}+)?)){0,3}\\.?(?:(?:\\s(?:van|von|de|der|den|du|di|da|la|le)){1,3}(?=[,;.]|\\s(?:and|&|und|et|y|e)\\s))?)`;
const ENDS = `(?=\\s?[.,;:&(\\[“"'‘’?]|\\s(?:and|und|et|y|e|with|in)\\b|\\s\\d|\\s*$)`;

const sticky = (source: string) => new RegExp(withLetterRanges(source), 'y');
const FAMILY_DOTTED = sticky(`${FAMILY}\\s${DOTTED}${SUFFIX}`);
const FAMILY_BARE = sticky(`${FAMILY}\\s${BARE}\\.?${SUFFIX}`);
const COMMA_DOTTED = sticky(`${FAMILY},\\s?${DOTTED}${SUFFIX}`);
const COMMA_BARE = sticky(`${SHORT_FAMILY},\\s?${BARE}${SUFFIX}`);
const COMMA_GIVEN = sticky(`${SHORT_FAMILY},\\s${GIVEN_AFTER}${SUFFIX}`);
const DOTTED_FAMILY = sticky(`${INITIALS}\\s?${FAMILY}${SUFFIX}${ENDS}`);
const BARE_FAMILY = sticky(`${BARE}\\s${FAMILY}${SUFFIX}${ENDS}`);
const GIVEN_FAMILY = sticky(`${GIVEN}${LAST}${SUFFIX}${ENDS}`);

const CYRILLIC_WITH_INITIALS = /^\p{sc=Cyrl}{3,}\s\p{Lu}\./u;
const HAN = /\p{sc=Han}/u;
const FAMILY_IN_CAPITALS = /^\p{Lu}[\p{Lu}\p{M}'’]{3,}(?:[- ]\p{Lu}[\p{Lu}\p{M}'’]+)*$/u;
/** "Paul", "Jean-Paul", but not "McDonald" after a given name in capitals. */
const CAPITALISED_NAME = /^\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+)*$/u;

/** "佐藤 花子": the family name comes first. */
const SPACED_HAN = /(\p{sc=Han}{1,3}) ([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{1,3})(?=[,，、.:;．]|$)/uy;
// Chinese and Japanese names are written without a space: "王小明".
const UNDIVIDED =
  /(?!主编|编著|編著|監修)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,5}?(?=[\s,，、.:;．「『《]|等|ほか|$)/uy;

const STYLES: Record<NameForm, { pattern: RegExp; isFamilyFirst: boolean }[]> = {
  'family-initials': [
    { pattern: FAMILY_DOTTED, isFamilyFirst: true },
    { pattern: FAMILY_BARE, isFamilyFirst: true },
  ],
  'family-comma-initials': [
    { pattern: COMMA_DOTTED, isFamilyFirst: true },
    { pattern: COMMA_BARE, isFamilyFirst: true },
  ],
  'family-comma-given': [{ pattern: COMMA_GIVEN, isFamilyFirst: true }],
  'initials-family': [
    { pattern: DOTTED_FAMILY, isFamilyFirst: false },
    { pattern: BARE_FAMILY, isFamilyFirst: false },
  ],
  'given-family': [{ pattern: GIVEN_FAMILY, isFamilyFirst: false }],
};

/** Words that are common in titles and are not names of people. */
const TITLE_WORD =
  /^(?:the|an?|on|of|in|for|to|from|with|by|at|and|or|is|are|how|why|what|when|where|which|who|do|does|can|towards?|using|some|new|introduction|theory|methods?|quantum|deep|machine|data|models?|journal|proceedings|university|press|review|science|nature|physics|letters|international|national|american|european|report|handbook|analysis|study|studies|learning|network|networks|effects?|role|group|team|department|institute|ministry|association|organi[sz]ation|society|committee|consortium|collaboration|conference|project|software|version|package|library|python|statistical|social|human|general|modern|advanced|applied|linear|global|world|health|clinical|climate|its|their|research|systems?|design|development|evidence|high|low|first|second|single|multi|large|small|early|late|between|against|over|under|after|before|during|without|among|beyond|understanding|toward|annual|vol|volume|pages?|no)$/i;
const TITLE_WORD_ENDING =
  /(?:ation|ations|ization|ology|ological|ometry|ments|ities|ically|ional|istic|istics|ivity|ness|graphy|esis|eses|ysis|lysis|ction|ctions|ssion|ssions|ware|ability|bility|amics|etics|omics|tive|tives|ting)$/;

/** The full stop after "Ito, Anna.", which ends the list; names of two letters and the usual short ones are abbreviated. */
const LIST_STOP = /(?<=\p{L}{3})(?<!(?<!\p{L})(?:Alex|Benj|Chas|Chr|Edw|Geo|Jas|Jos|Robt|Thos))\.$/u;

/** A word that is the last of an organisation's name. */
const ORGANISATION_WORD =
  /^(?:Team|Group|Consortium|Collaboration|Committee|Organi[sz]ation|Association|Institute|Society|Council|Agency|Foundation|Network|Project|Developers|Panel|Investigators)$/;
/** The start of a title in a language that writes nouns with capitals, or of one with a particle: "Die Mühlen des Nordens". */
const TITLE_START =
  /^(?:(?:Die|Der|Dem|Eine|Gli)\s|(?:Des|Ein)\s\S+\s(?!and\s|und\s|et\s)\S|(?:Das|L[aeo]s?|Los|Un[ae]?|Il|El)\s(?=.*\s(?:de|de[nrsm]|du|del|della|dei|do|dos|da|das|und|von|van)\s))/u;
const lastWord = (name: string) => name.slice(name.lastIndexOf(' ') + 1);
/** The text after the name of a journal: a full stop, then a volume or another abbreviation. */
const AFTER_JOURNAL = new RegExp(
  `^\\.[\\s,]{1,2}(?!${YEAR_PATTERN})(?:\\p{Lu}\\p{L}*\\s){0,2}\\(?(?:\\d|\\p{Lu}\\p{L}*\\.)`,
  'u',
);

function hasTitleWord(words: string): boolean {
  for (const word of words.split(/[\s.]+/))
    if (word.length > 1 && (TITLE_WORD.test(word) || TITLE_WORD_ENDING.test(word))) return true;
  return false;
}

/** Reads the name at `start` in the given form; undefined if there is none. */
export function readName(text: string, start: number, form: NameForm): PrintedName | undefined {
  if (form === 'given-family') {
    SPACED_HAN.lastIndex = start;
    const [whole, family, given] = SPACED_HAN.exec(text) ?? [];
    if (whole !== undefined && family !== undefined && given !== undefined)
      return { author: { name: family + given, given, family }, end: start + whole.length };
  }
  for (const { pattern, isFamilyFirst } of STYLES[form]) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (!match) continue;
    const [, first = '', second = ''] = match;
    const family = (isFamilyFirst ? first : second).trim();
    const given = (isFamilyFirst ? second : first).trim().replace(LIST_STOP, '');
    if (family.replace(/[^\p{L}]/gu, '').length < 2 && !/\p{Lo}/u.test(family)) continue;
    // "Hess KP" is a family name and initials, not a given name and a family.
    if (form === 'given-family' && /^\p{Lu}{1,3}(?:\s\p{Lu}{1,2})*$/u.test(family)) continue;
    if (ORGANISATION_WORD.test(lastWord(family))) continue;
    // "Иванов И. И. История: …": Russian names with initials begin with the family name.
    if (form === 'given-family' && CYRILLIC_WITH_INITIALS.test(given)) continue;
    const isSpeltOut = form === 'given-family' || form === 'family-comma-given';
    if (isSpeltOut && (hasTitleWord(family) || hasTitleWord(given))) continue;
    if (form === 'given-family' && TITLE_START.test(match[0])) continue;
    // "白井 春. 泥": a Chinese or Japanese name has no initials.
    if (HAN.test(match[0]) && match[0].includes('.')) continue;
    const end = start + match[0].length;
    if (given === 'A' && hasTitleWord(family)) continue;
    // "Phys. Rev." and "J. Math." are journals: an abbreviation with a full stop is not a family name.
    if (
      !isFamilyFirst &&
      isVenueAbbreviation(lastWord(family)) &&
      AFTER_JOURNAL.test(text.slice(end, end + 24))
    )
      continue;
    // "MARTIN Paul et PETIT Anne", as French papers print it: the family name is in capitals, and comes first.
    if (form === 'given-family' && FAMILY_IN_CAPITALS.test(given) && CAPITALISED_NAME.test(family))
      return { author: { name: `${family} ${given}`, given: family, family: given }, end };
    return { author: { name: `${given} ${family}`, given, family }, end };
  }
  if (form === 'given-family') {
    UNDIVIDED.lastIndex = start;
    const name = UNDIVIDED.exec(text)?.[0];
    if (name) return { author: { name, family: name }, end: start + name.length };
  }
  return undefined;
}
