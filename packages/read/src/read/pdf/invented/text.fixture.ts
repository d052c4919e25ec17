import { datedEntry, words, workTitle } from '../invented-paper.fixture.js';
import { writeEntry } from './entries.fixture.js';
import type { Style } from './style.fixture.js';
import { RAISED } from './type.fixture.js';

const SYLLABLES = 'ba de fo gu ka le mi no pu ra se ti vo wu zy'.split(' ');
/** Words with ligatures, frequent enough to be recognised without them. */
const LIGATED = 'first field specific find influence flow define significant reflect'.split(' ');

/** Words with accents, for fonts that set them as separate glyphs. */
const ACCENTED = ['café', 'naïve', 'façade', 'résumé', 'coöperative', 'protégé'];

/** Greek letters; those of formulas are in a font with an uninformative name. */
const GREEK = { none: [], symbol: [...'μαβλ'], unnamed: [...'𝜇𝛼𝛽𝜆'] };

/** A unique word for each number, so that no two sentences are alike: what repeats is furniture. */
const uniqueWord = (number: number): string =>
  [number, Math.floor(number / 15), Math.floor(number / 225)].map((at) => SYLLABLES[at % 15]).join('');

/** Returns the names and year by which the entry with this number is cited. */
function citedName(number: number): string {
  const [, first = '', second = '', year = ''] =
    /^(\p{L}+), [^,]+, (\p{L}+), [^(]*\((\d{4})\)/u.exec(datedEntry(number)) ?? [];
  return `${first} and ${second}, ${year}`;
}

/** Works as a range of the list. */
export interface Range {
  from: number;
  to: number;
}

export const chapterRange = (chapter: 0 | 1, { works }: Style): Range =>
  chapter === 0 ? { from: 0, to: works >> 1 } : { from: works >> 1, to: works };

/** Writes sentences, and remembers which works they cite. */
export class Author {
  readonly sentences: string[] = [];
  readonly cited: number[] = [];
  private unique = 0;
  private next = 0;
  private chapter: Range;

  constructor(private readonly style: Style) {
    this.chapter = { from: 0, to: style.works };
  }

  /** Cites the works of this chapter in what follows. */
  turnTo(chapter: 0 | 1): void {
    const range = chapterRange(chapter, this.style);
    if (range.from !== this.chapter.from) this.next = 0;
    this.chapter = range;
  }

  private phrase(from: number): string {
    return [0, 1, 2].map((part) => `${uniqueWord(this.unique++)} ${words(3, from + part)}`).join(' ');
  }

  plain(from: number): string {
    const accentWords = this.style.ligatures.startsWith('accent') ? ACCENTED : LIGATED;
    const ligated = accentWords[this.unique % accentWords.length];
    const signs = GREEK[this.style.signs];
    const greek =
      signs.length > 0 && from % 2 === 0 ? ` of 5 ${signs[from % 4]}m and ${signs[from % 3]}` : '';
    return `The ${this.phrase(from)} were ${ligated} near ${uniqueWord(this.unique++)}${greek}.`;
  }

  private numbers(): number[] {
    const count =
      this.style.listKind === 'footnotes' ? 1 : this.next % 5 === 4 ? 3 : this.next % 3 === 2 ? 2 : 1;
    const from = this.next;
    this.next += count;
    const works = this.chapter.to - this.chapter.from;
    return Array.from({ length: count }, (_, i) => ((from + i) % works) + 1).sort((a, b) => a - b);
  }

  citing(from: number): string {
    const numbers = this.numbers();
    const places = numbers.map((number) => this.chapter.from + number - 1);
    this.cited.push(...places);
    const isRow = numbers.length === 3 && (numbers[2] ?? 0) - (numbers[0] ?? 0) === 2;
    const list = isRow ? `${numbers[0]}-${numbers[2]}` : numbers.join(',');
    const body = `The ${this.phrase(from)} were known before`;
    if (this.style.marks === 'brackets') return `${body} [${list}].`;
    if (this.style.marks === 'parentheses') return `${body} (${list}).`;
    if (this.style.marks === 'raised') return `${body}.${RAISED[0]}${list}${RAISED[1]}`;
    return `${body} (${places.map((place) => citedName(place + 1)).join('; ')}).`;
  }

  /** Something else in the text, such as an equation. */
  also(text: string): string {
    this.sentences.push(text);
    return text;
  }

  paragraph(from: number): string {
    const parts = [this.plain(from), this.plain(from + 1), this.citing(from + 3), this.plain(from + 5)];
    if (from % 4 === 0 && this.style.figure !== 'none')
      parts.push(`Figure 1 shows that the ${this.phrase(from)} grew.`);
    parts.push(this.plain(from + 6));
    this.sentences.push(...parts);
    return parts.join(' ');
  }
}

/** Number of works in the bibliography: a second list has some that the text does not cite. */
const SECOND_LIST = 6;
const workCount = ({ works, afterList }: Style): number =>
  works + (afterList === 'second list' ? SECOND_LIST : 0);

/** Entries of the bibliography without labels. */
export const listEntries = (style: Style): string[] =>
  Array.from({ length: workCount(style) }, (_, i) => {
    const { marks, trailing, entryWording } = style;
    const text = writeEntry(i + 1, marks === 'author and year', entryWording);
    return trailing === 'none' ? text : `${text} ${trailing}`;
  });

/** Titles of the works; empty if the entries have none. */
export const workTitles = (style: Style): string[] =>
  Array.from({ length: workCount(style) }, (_, i) => (hasTitles(style) ? workTitle(i + 1) : ''));

const hasTitles = ({ entryWording, marks }: Style): boolean =>
  entryWording !== 'no titles' || marks === 'author and year';
