import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { wordsOfAll } from '../wording/languages/index.js';
import { type ListClose, readListClose } from './list-close.js';
import { type NameForm, readName } from './names.js';

/** One way to read the list of authors at the start of an entry. Readings with a larger weight are more likely. */
export interface AuthorList extends ListClose {
  authors: Author[];
}

/** The forms in which lists are printed: of the first name, and of the others. Weights were chosen by hand. */
const LIST_STYLES: { first: NameForm[]; rest: NameForm[]; weight: number }[] = [
  { first: ['family-initials'], rest: ['family-initials'], weight: 3 },
  { first: ['family-comma-initials'], rest: ['family-comma-initials'], weight: 3 },
  { first: ['family-comma-initials'], rest: ['initials-family', 'given-family'], weight: 2 },
  { first: ['initials-family', 'given-family'], rest: ['initials-family', 'given-family'], weight: 2 },
  { first: ['family-comma-given'], rest: ['initials-family', 'given-family'], weight: 0.5 },
  { first: ['family-comma-given'], rest: ['family-comma-given', 'family-comma-initials'], weight: 0.5 },
];

const SEPARATOR =
  /\s?(?:[,;]\s?(?:(?:and|&|und|et|y|e|и)\s)?|\s(?:and|&|und|et|y|e|и)\s|&\s?|\/\s?)\s?(?:(?:\.\s?){3}|…)?\s?/uy;
const OTHERS_IN_OTHER_LANGUAGES = new RegExp(
  `[\\s,;]{0,3}(?:${wordsOfAll('andOthers').join('|')})(?![\\p{L}])`,
  'iuy',
);
const OTHERS =
  /[\s,;]{0,3}(?:(?:and|&|\+)\s)?(?:et\.?\s?al\b\.?|et alii\b|u\.\s?a\.|and others\b|others\b|and coauthors\b|and co-workers\b|\(?\d{1,4} (?:more|additional|co-?)\s?authors?\)?)(?:\s\.(?=\s))?/iuy;
