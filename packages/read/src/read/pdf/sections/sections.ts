import { itemAt } from '@citemill/metrics/at';
import { equationLines } from '../floats/equations.js';
import type { BodyType } from '../layout/body-type.js';
import { withoutStart } from '../layout/line-numbers.js';
import type { Line } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import type { BibliographyPlace, Opening } from '../reference-lists/bibliography-place.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../wording/entry-evidence.js';
import { isLinkLabels, withoutLinkLabels } from '../wording/link-labels.js';
import { isBackName, isMainName } from '../wording/section-names.js';
import { HEADING_DEPTH } from './decisions.js';
import { type Heading, isKnownName, styleOf } from './headings.js';
import { offersAmong } from './offers.js';
import { Outline, withSharedSizes } from './outline.js';
import { type LinesOfParagraph, type ParagraphRules, paragraphsOf, usesIndents } from './paragraphs.js';
import { pullQuotes } from './pull-quotes.js';
import { type RunIn, runInOf } from './run-in.js';
import { joinSplitParagraphs } from './split-paragraphs.js';

export interface Sections {
  paragraphs: LinesOfParagraph[];
  references: Placed[];
  /** Of each of `references`: the number of its list, from 0. */
  listNumbers: number[];
}

/** Headings that open paragraphs count where a document has several of one kind. */
const FEWEST_BOLD = 2;
const FEWEST_ITALIC = 3;
/** What a bibliography is called that has no heading of its own. */
const REFERENCES = 'References';

/** True for a heading behind the bibliography that ends it. */
function endsReferences(heading: Heading, opening: Heading): boolean {
  if (isBackName(heading.text) || isMainName(heading.text)) return true;
  if (/^(?:appendix|supplement|figure legends?|tables?\b|author|about the)/i.test(heading.text)) return true;
  const isAlike =
    heading.style.size >= opening.style.size - HEADING_DEPTH.maxSmallerPt &&
    heading.style.isBold === opening.style.isBold &&
    heading.style.font === opening.style.font &&
    heading.style.isCapital === opening.style.isCapital;
  return isAlike && !/\d{4}|,/.test(heading.text);
}

/** So many lines behind a heading are looked at, and this share of them reads like entries where it parts a list. */
const LINES_BEHIND = 8;
const FEWEST_BEHIND = 3;
const LIST = { share: 0.8, evidence: 0.6 } as const;
/** The name of a group needs less: narrow columns of entries say little line by line. */
const GROUP = { share: 0.4, evidence: 0.3 } as const;

/** True for a heading within a bibliography: entries follow it as they stand before it, whatever it says. */
function partsEntries(
  heading: Heading,
  lines: readonly Placed[],
  bibliography: BibliographyPlace,
  { share, evidence: least }: typeof LIST | typeof GROUP,
): boolean {
  const behind = lines.slice(heading.to, heading.to + LINES_BEHIND);
  const entries = behind.filter(({ line }) => bibliography.isEntry(line));
  // The last lines of a document are taken for entries by what stands above them.
  const evidence = behind.reduce((sum, { line }) => sum + entryEvidence(line.text), 0);
  return (
    behind.length >= FEWEST_BEHIND &&
    entries.length >= share * behind.length &&
    evidence >= least * behind.length
  );
}

/** The share of lines behind the heading of a chapter that may read like entries. */
const MOST_ENTRIES = 0.25;

/** True for a heading behind a list of works that opens another chapter: text follows it, and another list later. */
function opensChapter(
  heading: Heading,
  opening: Heading,
  lines: readonly Placed[],
  bibliography: BibliographyPlace,
): boolean {
  // The first lines are taken for entries by what stands above them.
  const from = heading.to + LINES_BEHIND;
  const behind = lines.slice(from, from + LINES_BEHIND);
  const isLater = ({ page, base }: Opening) =>
    behind.every(({ line }) => page > line.page || (page === line.page && base > line.base));
  return (
    heading.style.size >= opening.style.size - HEADING_DEPTH.maxSmallerPt &&
    behind.length === LINES_BEHIND &&
    behind.filter(({ line }) => bibliography.isEntry(line)).length <= MOST_ENTRIES * LINES_BEHIND &&
    bibliography.openings.some(isLater)
  );
}

/** True for a bold name of a few words before the start of an entry, behind the end of another or the list's heading. */
function isGroupName(
  { from, to, text, style }: Heading,
  opening: Heading,
  lines: readonly Placed[],
): boolean {
  const before = lines[from - 1]?.line.text ?? '';
  const behind = (lines[to]?.line.text ?? '').replace(ENTRY_NUMBER, '').trimStart();
  const isBetween =
    from === opening.to || isLinkLabels(before) || /[.\d)\]]$/.test(withoutLinkLabels(before));
  return style.isBold && isBetween && !/[\d.,]/.test(text) && beginsWithAuthor(behind);
}

/** True for a line behind a heading that is gone, or beside it. */
const isBehind = (line: Line, { page, base }: Opening): boolean =>
  line.page > page || (line.page === page && line.base > base - line.size / 2);

/** A number alone. */
const BARE_LABEL = /^[[(]?\d{1,3}[\].)]?$/;

/** True for the number of an entry, which stands apart before its first line. */
const isLabelBefore = (label: Placed | undefined, first: Placed | undefined): boolean =>
  label !== undefined &&
  first !== undefined &&
  label.page === first.page &&
  BARE_LABEL.test(label.line.text) &&
  label.line.right <= first.line.left &&
  Math.abs(label.line.base - first.line.base) < first.line.size / 2;

