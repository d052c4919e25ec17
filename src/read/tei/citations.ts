import type { Warning } from '../../paper/index.js';
import type { Prose } from '../prose.js';
import type { XmlElement } from '../xml/tree.js';
import type { Labels } from './labels.js';
import { isOneGroup, type NumericMark, parseMark, rangeOver } from './marks.js';
import { readable } from './readable.js';

const MAX_UNKNOWN = 20;

/** True for a reference to the bibliography; GROBID's training files say `biblio`. */
export const isCitation = ({ name, attributes }: XmlElement): boolean =>
  name === 'ref' && (attributes.type === 'bibr' || attributes.type === 'biblio');

/** `#b1 #b2` → b1 and b2 */
export const targetsOf = ({ attributes }: XmlElement): string[] =>
  (attributes.target ?? '')
    .split(/\s+/)
    .flatMap((one) => (one.startsWith('#') && one.length > 1 ? [one.slice(1)] : []));

/** Notes which numbers the resolved marks of a document show. */
export function observeMarks(marks: Iterable<XmlElement>, labels: Labels): void {
  for (const mark of marks) {
    const [target, second] = targetsOf(mark);
    if (!isCitation(mark) || target === undefined || second !== undefined) continue;
    const numbers = parseMark(readable(mark))?.numbers;
    if (numbers?.length === 1) labels.observe(numbers[0]!, target);
  }
}

/** Ids that are cited but not in the bibliography, one warning each. */
export class UnknownTargets {
  private readonly seen = new Set<string>();
  add(id: string): void {
    this.seen.add(id);
  }
  warnings(): Warning[] {
    return [...this.seen].slice(0, MAX_UNKNOWN).map((id) => ({
      code: 'unknown-reference',
      message: `a citation leads to "${id}", which is not in the bibliography`,
    }));
  }
}

interface Written {
  start: number;
  end: number;
  group: number;
  references: (string | null)[];
  numbers: NumericMark | undefined;
}

/** Writes the citation marks of one paragraph: puts neighbours into one group and fills in ranges. */
export class CitationWriter {
  private last: Written | undefined;

  constructor(
    private readonly prose: Prose,
    private readonly labels: Labels,
    private readonly unknown: UnknownTargets,
  ) {}

  /** The next mark opens a new group, whatever stands before it. */
  separate(): void {
    this.last = undefined;
  }

  write(mark: XmlElement, words: () => void): void {
    const text = readable(mark);
    const numbers = parseMark(text);
    if (this.runsInto(text)) this.prose.add(' ');
    const references = this.worksOf(mark, numbers);
    const before = this.prose.length;
    const between = this.last ? this.prose.since(this.last.end) : '';
    const joins = this.last !== undefined && isOneGroup(between);
    const group = joins ? this.last!.group : this.prose.newGroup();
    this.prose.cite(() => references, words, group);
    const end = this.prose.length;
    if (end === before) return;
    const start = before + (this.prose.since(before).startsWith(' ') ? 1 : 0);
    const written = { start, end, group, references, numbers };
    if (joins) this.fillRange(this.last!, between, written);
    this.last = written;
  }

  /** True where GROBID lost the space between two marks: "(Lee, 2019;" and "Wu, 2020)", but not "3," and "5". */
  private runsInto(text: string): boolean {
    const last = this.last;
    if (!last || last.end !== this.prose.length || this.prose.since(last.end) !== '') return false;
    const before = this.prose.since(last.end - 1);
    return /[\p{L}\p{N};][\p{L}\p{N}]|[\p{L}\p{N};,.][\p{L}(]/u.test(before + text.slice(0, 1));
  }

  /** The works of one mark: its targets, and all between where one mark as "[3-7]" has but one end's target. */
  private worksOf(mark: XmlElement, numbers: NumericMark | undefined): (string | null)[] {
    const targets = [...new Set(targetsOf(mark))];
    const known = targets.map((id) => (this.labels.has(id) ? id : null));
    for (const id of targets) if (!this.labels.has(id)) this.unknown.add(id);
    if (targets.length === 0) return [null];
    if (!numbers || numbers.numbers.length <= targets.length || known.includes(null)) return known;
    const works = numbers.numbers.map((one) => this.labels.work(one));
    // A mark that starts or ends outside the bibliography shows something else, such as pages.
    if (works[0] === undefined || works.at(-1) === undefined) return known;
    return targets.every((id) => works.includes(id))
      ? [...new Set(works)].filter((one) => one !== undefined)
      : known;
  }

  private fillRange(first: Written, between: string, second: Written): void {
    const range = rangeOver(first.numbers, between, second.numbers);
    if (!range) return;
    const left = first.references.at(-1) ?? null;
    const right = second.references[0] ?? null;
    if (left === null && right === null) return;
    const { from, to } = range;
    const agrees = (reference: string | null, number: number) =>
      reference === null || reference === this.labels.work(number);
    let works: string[] = [];
    if (agrees(left, from) && agrees(right, to)) {
      for (let number = from + 1; number < to; number++)
        works.push(...[this.labels.work(number) ?? []].flat());
    } else if (left !== null && right !== null) {
      works = this.labels.between(left, right, to - from - 1);
    }
    this.prose.citeBetween(works, first.start, second.end, second.group);
  }
}
