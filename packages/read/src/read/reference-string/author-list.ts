import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { closing, type ListClose } from './list-close.js';
import { type NameForm, nameAt } from './names.js';

/** One way to read the list of authors at the start of an entry. */
export interface AuthorList extends ListClose {
  authors: Author[];
}

/** Lists as printed: the forms of the first name, and of those after it. */
const LISTS: { first: NameForm[]; rest: NameForm[]; weight: number }[] = [
  { first: ['family-initials'], rest: ['family-initials'], weight: 3 },
  { first: ['family-comma-initials'], rest: ['family-comma-initials'], weight: 3 },
  { first: ['family-comma-initials'], rest: ['initials-family', 'given-family'], weight: 2 },
  { first: ['initials-family', 'given-family'], rest: ['initials-family', 'given-family'], weight: 2 },
  { first: ['family-comma-given'], rest: ['initials-family', 'given-family'], weight: 0.5 },
  { first: ['family-comma-given'], rest: ['family-comma-given', 'family-comma-initials'], weight: 0.5 },
];

const SEPARATOR =
  /\s?(?:[,;]\s?(?:(?:and|&|und|et|y|e)\s)?|\s(?:and|&|und|et|y|e)\s|&\s?|\/\s?)\s?(?:(?:\.\s?){3}|…)?\s?/uy;
const OTHERS =
  /[\s,;]{0,3}(?:(?:and|&|\+)\s)?(?:et\.?\s?al\b\.?|et alii\b|u\.\s?a\.|and others\b|others\b|and coauthors\b|and co-workers\b|\(?\d{1,4} (?:more|additional|co-?)\s?authors?\)?)(?:\s\.(?=\s))?/iuy;
