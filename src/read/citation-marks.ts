import type { Prose } from './prose.js';

/** The bibliography as citation marks see it: which references an id or a printed number leads to. */
export interface Bibliography {
  /** The references an id stands for: none where it is unknown, several where one entry lists several works. */
  byId(id: string): string[];
  /** The number an id's entry has in the list, where the list is numbered: `[7]` is 7. */
  numberOf(id: string): number | undefined;
  /** The references of the entry with that number. */
  byNumber(number: number): string[];
}

/** No list of marks spans more works than this; "1990–2004" is two years, not fifteen works. */
const LONGEST_RANGE = 100;

const NUMERIC_MARK = /^[[({]?\d{1,4}(?:[\s,;–—‒−-]+\d{1,4})*[\])}]?$/;
const DASH = /[–—‒−-]/;

/**
 * The numbers a mark such as "[3, 5–8]" names, ranges filled in; undefined where the mark is not made of numbers.
 *
 * @example
 * numbersOf('[3, 5–8]') // [3, 5, 6, 7, 8]
 */
export function numbersOf(mark: string): number[] | undefined {
  const text = mark.trim();
  if (text.length > 200 || !NUMERIC_MARK.test(text)) return undefined;
  const numbers: number[] = [];
  for (const part of text.matchAll(/([\s,;–—‒−-]*)(\d+)/g)) {
    const number = Number(part[2]);
    const last = numbers.at(-1);
    if (last !== undefined && DASH.test(part[1]!)) {
      if (number <= last || number - last > LONGEST_RANGE) return undefined;
      for (let between = last + 1; between < number; between++) numbers.push(between);
    }
    numbers.push(number);
  }
  return numbers;
}

const WORD_BETWEEN =
  /^(?:et|al\.?|and|&|see|also|e\.g\.,?|cf\.|reviewed|in|van|von|der|den|de|da|di|la|le|du|ten|ter)$/;
const NAME = /^\p{Lu}[\p{L}'’.-]*$/u;

/** What may stand between two marks of one group: brackets, commas, dashes, "and", and the authors of the next. */
function joins(between: string): boolean {
  if (between.length > 120 || /[.!?]\s+\p{Lu}\p{Ll}{2,}\s+\p{Ll}/u.test(between)) return false;
  if (/^[\s,;&–—‒−-]*(?:and|&)?[\s,;]*$/.test(between)) return true;
  if (/^\]?[\s,;–—‒−-]*\[?$/.test(between) || /^\)?[,;–—‒−-]\(?$/.test(between)) return true;
  if (!/^[;,]\s/.test(between)) return false;
  return between.split(/[\s,;]+/).every((word) => word === '' || WORD_BETWEEN.test(word) || NAME.test(word));
}

/**
 * Writes the citation marks of one paragraph: marks that stand together share a group, and a range written as two
 * marks ("[3]–[7]", "3–7") cites every work between them too.
 */
export class CitationMarks {
  private last: { start: number; end: number; group: number; number: number | undefined } | undefined;
  /** The works that the present group cites. */
  private readonly cited = new Set<string | null>();

  constructor(
    private readonly prose: Prose,
    private readonly bibliography: Bibliography,
  ) {}

  /** Writes a mark that the source links to `ids`. An id that leads nowhere gives a citation of null. */
  cite(ids: string[], write: () => void): void {
    const between = this.last && this.prose.since(this.last.end);
    const together = between !== undefined && joins(between);
    const group = together ? this.last!.group : this.prose.newGroup();
    if (!together) this.cited.clear();
    const mark = this.prose.cite(() => this.works(ids), write, group);
    if (!mark) {
      // An empty mark among printed ones: "4", "", "", "–", "8". It stands for a work inside the range.
      if (together) this.also(this.works(ids), this.last!, group);
      return;
    }
    for (const work of this.works(ids)) this.cited.add(work);
    const number = ids.length > 0 ? this.bibliography.numberOf(ids[0]!) : undefined;
    const from = this.last?.number;
    if (together && DASH.test(between) && !/\d/.test(between)) this.fill(from, number, mark.end, group);
    const numbers = numbersOf(mark.text);
    const end = numbers ? numbers.at(-1) : ids.length === 1 ? number : undefined;
    this.last = { ...mark, group, number: end };
    if (numbers && numbers.length > ids.length && ids.length > 0) this.unlinked(numbers, ids, mark, group);
  }

  private works(ids: string[]): (string | null)[] {
    if (ids.length === 0) return [null];
    const works = ids.flatMap((id): (string | null)[] => {
      const found = this.bibliography.byId(id);
      return found.length > 0 ? found : [null];
    });
    return [...new Set(works)];
  }

  /** Citations of works that the group does not cite yet, on a span that is there already. */
  private also(works: (string | null)[], span: { start: number; end: number }, group: number): void {
    const more = works.filter((work): work is string => work !== null && !this.cited.has(work));
    for (const work of more) this.cited.add(work);
    this.prose.citeBetween(more, span.start, span.end, group);
  }

  /** The works between two marks joined by a dash. */
  private fill(from: number | undefined, to: number | undefined, end: number, group: number): void {
    if (from === undefined || to === undefined || to - from < 2 || to - from > LONGEST_RANGE) return;
    const start = this.last!.start;
    for (let number = from + 1; number < to; number++) {
      this.also(this.bibliography.byNumber(number), { start, end }, group);
    }
  }

  /** Works that the mark names by number while the source links only some of them: "3–7" linked to entry 3. */
  private unlinked(
    numbers: number[],
    ids: string[],
    mark: { start: number; end: number },
    group: number,
  ): void {
    const linked = new Set(ids.map((id) => this.bibliography.numberOf(id)));
    if (linked.has(undefined) || ![...linked].every((number) => numbers.includes(number!))) return;
    for (const number of numbers) {
      if (!linked.has(number)) this.also(this.bibliography.byNumber(number), mark, group);
    }
  }
}
