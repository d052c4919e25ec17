import { parseMark } from '../citation-marks/numeric-mark.js';
import type { PrintedList } from './printed-list.js';

/** Words before the numbers inside a mark, as in "see 4". */
const LEADING_WORDS =
  /^(?:(?:see|also|e\.\s?g\.|cf\.?|reviewed (?:in|by)|for (?:a )?reviews?,? see|refs?\.?|references?|reviews?|for example|and|in)[\s,:]*)+(?=\d)/i;
/** What may follow the numbers inside a mark, as in "4, p. 12". */
const TRAILING_WORDS =
  /(?:[,;:\s]\s*(?:and )?(?:references? (?:there)?in|the references therein|pp?\.\s?[\d–-]+|pages? [\d–-]+|(?:chapter|chap\.|ch\.|section|sect?\.|theorem|thm\.|lemma|definition|def\.|proposition|prop\.|corollary|cor\.|eqs?\.|equation|fig\.|figure|table|appendix|app\.|algorithm|alg\.|§)\s?[\p{L}\d][\p{L}\d.–-]{0,8}|for (?:a )?reviews?))$/iu;

/** Finds entries by their printed numbers or labels. */
export class CitedNumbers {
  private readonly indexes = new Map<string, number>();

  /** If entries have no labels, their positions are their numbers. `from` and `to` limit the search to one chapter. */
  constructor(
    { entries }: PrintedList,
    { from, to }: { from: number; to: number } = { from: 0, to: entries.length },
  ) {
    const chapterEntries = entries.slice(from, to);
    const hasLabels = chapterEntries.some(({ label }) => label !== undefined);
    chapterEntries.forEach(({ label }, position) => {
      const key = hasLabels ? label : String(position + 1);
      if (key !== undefined && !this.indexes.has(key)) this.indexes.set(key, from + position);
    });
  }

  /**
   * Returns the entries cited inside a mark, as in "3, 5–7" or "see 4, p. 12". Undefined if it contains other words, or if most
   * of its numbers have no entry.
   */
  findNumbered(inside: string): (number | null)[] | undefined {
    const plain = inside.trim().replace(LEADING_WORDS, '').replace(TRAILING_WORDS, '');
    const mark = parseMark(plain);
    if (!mark || mark.startsWithDash || mark.endsWithDash) return undefined;
    const works = mark.numbers.map((number) => this.indexes.get(String(number)) ?? null);
    const missing = works.filter((work) => work === null).length;
    if (works[0] === null || missing * 2 > works.length) return undefined;
    return works;
  }

  /** Returns the entries cited by labels, as in "Knu84, Lam94"; undefined unless the list has all of them. */
  findLettered(inside: string): number[] | undefined {
    const works = inside.split(/[,;]/).map((label) => this.indexes.get(label.trim()));
    return works.every((work) => work !== undefined) ? works : undefined;
  }
}