const EDITORS = /[\s,]{0,2}[([]?(?:eds?|editors?|hrsg|dir|coords?|comps?|trans)\b\.?[)\]]?/iuy;
const BODY_FIRST =
  /^(\p{Lu}[^.,;:()“"]{1,60}\b(?:Collaboration|Consortium|Team|Group|Committee|Network)),\s(?=[^.]{1,40}[,\s]\s?\p{Lu}\.)/u;
const STRANGER = new RegExp(
  String.raw`(?:\p{L}[\p{L}'’.-]*\s){0,5}\p{L}[\p{L}'’.-]*(?=[,;]\s|\s?\(${YEAR_PATTERN})`,
  'uy',
);
const DATED = new RegExp(String.raw`^\s?\(${YEAR_PATTERN}`);
const STRAY_STOP = /\s\.(?=\s)/uy;

// A word that a comma, a stop or an "and" follows at once: a family name.
const GOES_ON = /^(?:\p{Lu}\.\s?)*(?:\p{Ll}{2,3}\s){0,2}\p{Lu}[\p{L}'’-]+(?:[,.;(:]|\s(?:and|&|et|und|\())/u;

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? at + match[0].length : at;
}

function matchFirstForm(text: string, at: number, forms: NameForm[]) {
  for (const form of forms) {
    const name = nameAt(text, at, form);
    if (name) return { ...name, form };
  }
  return undefined;
}

function withMiddleName(author: Author): Author {
  const [middle, family, ...more] = author.family?.split(' ') ?? [];
  if (middle === undefined || family === undefined || more.length > 0) return author;
  if (!/^.$|\.$/u.test(author.given ?? '') || !/^\p{Lu}\p{Ll}{3}/u.test(middle)) return author;
  return { ...author, given: `${author.given} ${middle}`, family };
}

/** A name of no known form among names: "Marlow J, Sukarno, Hess K (2010)". It is kept as it is printed. */
function strangerAt(text: string, at: number, first: NameForm[], rest: NameForm[]) {
  STRANGER.lastIndex = at;
  const name = STRANGER.exec(text)?.[0];
  if (!name || first[0] === 'family-comma-given') return undefined;
  const end = at + name.length;
  if (DATED.test(text.slice(end, end + 8))) return { name, end, next: undefined };
  // Where initials come first a title can follow a comma too, and a sentence is no name.
  if (!first[0]?.startsWith('family') && /(?:^|\s)\p{Ll}{4}/u.test(name)) return undefined;
  const next = after(SEPARATOR, text, end);
  return matchFirstForm(text, next, rest) ? { name, end, next } : undefined;
}

/** The names at the start of a text, and what speaks for or against their being the authors. */
interface NameRun {
  authors: Author[];
  end: number;
  penalty: number;
}

/** Reads names for as long as they come, in the forms of one kind of list. */
function readNames(text: string, { first, rest }: (typeof LISTS)[number]): NameRun | undefined {
  const authors: Author[] = [];
  let at = 0;
  let end = 0;
  // "Night Sky Collaboration, Robin, T. K., et al.": a body that signs first.
  const [signed, body] = BODY_FIRST.exec(text) ?? [];
  if (signed !== undefined && body !== undefined) {
    authors.push({ name: body });
    at = signed.length;
    end = body.length;
  }
  let joined = false;
  let people = 0;
  let strangers = 0;
  let penalty = 0;
  let spelt = false;
  const initialled = new Set<Author>();
  let previous = { end: 0, count: 0 };
  for (;;) {
    const match = matchFirstForm(text, at, people === 0 ? first : rest);
    const stranger = !match && people > 1 && strangers < 2 ? strangerAt(text, at, first, rest) : undefined;
    if (stranger) {
      strangers++;
      authors.push({ name: stranger.name });
      end = stranger.end;
      if (stranger.next === undefined) break;
      at = stranger.next;
      continue;
    }
    if (!match) {
      // "Ann Marlow, Oliver Heath and the theory of silt": the name before a broken "and" belongs to the title.
      if (joined && previous.count > 0 && authors.length > previous.count && first[0] !== 'family-initials') {
        authors.length = previous.count;
        end = previous.end;
        penalty -= 0.5;
      }
      break;
    }
    const wasJoined = joined;
    if (authors.length > 0) previous = { end, count: authors.length };
    authors.push(match.author);
    people++;
    spelt ||= match.form === 'given-family';
    if (match.form === 'initials-family') initialled.add(match.author);
    end = match.end;
    if (text[end - 1] === '.' && text[end - 2] === ' ') end--;
    const others = after(OTHERS, text, end);
    if (others > end) {
      end = others;
      penalty += 1.5;
      break;
    }
    const next = after(SEPARATOR, text, end);
    if (next === end) break;
    const mark = text.slice(end, next);
    joined = /and|&|und|et|\by\b|\be\b/.test(mark);
    // After "and" the list is over, unless every name is joined by one.
    if (wasJoined && !joined && authors.length > 1 && !/;/.test(mark)) break;
    at = next;
  }
  if (people === 0) return undefined;
  // "J. Dennis Fair" among names that are written out has a middle name; alone among initials, two family names.
  const named = spelt
    ? authors.map((author) => (initialled.has(author) ? withMiddleName(author) : author))
    : authors;
  return { authors: named, end, penalty };
}

/** "Marlow J, Hess K." ends with the stop of the list, not of the initial. */
function withoutListStop(authors: Author[]): Author[] {
  const final = authors.at(-1);
  const given = final?.given;
  if (!final || given === undefined || !/^\p{Lu}\.$/u.test(given)) return authors;
  if (!authors.some((author) => author.given && !author.given.includes('.'))) return authors;
  return [...authors.slice(0, -1), { ...final, name: final.name.replace('.', ''), given: given.slice(0, 1) }];
}

function readList(text: string, form: (typeof LISTS)[number]): AuthorList | undefined {
  const names = readNames(text, form);
  if (!names) return undefined;
  const isFamilyInitials = form.first[0] === 'family-initials';
  const authors = isFamilyInitials ? withoutListStop(names.authors) : names.authors;
  const end = after(STRAY_STOP, text, after(EDITORS, text, names.end));
  const close = closing(text, end);
  // "Dorian N. Ash, Wheels in round spaces": what looks like a family name with initials is a given name.
  const open = close.end === end || /^\s*$/.test(text.slice(end, close.end));
  const goesOn = open && authors.length === 1 && GOES_ON.test(text.slice(close.end, close.end + 60));
  const penalty = names.penalty - (isFamilyInitials && goesOn ? 5 : 0);
  return {
    authors,
    end: close.end,
    close: close.close,
    weight: form.weight + Math.min(authors.length, 4) * 0.75 + close.weight + penalty,
  };
}

/** The ways in which the start of the text can be read as a list of people, at most one per printed form. */
export function authorLists(text: string): AuthorList[] {
  return LISTS.flatMap((form) => readList(text, form) ?? []);
}
