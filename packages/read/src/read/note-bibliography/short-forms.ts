import { nameKey } from '@citemill/metrics/text';
import type { Reference } from '../../paper/index.js';
import { addToGroup } from '../statistics.js';
import { OP_CIT, OTHERS, withoutPages } from './note-parts.js';
import { NOTES_AS_BIBLIOGRAPHY, SHORT_FORM } from './note-thresholds.js';

/** A work cited in full in a note, with the keys by which later notes refer to it. */
export interface NotedWork {
  reference: Reference;
  families: readonly string[];
  /** The second last names of authors, which may be family names: "Salgado" of "Antonio Salgado Ferrer". */
  otherFamilies: readonly string[];
  /** The title's words in lower case, each preceded by a space, so that `includes` finds whole words. */
  title: string;
}

/** The names that a short form begins with. */
interface LeadingNames {
  families: string[];
  /** The initial of the given name before the first family name; '' if there is none. */
  initial: string;
  hasOthers: boolean;
  rest: string;
}

const NAME_SEPARATOR = /^(?:[\s,;/&・、·–]|(?:and|und|et|y|e|и)(?=\s))+/iu;
const WORD = /^(?:(?:\p{Lu}\p{Ll}?\.-)+\p{Lu}\.|\p{L}[\p{L}\p{M}'’-]*\.?)/u;
const INITIAL = /^\p{Lu}\p{Ll}?\.(?:-\p{Lu}\.)?$/u;
const EAST_ASIAN_NAMES =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々、・，]+?(?=[：:，,『「《（(]|前[掲揭引]|等|ほか|\s|$)/u;
/** The word for a work after a name: "前揭林晓文" is 林晓. */
const WORK_AFTER_NAME = /^(\p{sc=Han}{2,5}?)(?:论?文|論?文|[书書著稿])(?=[，、,。\s]|$)/u;
const QUOTED = /^[\s,:：]*[“"‘'«„「『《]\s?([^”"’'»“」』》]+)/u;
/** "art. cit.", "前掲論文": an article among the works of the author. */
const ARTICLE = /前[掲引揭](?:論文|稿|文)|\bart\.\s?cit/u;
const YEAR_FIRST = /^[\s,:(]*((?:1[5-9]|20)\d\d)(?!\d)/;

/** "von", "de la": words before a family name that short forms may leave out. */
const PARTICLES = /^(?:(?:v[ao]n|zu[mr]?|de[rnls]?|d[aiou]s?|dell[aeo]|dal|l[aeo]s?|te[rn]?)\s)+/iu;
const familyKey = (family: string): string => nameKey(family.replace(PARTICLES, ''));

/** The last of several given names. */
const SECOND_LAST_NAME = /[\p{L}.]\s(\p{Lu}[\p{L}'’-]{2,})$/u;

/** Returns the words of a text in lower case. */
export const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const joinWords = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');
const isContentWord = (word: string): boolean =>
  word.length >= NOTES_AS_BIBLIOGRAPHY.minTitleWordLetters || /\p{Lo}/u.test(word);

/** Returns the words of a short title: the quoted text, or the text before the first comma, bracket or digit. */
const shortTitle = (rest: string): string[] =>
  splitWords(
    QUOTED.exec(rest)?.[1] ??
      withoutPages(rest)
        .replace(/^[\s,.:：]+/, '')
        .split(/[,，(（\d]/u, 1)[0] ??
      '',
  ).slice(0, NOTES_AS_BIBLIOGRAPHY.maxTitleWords);

/** Returns the similarity of a short title to a work's title, 0 to 1; 0 without a short title; undefined if they do not match. */
function titleSimilarity(shortTitleWords: readonly string[], { title }: NotedWork): number | undefined {
  if (shortTitleWords.length === 0) return 0;
  const content = shortTitleWords.filter(isContentWord);
  if ((content.length > 0 || shortTitleWords.length > 1) && title.includes(joinWords(shortTitleWords)))
    return 1;
  const shared = content.filter((word) => title.includes(` ${word}`)).length / content.length;
  return shared >= SHORT_FORM.minSharedWords ? shared * SHORT_FORM.scatteredWordsFactor : undefined;
}

/** The works that the notes of a paper have cited in full so far. */
export class NotedWorks {
  private readonly byFamily = new Map<string, NotedWork[]>();
  /** By the first character of each author, for names that are not split into family and given name. */
  private readonly eastAsian = new Map<string, NotedWork[]>();
  private readonly givenNames = new Set<string>();
  /** Ordered by their last citation, the most recent one at the end. */
  private readonly recent = new Set<NotedWork>();

  add(reference: Reference): NotedWork {
    const { authors = [], title = '' } = reference;
    const families = [...new Set(authors.map(({ family, name }) => familyKey(family ?? name)))];
    const otherFamilies = authors.flatMap(({ given = '' }) => {
      const other = familyKey(SECOND_LAST_NAME.exec(given)?.[1] ?? '');
      return other === '' || families.includes(other) ? [] : [other];
    });
    const work = { reference, families, otherFamilies, title: joinWords(splitWords(title)) };
    for (const family of [...families, ...otherFamilies]) addToGroup(this.byFamily, family, work);
    for (const { name, given = '' } of authors) {
      if (/^\p{sc=Han}/u.test(name)) addToGroup(this.eastAsian, name.charAt(0), work);
      for (const word of splitWords(given)) this.givenNames.add(word);
    }
    return work;
  }

  /** Records that a work was cited, for "op. cit." */
  cite(work: NotedWork): void {
    this.recent.delete(work);
    this.recent.add(work);
  }

  /**
   * Finds the work that a short form refers to: "Marlow, Silt, 45" by name and title, "Marlow, 45" by name alone if only one work of that
   * author was cited before, "Marlow, op. cit." the author's last cited work. If `among` is given, only those works are considered.
   */
  find(part: string, among?: readonly NotedWork[]): NotedWork | undefined {
    const isOpCit = OP_CIT.test(part);
    if (isOpCit && ARTICLE.test(part)) {
      const articles = (among ?? [...this.recent]).filter(({ reference }) => reference.venue !== undefined);
      const article = articles.length > 0 ? this.findAmong(part, isOpCit, articles) : undefined;
      if (article) return article;
    }
    return this.findAmong(part, isOpCit, among);
  }

  private findAmong(
    part: string,
    isOpCit: boolean,
    among: readonly NotedWork[] | undefined,
  ): NotedWork | undefined {
    const text = part
      .replace(OP_CIT, ' ')
      .replace(/^[\s、，]+/u, '')
      .replace(WORK_AFTER_NAME, '$1');
    const names = this.leadingNames(text);
    const work = this.findBest(names, isOpCit, among);
    if (work || names.families.length < 2) return work;
    // "Marlow, Mill and Weir": a word of the title may be the name of another author.
    return this.findBest(this.leadingNames(text, /[,:]/.exec(text)?.index), isOpCit, among);
  }

  /** Returns the names of authors cited before that a text begins with; only its first `to` characters are examined. */
  private leadingNames(text: string, to = text.length): LeadingNames {
    const eastAsian = EAST_ASIAN_NAMES.exec(text)?.[0];
    if (eastAsian !== undefined)
      return {
        families: eastAsian.split(/[、・，]/),
        initial: '',
        hasOthers: false,
        rest: text.slice(eastAsian.length),
      };
    const families: string[] = [];
    let initial = '';
    let position = 0;
    for (;;) {
      const next = position + (NAME_SEPARATOR.exec(text.slice(position))?.[0].length ?? 0);
      const word = next < to ? (WORD.exec(text.slice(next))?.[0] ?? '') : '';
      if (word === '') break;
      const length = this.familyLength(text.slice(next, to));
      if (length > 0) {
        families.push(familyKey(text.slice(next, next + length)));
        position = next + length;
      } else if (INITIAL.test(word) || this.givenNames.has(splitWords(word)[0] ?? '')) {
        if (families.length === 0) initial ||= word.charAt(0);
        position = next + word.length;
      } else break;
    }
    const others = families.length > 0 ? OTHERS.exec(text.slice(position))?.[0] : undefined;
    return {
      families,
      initial,
      hasOthers: others !== undefined,
      rest: text.slice(position + (others?.length ?? 0)),
    };
  }

  /** Returns the length of the longest family name of an earlier author that a text begins with; 0 without one. */
  private familyLength(text: string): number {
    let length = 0;
    const name = /^(?:\s?[\p{L}\p{M}'’-]+){1,4}/u.exec(text)?.[0] ?? '';
    for (const { index, 0: word } of name.matchAll(/\S+/g))
      if (this.byFamily.has(familyKey(name.slice(0, index + word.length)))) length = index + word.length;
    return length;
  }

  private worksBy({ families }: LeadingNames): NotedWork[] {
    const [first = ''] = families;
    if (!/^\p{sc=Han}/u.test(first))
      return (this.byFamily.get(first) ?? []).filter((work) =>
        families.every((family) => work.families.includes(family) || work.otherFamilies.includes(family)),
      );
    return (this.eastAsian.get(first.charAt(0)) ?? []).filter(({ reference: { authors = [] } }) =>
      families.every((family) => authors.some(({ name }) => name.startsWith(family))),
    );
  }

  private findBest(
    names: LeadingNames,
    isOpCit: boolean,
    among: readonly NotedWork[] | undefined,
  ): NotedWork | undefined {
    if (names.families.length === 0) return undefined;
    const year = Number(YEAR_FIRST.exec(names.rest)?.[1] ?? Number.NaN);
    const shortTitleWords = Number.isNaN(year) ? shortTitle(names.rest) : [];
    const scored = this.worksBy(names).flatMap((work) => {
      const similarity = titleSimilarity(shortTitleWords, work);
      if (similarity === undefined || (among && !among.includes(work))) return [];
      if (!Number.isNaN(year) && work.reference.year !== year) return [];
      // Of two family names, the first is read as a given name: "Juana Vidal Rueda" is "Vidal Rueda" later.
      const initials = splitWords(work.reference.authors?.[0]?.given ?? '').map((word) => word.charAt(0));
      if (names.initial !== '' && initials.length > 0 && !initials.includes(names.initial.toLowerCase()))
        return [];
      const count = names.families.filter((family) => !work.otherFamilies.includes(family)).length;
      const hasAllNames = work.families.length === count || (names.hasOthers && work.families.length > count);
      return [{ work, score: similarity * SHORT_FORM.titleWeight + (hasAllNames ? 1 : 0) }];
    });
    const maxScore = Math.max(...scored.map(({ score }) => score));
    const likely = scored.filter(({ score }) => score === maxScore).map(({ work }) => work);
    if (likely.length === 1) return likely[0];
    return isOpCit ? [...this.recent].findLast((work) => likely.includes(work)) : undefined;
  }
}