const EDITORS_IN_OTHER_LANGUAGES = wordsOfAll('editors').join('|');
const EDITORS = new RegExp(
  String.raw`[\s,]{0,2}(?:[([]?(?:eds?|editors?|hrsg)|[([](?:trans|${EDITORS_IN_OTHER_LANGUAGES}))(?![\p{L}])\.?[)\]]?`,
  'iuy',
);
// Without a bracket, "Org. Lett." is a journal, and "Hg in lakes" a title: only "orgs." is certain.
const EDITORS_IN_LOWER_CASE = new RegExp(
  String.raw`[\s,]{0,2}(?:trans|${EDITORS_IN_OTHER_LANGUAGES})(?![\p{L}])\.?`,
  'uy',
);
const ORGANISATION_FIRST =
  /^(\p{Lu}[^.,;:()“"]{1,60}\b(?:Collaboration|Consortium|Team|Group|Committee|Network)),\s(?=[^.]{1,40}[,\s]\s?\p{Lu}\.)/u;
const UNKNOWN_NAME = new RegExp(
  String.raw`(?:\p{L}[\p{L}'’.-]*\s){0,5}\p{L}[\p{L}'’.-]*(?=[,;]\s|\s?\(${YEAR_PATTERN})`,
  'uy',
);
const DATED = new RegExp(String.raw`^\s?\(${YEAR_PATTERN}`);
const STRAY_STOP = /\s\.(?=\s)/uy;

/** A family name: a word directly followed by a comma, a full stop or "and". */
const FAMILY_NAME_NEXT =
  /^(?:\p{Lu}\.\s?)*(?:\p{Ll}{2,3}\s){0,2}\p{Lu}[\p{L}'’-]+(?:[,.;(:]|\s(?:and|&|et|und|\())/u;

/** Returns the offset after a match of a sticky pattern; `index` if it does not match. */
function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  return match ? index + match[0].length : index;
}

function matchFirstForm(text: string, position: number, forms: NameForm[]) {
  for (const form of forms) {
    const name = readName(text, position, form);
    if (name) return { ...name, form };
  }
  return undefined;
}

/** "Dennis Fair" as a family name after an initial: "Dennis" is a middle name. */
function splitMiddleName(author: Author): Author {
  const [middle, family, ...more] = author.family?.split(' ') ?? [];
  if (middle === undefined || family === undefined || more.length > 0) return author;
  if (!/^.$|\.$/u.test(author.given ?? '') || !/^\p{Lu}\p{Ll}{3}/u.test(middle)) return author;
  return { ...author, given: `${author.given} ${middle}`, family };
}

/** Returns a name of unknown form among other names, kept as printed: "Marlow J, Sukarno, Hess K (2010)". */
function readUnknownName(text: string, index: number, first: NameForm[], rest: NameForm[]) {
  UNKNOWN_NAME.lastIndex = index;
  const name = UNKNOWN_NAME.exec(text)?.[0];
  if (!name || first[0] === 'family-comma-given') return undefined;
  const end = index + name.length;
  if (DATED.test(text.slice(end, end + 8))) return { name, end, next: undefined };
  // If initials come first, a title may also follow a comma, and a sentence is not a name.
  if (!first[0]?.startsWith('family') && /(?:^|\s)\p{Ll}{4}/u.test(name)) return undefined;
  const next = matchEnd(SEPARATOR, text, end);
  return matchFirstForm(text, next, rest) ? { name, end, next } : undefined;
}

/** The names at the start of a text. The weight is a bonus or malus, such as for "et al." at the end. */
interface NameRun {
  authors: Author[];
  end: number;
  weight: number;
}

/** Reads consecutive names in the forms of one kind of list. */
function readNames(text: string, { first, rest }: (typeof LIST_STYLES)[number]): NameRun | undefined {
  const authors: Author[] = [];
  let position = 0;
  let end = 0;
  // "Night Sky Collaboration, Robin, T. K., et al.": an organisation comes first.
  const [organisationPart, organisation] = ORGANISATION_FIRST.exec(text) ?? [];
  if (organisationPart !== undefined && organisation !== undefined) {
    authors.push({ name: organisation });
    position = organisationPart.length;
    end = organisation.length;
  }
  let isJoined = false;
  let people = 0;
  let unknownNames = 0;
  let weight = 0;
  let hasGivenNames = false;
  const authorsWithInitials = new Set<Author>();
  let previous = { end: 0, count: 0 };
  for (;;) {
    const match = matchFirstForm(text, position, people === 0 ? first : rest);
    const unknownName =
      !match && people > 1 && unknownNames < 2 ? readUnknownName(text, position, first, rest) : undefined;
    if (unknownName) {
      unknownNames++;
      authors.push({ name: unknownName.name });
      end = unknownName.end;
      if (unknownName.next === undefined) break;
      position = unknownName.next;
      continue;
    }
    if (!match) {
      // "Ann Marlow, Oliver Heath and the theory of silt": the name before a broken "and" belongs to the title.
      const isBroken = isJoined && previous.count > 0 && authors.length > previous.count;
      if (isBroken && first[0] !== 'family-initials') {
        authors.length = previous.count;
        end = previous.end;
        weight -= 0.5;
      }
      break;
    }
    const wasJoined = isJoined;
    if (authors.length > 0) previous = { end, count: authors.length };
    authors.push(match.author);
    people++;
    hasGivenNames ||= match.form === 'given-family';
    if (match.form === 'initials-family') authorsWithInitials.add(match.author);
    end = match.end;
    if (text[end - 1] === '.' && text[end - 2] === ' ') end--;
    const others = Math.max(matchEnd(OTHERS, text, end), matchEnd(OTHERS_IN_OTHER_LANGUAGES, text, end));
    if (others > end) {
      end = others;
      weight += 1.5;
      break;
    }
    const next = matchEnd(SEPARATOR, text, end);
    if (next === end) break;
    const separator = text.slice(end, next);
    isJoined = /and|&|und|et|\by\b|\be\b|и/.test(separator);
    // After "and" the list is over, unless every name is joined by one.
    if (wasJoined && !isJoined && authors.length > 1 && !/;/.test(separator)) break;
    position = next;
  }
  if (people === 0) return undefined;
  // "J. Dennis Fair" has a middle name if other names are spelt out; if all have initials, it has two family names.
  const splitNames = (author: Author) => (authorsWithInitials.has(author) ? splitMiddleName(author) : author);
  return { authors: hasGivenNames ? authors.map(splitNames) : authors, end, weight };
}

/** Removes the full stop at the end of "Marlow J, Hess K.", which ends the list and is not part of the initial. */
function withoutListStop(authors: Author[]): Author[] {
  const final = authors.at(-1);
  const given = final?.given;
  if (!final || given === undefined || !/^\p{Lu}\.$/u.test(given)) return authors;
  if (!authors.some((author) => author.given && !author.given.includes('.'))) return authors;
  return [...authors.slice(0, -1), { ...final, name: final.name.replace('.', ''), given: given.slice(0, 1) }];
}

function readList(text: string, form: (typeof LIST_STYLES)[number]): AuthorList | undefined {
  const names = readNames(text, form);
  if (!names) return undefined;
  const isFamilyInitials = form.first[0] === 'family-initials';
  const authors = isFamilyInitials ? withoutListStop(names.authors) : names.authors;
  const editorsEnd = Math.max(
    matchEnd(EDITORS, text, names.end),
    matchEnd(EDITORS_IN_LOWER_CASE, text, names.end),
  );
  const end = matchEnd(STRAY_STOP, text, editorsEnd);
  const close = readListClose(text, end);
  // "Dorian N. Ash, Wheels in round spaces": what looks like a family name with initials is a given name.
  const isOpen = close.end === end || /^\s*$/.test(text.slice(end, close.end));
  const familyFollows =
    isOpen && authors.length === 1 && FAMILY_NAME_NEXT.test(text.slice(close.end, close.end + 60));
  const weight = names.weight - (isFamilyInitials && familyFollows ? 5 : 0);
  return {
    authors,
    end: close.end,
    close: close.close,
    weight: form.weight + Math.min(authors.length, 4) * 0.75 + close.weight + weight,
  };
}

/** Reads the start of the text as a list of people in each printed form; returns the forms that match. */
export function authorLists(text: string): AuthorList[] {
  return LIST_STYLES.flatMap((form) => readList(text, form) ?? []);
}