/**
 * The headings, with those of bibliographies as they were placed before any line was judged by its looks: one is put in
 * where a heading was not recognised, and one of no lines where there is none.
 */
function withOpenings(
  headings: readonly Heading[],
  lines: readonly Placed[],
  bibliography: BibliographyPlace,
): { heading: Heading; opens: boolean }[] {
  const found = headings.map((heading) => ({
    heading,
    opens: lines.slice(heading.from, heading.to).some(({ line }) => bibliography.openingAt(line)?.hasHeading),
  }));
  for (const opening of bibliography.openings) {
    const exact = lines.findIndex(({ line }) => bibliography.openingAt(line) === opening);
    // A running head may have been taken for the heading, and is gone.
    const first = exact >= 0 ? exact : lines.findIndex(({ line }) => isBehind(line, opening));
    const from = !opening.hasHeading && isLabelBefore(lines[first - 1], lines[first]) ? first - 1 : first;
    const one = lines[from];
    const isFound = found.some(({ heading, opens }) => opens && from >= heading.from && from < heading.to);
    if (!one || isFound) continue;
    const to = exact >= 0 && opening.hasHeading ? from + 1 : from;
    found.push({ heading: { from, to, text: REFERENCES, style: styleOf(one) }, opens: true });
  }
  return found.sort((a, b) => a.heading.from - b.heading.from);
}

/** The text of a document, from its lines in reading order: paragraphs under headings, and the bibliography. */
export function sectionsOf(
  lines: readonly Placed[],
  all: readonly Heading[],
  bodyType: BodyType,
  bibliography: BibliographyPlace,
  trace: Trace = NO_TRACE,
): Sections {
  const equations = equationLines(lines, bodyType);
  const headings = withSharedSizes(all.filter((one) => !equations.has(itemAt(lines, one.from))));
  const quotes = pullQuotes(headings, lines);
  const outline = new Outline(headings.filter((one) => !quotes.has(one)));
  const rules: ParagraphRules = {
    bodyType,
    // Entries of a bibliography have indents of their own.
    indents: usesIndents(
      lines.filter(({ line }) => !bibliography.isEntry(line)),
      bodyType,
    ),
    isEquation: (one) => equations.has(one),
  };
  const found: LinesOfParagraph[] = [];
  const references: Placed[] = [];
  const listNumbers: number[] = [];
  let lists = 0;
  let section: string[] = [];
  let opening: Heading | undefined;
  const take = (from: number, to: number) => {
    const some = lines.slice(from, to);
    if (!opening) {
      for (const one of paragraphsOf(some, rules)) found.push({ section, lists, lines: one, equations });
      return;
    }
    references.push(...some.filter((_, i) => !offers.has(from + i)));
    while (listNumbers.length < references.length) listNumbers.push(lists - 1);
  };
  const offers = offersAmong(lines, bibliography);
  let at = 0;
  for (const { heading, opens } of withOpenings(headings, lines, bibliography)) {
    const ends =
      opening !== undefined &&
      !opens &&
      (endsReferences(heading, opening) || opensChapter(heading, opening, lines, bibliography));
    if (opening && !opens && offers.has(heading.from)) continue;
    const isGroup = opening !== undefined && !opens && isGroupName(heading, opening, lines);
    const isWithin = (ends || isGroup) && partsEntries(heading, lines, bibliography, isGroup ? GROUP : LIST);
    if (opening && !opens && !ends && !isWithin) continue;
    take(at, heading.from);
    at = heading.to;
    if (isWithin || quotes.has(heading)) continue;
    opening = opens ? heading : undefined;
    if (opens) lists++;
    if (headings.includes(heading)) section = outline.enter(heading);
    const headed = lines.slice(heading.from, heading.to).map(({ line }) => line);
    trace.assign(headed, 'heading', `level ${Math.max(1, section.length)}`);
    if (opens) for (const line of headed) trace.explain(line, openingFinding);
  }
  take(at, lines.length);
  return { paragraphs: withRunIns(joinSplitParagraphs(found, bodyType)), references, listNumbers };
}

const openingFinding = () => ({
  decision: 'bibliography: opens here',
  measured: 'lines below read like entries',
});

/** Moves headings that open paragraphs to where headings belong. */
function withRunIns(paragraphs: LinesOfParagraph[]): LinesOfParagraph[] {
  const opened = paragraphs.map((one) => runInOf(one.lines.slice(0, 2).map(({ line }) => line)));
  const bold = opened.filter((one) => one?.isBold).length;
  const italic = opened.filter((one) => one && !one.isBold).length;
  const counts = (one: RunIn) =>
    one.isNumbered || isKnownName(one.title) || (one.isBold ? bold >= FEWEST_BOLD : italic >= FEWEST_ITALIC);
  let under: string[] | undefined;
  let title: string[] = [];
  return paragraphs.map((paragraph, i) => {
    const run = opened[i];
    if (under !== paragraph.section) {
      under = paragraph.section;
      title = [];
    }
    // Thanks and the like are no part of the section before them.
    const sectionWith = (own: string[]) => (own.some(isBackName) ? own : [...paragraph.section, ...own]);
    if (!run || !counts(run)) return { ...paragraph, section: sectionWith(title) };
    title = [run.title];
    const [first, ...rest] = paragraph.lines.slice(run.lines - 1);
    const cut = first ? [{ ...first, line: withoutStart(first.line, run.units) }] : [];
    return { ...paragraph, section: sectionWith(title), lines: [...cut, ...rest] };
  });
}
