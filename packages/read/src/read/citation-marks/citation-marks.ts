import type { Span } from '../../paper/index.js';
import type { Prose } from '../prose.js';
import type { Bibliography } from './bibliography.js';
import { areNextNames, findRange, isGroupSeparator, MAX_JOINT_CHARS } from './joints.js';
import { type NumericMark, numbersBetween, parseMark } from './numeric-mark.js';

/** A cited work: the id of a reference, or null if unknown. */
type Work = string | null;

/** Maximum characters to search before a mark for the word it belongs to. */
const MAX_WORD_CHARS = 100;

/** A mark in the prose. */
interface Mark extends Span {
  group: number;
  works: Work[];
  numeric: NumericMark | undefined;
}

/**
 * Writes the citation marks of one paragraph. Adjacent marks share a group; a mark with several numbers of which the source links only some
 * ("[3–7]" to entry 3) cites them all; a range written as two marks ("[3]–[7]") also cites every work between them.
 */
export class CitationMarks {
  private last: Mark | undefined;
  /** The works cited by the current group. */
  private cited = new Set<Work>();

  constructor(
    private readonly prose: Prose,
    private readonly bibliography: Bibliography,
  ) {}

  /**
   * Turns the output of `write` into a mark that the source links to `ids`. An unknown id, or none, gives a citation of
   * null. An empty mark between printed ones, as in "4", "", "", "–", "8", cites a work of their range.
   */
  cite(ids: readonly string[], write: () => void): void {
    const end = this.last?.end ?? Number.NEGATIVE_INFINITY;
    const between = this.prose.length - end <= MAX_JOINT_CHARS ? this.prose.since(end) : undefined;
    const group = this.groupAfter(between);
    const span = this.prose.spanOf(write);
    if (span) this.add(ids, this.includeWordBefore(span), between, group);
    else if (group === this.last?.group) this.alsoCite(this.linkedWorks(ids), this.last, group);
  }

  /** Turns existing text into a mark. Marks must be added in order of their starts. */
  citeBetween(ids: readonly (string | null)[], start: number, end: number): void {
    const between = this.last && this.prose.slice(this.last.end, start);
    this.add(ids, { start, end, text: this.prose.slice(start, end) }, between, this.groupAfter(between));
  }

  /** Makes the next mark start a new group. */
  separate(): void {
    this.last = undefined;
  }

  /** True if the text written so far ends with a mark, without a space after it. */
  get atEnd(): boolean {
    return this.last?.end === this.prose.length && this.prose.since(this.last.end) === '';
  }

  /** Returns the group of a mark separated from the last one by this text. */
  private groupAfter(between: string | undefined): number {
    if (this.last && between !== undefined && this.isSameGroup(this.last, between)) return this.last.group;
    this.cited.clear();
    return this.prose.newGroup();
  }

  /** True if the text between two marks joins them. Names may follow a mark such as "2001", but neither "[3]" nor "(Ito, 2001)". */
  private isSameGroup({ text, numeric }: Mark, between: string): boolean {
    return isGroupSeparator(between) || (!numeric && !/[)\]]$/.test(text) && areNextNames(between));
  }

  /** Extends a mark without letters and digits, such as the "▶" of "(2000 ▶)", to the word before it. */
  private includeWordBefore(span: Span): Span {
    if (/[\p{L}\p{N}]/u.test(span.text)) return span;
    const from = Math.max(0, span.start - MAX_WORD_CHARS);
    const start = from + this.prose.slice(from, span.start).search(/[^\s()[\];,]*\s*$/);
    return { start, end: span.end, text: this.prose.slice(start, span.end) };
  }

  private add(ids: readonly (string | null)[], span: Span, between: string | undefined, group: number): void {
    const numeric = parseMark(span.text);
    const linked = this.linkedWorks(ids);
    const numbered = this.numberedWorks(linked, numeric);
    const works = numbered ?? linked;
    const mark = { ...span, group, works, numeric };
    // Works known only from the numbers are skipped if the group already cites them.
    const cited = numbered?.filter((work) => linked.includes(work) || !this.cited.has(work)) ?? linked;
    this.prose.citeBetween(cited, span.start, span.end, group);
    for (const work of works) this.cited.add(work);
    if (this.last?.group === group) this.fillRange(this.last, between ?? '', mark);
    this.last = mark;
  }

  /** Returns the works that the source links a mark to. */
  private linkedWorks(ids: readonly (string | null)[]): Work[] {
    if (ids.length === 0) return [null];
    const works = ids.flatMap((id): Work[] => {
      const references = id === null ? [] : this.bibliography.byId(id);
      return references.length > 0 ? references : [null];
    });
    return [...new Set(works)];
  }

  /** Returns the works with the numbers of a mark; undefined if they do not include all linked works. */
  private numberedWorks(linked: Work[], numeric: NumericMark | undefined): string[] | undefined {
    if (!numeric || numeric.numbers.length <= 1 || linked.includes(null)) return undefined;
    const { numbers } = numeric;
    // The numbers of a mark that starts or ends outside the bibliography are something else, such as pages.
    const works = numbers.map((number) => this.bibliography.byNumber(number));
    if (works[0]?.length === 0 || works.at(-1)?.length === 0) return undefined;
    const numbered = new Set<Work>(works.flat());
    return linked.every((work) => numbered.has(work)) ? [...new Set(works.flat())] : undefined;
  }

  /** Cites the works between two marks that form a range. */
  private fillRange(first: Mark, between: string, second: Mark): void {
    const range = findRange(first.numeric, between, second.numeric);
    if (!range) return;
    const { from, to } = range;
    const span = { start: first.start, end: second.end };
    const isFirstLinked = this.isLinkedTo(first, from);
    const isSecondLinked = this.isLinkedTo(second, to);
    if (isFirstLinked === undefined && isSecondLinked === undefined) return;
    if (isFirstLinked !== false && isSecondLinked !== false) {
      const works = numbersBetween(from, to)?.flatMap((number) => this.bibliography.byNumber(number));
      this.alsoCite(works ?? [], span, second.group);
    } else if (isFirstLinked !== undefined && isSecondLinked !== undefined) {
      // If the numbers are unknown, the order of the list is used, unless it has more entries than the range.
      const [before, after] = [first.works.at(-1), second.works[0]];
      if (before && after)
        this.alsoCite(this.bibliography.between(before, after, to - from - 1), span, second.group);
    }
  }

  /** True if the source links a mark to the work with its number; undefined if it links the mark to no work. */
  private isLinkedTo({ works }: Mark, number: number): boolean | undefined {
    if (works.includes(null)) return undefined;
    return this.bibliography.byNumber(number).some((work) => works.includes(work));
  }

  /** Adds citations of works that the group does not cite yet, on an existing span. */
  private alsoCite(works: Work[], { start, end }: { start: number; end: number }, group: number): void {
    const newWorks = works.filter((work) => work !== null && !this.cited.has(work));
    for (const work of newWorks) this.cited.add(work);
    this.prose.citeBetween(newWorks, start, end, group);
  }
}
