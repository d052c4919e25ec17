// The hyphen comes last: anywhere else in a class of characters it would span a range.
const DASH = '‐‑‒–—−-';
const DASHES = new RegExp(`[${DASH}]`);
const NUMBERS = new RegExp(`^\\d{1,4}(?:[,;${DASH}]\\d{1,4})*$`);
/** Above this a number in brackets is a year. */
const MAX_NUMBER = 1499;
/** A range of more works than this is a mistake. */
const MAX_RANGE = 100;

/** The works a numeric mark names, in order: "[3, 5]" is 3 and 5, "(3–5)," is 3, 4 and 5; of other marks none. */
export function numbersOf(mark: string): number[] {
  if (mark.length > 100) return [];
  const bare = mark.replace(/[[\](){}\s]/g, '').replace(/^[,;]+|[,;.]+$/g, '');
  if (!NUMBERS.test(bare)) return [];
  const numbers: number[] = [];
  for (const part of bare.split(/[,;]/)) {
    const ends = part.split(DASHES).map(Number);
    const first = ends[0]!;
    const last = ends.at(-1)!;
    if (
      ends.length > 2 ||
      first > MAX_NUMBER ||
      last > MAX_NUMBER ||
      last < first ||
      last - first > MAX_RANGE
    )
      return [];
    for (let number = first; number <= last; number++) numbers.push(number);
  }
  return [...new Set(numbers)];
}

const RANGE = new RegExp(`^[\\s\\])]*[${DASH}][\\s[(]*$`);
const TOGETHER = new RegExp(`^(?:[\\s,;&/[\\](){}${DASH}]|and)*$`);

/** True of what stands between the two ends of a range, as the dash in "[3]–[7]". */
export const joinsRange = (between: string): boolean => between.length < 12 && RANGE.test(between);

/** True of what stands between the marks of one group: commas, semicolons, dashes, brackets, spaces, "and". */
export const joinsGroup = (between: string): boolean => between.length < 16 && TOGETHER.test(between);

/** A citation as the paper prints it, and the entry that the source says it leads to. */
export interface Evidence {
  mark: string;
  target: string;
}

/**
 * The bibliography's entries and the numbers that the paper prints for them. The ids (`BIBREF12`, `b12`) do not tell
 * the number: entries that could not be parsed are missing, one too many at the start shifts them all, and JATS
 * parses order them as strings. So the numbers are learnt from the marks whose entry is known.
 */
export class Bibliography {
  private readonly places = new Map<string, number>();
  private readonly byPlace = new Map<number, string>();
  private readonly byNumber = new Map<number, string>();

  private readonly order: Map<string, number>;

  constructor(private readonly ids: readonly string[]) {
    this.order = new Map(ids.map((id, i) => [id, i]));
    const counted = ids.map((id) => Number(/^\D*(\d{1,6})$/.exec(id)?.[1] ?? Number.NaN));
    const usable = counted.every((place) => !Number.isNaN(place)) && new Set(counted).size === ids.length;
    ids.forEach((id, i) => {
      this.places.set(id, usable ? counted[i]! : i);
      this.byPlace.set(usable ? counted[i]! : i, id);
    });
  }

  has(id: string): boolean {
    return this.places.has(id);
  }

  /** A mark for shapes that print none: the entry's place in the bibliography, as in "[3]". */
  mark(id: string): string {
    return `[${(this.order.get(id) ?? -1) + 1}]`;
  }

  /** Learns the numbers. What fewer than two marks say, or not most of them, is not believed. */
  learn(evidence: Iterable<Evidence>): void {
    const shifts = new Map<number, number>();
    const asStrings = this.numbersInStringOrder();
    let alphabetical = 0;
    let total = 0;
    for (const { mark, target } of evidence) {
      const numbers = numbersOf(mark);
      const place = this.places.get(target);
      if (numbers.length !== 1 || place === undefined) continue;
      total++;
      const shift = numbers[0]! - place;
      shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
      if (asStrings.get(target) === numbers[0]) alphabetical++;
    }
    const [shift, agreeing] = [...shifts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
    if (Math.max(agreeing, alphabetical) < Math.max(2, total * 0.6)) return;
    for (const [id, place] of this.places) {
      this.byNumber.set(alphabetical > agreeing ? asStrings.get(id)! : place + shift, id);
    }
  }

  /** 1, 10, 11, 2, 3, …: the numbers of the entries where they were sorted as strings. */
  private numbersInStringOrder(): Map<string, number> {
    const numbers = this.ids.map((_, i) => String(i + 1)).sort();
    return new Map(this.ids.map((id, i) => [id, Number(numbers[i])]));
  }

  /** Every work of one mark: the target, and for "[3–7]" or "[3, 5]" the others that the numbers name. */
  works(mark: string, target: string): string[] {
    const numbers = numbersOf(mark);
    if (numbers.length < 2) return [target];
    const named = numbers.map((number) => this.byNumber.get(number));
    if (!named.includes(target)) return [target];
    return named.filter((id) => id !== undefined);
  }

  /** The works strictly between the two ends of a range, as in "[3]–[7]", where the numbering leads from one to the other. */
  between(first: Evidence, last: Evidence): string[] {
    const from = numbersOf(first.mark).at(-1);
    const to = numbersOf(last.mark)[0];
    if (from === undefined || to === undefined || to - from < 2 || to - from > MAX_RANGE) return [];
    const learnt = this.byNumber.get(from) === first.target && this.byNumber.get(to) === last.target;
    const place = this.places.get(first.target);
    if (!learnt && (place === undefined || this.places.get(last.target) !== place + to - from)) return [];
    const found: string[] = [];
    for (let step = 1; step < to - from; step++) {
      const id = learnt ? this.byNumber.get(from + step) : this.byPlace.get(place! + step);
      if (id !== undefined) found.push(id);
    }
    return found;
  }
}
