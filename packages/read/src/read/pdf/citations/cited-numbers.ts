import { parseMark } from '../../citation-marks/numeric-mark.js';
import type { PdfBibliography } from '../bibliography/index.js';

const BEFORE =
  /^(?:(?:see|also|e\.\s?g\.|cf\.?|reviewed (?:in|by)|for (?:a )?reviews?,? see|refs?\.?|references?|reviews?|for example|and|in)[\s,:]*)+(?=\d)/i;
const AFTER =
  /(?:[,;:\s]\s*(?:and )?(?:references? (?:there)?in|the references therein|pp?\.\s?[\d–-]+|pages? [\d–-]+|(?:chapter|chap\.|ch\.|section|sect?\.|theorem|thm\.|lemma|definition|def\.|proposition|prop\.|corollary|cor\.|eqs?\.|equation|fig\.|figure|table|appendix|app\.|algorithm|alg\.|§)\s?[\p{L}\d][\p{L}\d.–-]{0,8}|for (?:a )?reviews?))$/iu;

/** Where a printed number or a label of letters leads. */
export class CitedNumbers {
  private readonly places = new Map<string, number>();

  /** Where entries carry no labels, their places are their numbers. Only those of one chapter count where there are several. */
  constructor(
    { entries }: PdfBibliography,
    { from, to }: { from: number; to: number } = { from: 0, to: entries.length },
  ) {
    const own = entries.slice(from, to);
    const hasLabels = own.some(({ label }) => label !== undefined);
    own.forEach(({ label }, at) => {
      const key = hasLabels ? label : String(at + 1);
      if (key !== undefined && !this.places.has(key)) this.places.set(key, from + at);
    });
  }

  place(label: string): number | undefined {
    return this.places.get(label);
  }

  /**
   * The entries that the inside of a mark names, as "3, 5–7" or "see 4, p. 12". Undefined where it is made of other
   * words, or where most of its numbers lead nowhere.
   */
  works(inside: string): (number | null)[] | undefined {
    const plain = inside.trim().replace(BEFORE, '').replace(AFTER, '');
    const mark = parseMark(plain);
    if (!mark || mark.startsWithDash || mark.endsWithDash) return undefined;
    const works = mark.numbers.map((number) => this.places.get(String(number)) ?? null);
    const lost = works.filter((work) => work === null).length;
    if (works[0] === null || lost * 2 > works.length) return undefined;
    return works;
  }

  /** The entries of a mark of letters, as in "Knu84, Lam94"; undefined unless all of them are known. */
  lettered(inside: string): number[] | undefined {
    const works = inside.split(/[,;]/).map((one) => this.places.get(one.trim()));
    return works.every((work) => work !== undefined) ? works : undefined;
  }
}
