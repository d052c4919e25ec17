import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../../wording/entry-evidence.js';
import { isLinkLabels, removeLinkLabels } from '../../wording/link-labels.js';
import { isBackSectionName, isMainSectionName, isReferencesName } from '../../wording/section-names.js';
import { equationLines } from '../floats/equations.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import type { BibliographyPlace, ListStart } from '../reference-lists/bibliography-place.js';
import { findAdvertisements } from './advertisements.js';
import { type Heading, lineStyle } from './headings.js';
import { DIVIDED_LIST, ENTRY_GROUP, HEADING_IN_LIST } from './list-part-thresholds.js';
import { Outline, unifySizes } from './outline.js';
import { type ParagraphLines, type ParagraphRules, splitIntoParagraphs, usesIndents } from './paragraphs.js';
import { placeRunIns } from './place-run-ins.js';
import { findPullQuotes } from './pull-quotes.js';
import { HEADING_DEPTH } from './section-thresholds.js';
import { joinSplitParagraphs } from './split-paragraphs.js';

export interface Sections {
  paragraphs: ParagraphLines[];
  references: PlacedLine[];
  /** For each of `references`: the number of its list, from 0. */
  listNumbers: number[];
  /** The headings as printed, with their pages; none unless the sections are numbered. */
  numberedHeadings: { text: string; page: number }[];
}

/** The title of a bibliography without a heading. */
const REFERENCES = 'References';

/** True for a heading after the bibliography that ends it. */
function endsList(heading: Heading, listHeading: Heading): boolean {
  if (isBackSectionName(heading.text) || isMainSectionName(heading.text)) return true;
  if (/^(?:appendix|supplement|figure legends?|tables?\b|author|about the)/i.test(heading.text)) return true;
  const isAlike =
    heading.style.size >= listHeading.style.size - HEADING_DEPTH.maxSmallerPt &&
    heading.style.isBold === listHeading.style.isBold &&
    heading.style.font === listHeading.style.font &&
    heading.style.isCapital === listHeading.style.isCapital;
  return isAlike && !/\d{4}|,/.test(heading.text);
}

/** True for a heading within a bibliography, whatever it says: entries precede and follow it. */
function isWithinList(
  heading: Heading,
  lines: readonly PlacedLine[],
  bibliography: BibliographyPlace,
  { minEntryShare, minEvidence }: typeof DIVIDED_LIST | typeof ENTRY_GROUP,
): boolean {
  const after = lines.slice(heading.to, heading.to + HEADING_IN_LIST.linesAfter);
  const entries = after.filter(({ line }) => bibliography.isEntry(line));
  // The last lines of a document count as entries because of the lines above them.
  const evidence = after.reduce((sum, { line }) => sum + entryEvidence(line.text), 0);
  return (
    after.length >= HEADING_IN_LIST.minLinesAfter &&
    entries.length >= minEntryShare * after.length &&
    evidence >= minEvidence * after.length
  );
}

/** True for a heading after a bibliography that begins another chapter: text follows, and later another list. */
function beginsChapter(
  heading: Heading,
  listHeading: Heading,
  lines: readonly PlacedLine[],
  bibliography: BibliographyPlace,
): boolean {
  // The first lines count as entries because of the lines above them.
  const from = heading.to + HEADING_IN_LIST.linesAfter;
  const after = lines.slice(from, from + HEADING_IN_LIST.linesAfter);
  const isLater = ({ page, base }: ListStart) =>
    after.every(({ line }) => page > line.page || (page === line.page && base > line.base));
  return (
    heading.style.size >= listHeading.style.size - HEADING_DEPTH.maxSmallerPt &&
    after.length === HEADING_IN_LIST.linesAfter &&
    after.filter(({ line }) => bibliography.isEntry(line)).length <=
      HEADING_IN_LIST.maxChapterEntryShare * HEADING_IN_LIST.linesAfter &&
    bibliography.starts.some(isLater)
  );
}

/** True for a short bold name between two entries, or between the list's heading and its first entry. */
function isGroupName(
  { from, to, text, style }: Heading,
  listHeading: Heading,
  lines: readonly PlacedLine[],
): boolean {
  const before = lines[from - 1]?.line.text ?? '';
  const after = (lines[to]?.line.text ?? '').replace(ENTRY_NUMBER, '').trimStart();
  const isBetween =
    from === listHeading.to || isLinkLabels(before) || /[.\d)\]]$/.test(removeLinkLabels(before));
  return style.isBold && isBetween && !/[\d.,]/.test(text) && beginsWithAuthor(after);
}

/** True for a line after a heading that has been removed, or beside it. */
const isAfter = (line: Line, { page, base }: ListStart): boolean =>
  line.page > page || (line.page === page && line.base > base - line.size / 2);

/** A number alone. */
const BARE_LABEL = /^[[(]?\d{1,3}[\].)]?$/;

/** True for an entry's number that is a separate line before its first line. */
const isSeparateLabel = (label: PlacedLine | undefined, first: PlacedLine | undefined): boolean =>
  label !== undefined &&
  first !== undefined &&
  label.page === first.page &&
  BARE_LABEL.test(label.line.text) &&
  label.line.right <= first.line.left &&
  Math.abs(label.line.base - first.line.base) < first.line.size / 2;

/**
 * Adds the headings of bibliographies, which were found before: one that was not recognised as a heading, and one
 * without lines if a list has none.
 */
function addListHeadings(
  headings: readonly Heading[],
  lines: readonly PlacedLine[],
  bibliography: BibliographyPlace,
): { heading: Heading; beginsList: boolean }[] {
  const listed = headings.map((heading) => ({
    heading,
    beginsList: lines
      .slice(heading.from, heading.to)
      .some(({ line }) => bibliography.startAt(line)?.hasHeading),
  }));
  for (const start of bibliography.starts) {
    const startIndex = lines.findIndex(({ line }) => bibliography.startAt(line) === start);
    // A heading may have been taken for a running head and removed.
    const first = startIndex >= 0 ? startIndex : lines.findIndex(({ line }) => isAfter(line, start));
    const from = !start.hasHeading && isSeparateLabel(lines[first - 1], lines[first]) ? first - 1 : first;
    const firstLine = lines[from];
    const isPresent = listed.some(
      ({ heading, beginsList }) => beginsList && from >= heading.from && from < heading.to,
    );
    if (!firstLine || isPresent) continue;
    const to = startIndex >= 0 && start.hasHeading ? from + 1 : from;
    listed.push({ heading: { from, to, text: REFERENCES, style: lineStyle(firstLine) }, beginsList: true });
  }
  return listed.sort((a, b) => a.heading.from - b.heading.from);
}

/** Divides the text of a document into paragraphs under headings, and the bibliography. `lines` are in reading order. */
export function divideIntoSections(
  lines: readonly PlacedLine[],
  allHeadings: readonly Heading[],
  bodyType: BodyType,
  bibliography: BibliographyPlace,
  trace: Trace = NO_TRACE,
): Sections {
  const equations = equationLines(lines, bodyType);
  const headings = unifySizes(allHeadings.filter((heading) => !equations.has(itemAt(lines, heading.from))));
  const quotes = findPullQuotes(headings, lines, bodyType);
  const outline = new Outline(headings.filter((heading) => !quotes.has(heading)));
  const rules: ParagraphRules = {
    bodyType,
    // Entries of a bibliography have their own indents.
    indents: usesIndents(
      lines.filter(({ line }) => !bibliography.isEntry(line)),
      bodyType,
    ),
    isEquation: (placed) => equations.has(placed),
  };
  const divided: ParagraphLines[] = [];
  const references: PlacedLine[] = [];
  const listNumbers: number[] = [];
  let listsBefore = 0;
  let section: string[] = [];
  let listHeading: Heading | undefined;
  const addLines = (from: number, to: number) => {
    const group = lines.slice(from, to);
    if (!listHeading) {
      for (const paragraph of splitIntoParagraphs(group, rules))
        divided.push({ section, listsBefore, lines: paragraph, equations });
      return;
    }
    references.push(...group.filter((_, i) => !advertisements.has(from + i)));
    while (listNumbers.length < references.length) listNumbers.push(listsBefore - 1);
  };
  const advertisements = findAdvertisements(lines, bibliography);
  let index = 0;
  const entered: Heading[] = [];
  for (const { heading, beginsList } of addListHeadings(headings, lines, bibliography)) {
    const ends =
      listHeading !== undefined &&
      !beginsList &&
      (endsList(heading, listHeading) || beginsChapter(heading, listHeading, lines, bibliography));
    if (listHeading && !beginsList && advertisements.has(heading.from)) continue;
    const isRunningHead = listHeading !== undefined && !beginsList && isReferencesName(heading.text);
    const isGroup = listHeading !== undefined && !beginsList && isGroupName(heading, listHeading, lines);
    const isWithin =
      (ends || isGroup) && isWithinList(heading, lines, bibliography, isGroup ? ENTRY_GROUP : DIVIDED_LIST);
    if (listHeading && !beginsList && !ends && !isWithin && !isRunningHead) continue;
    addLines(index, heading.from);
    index = heading.to;
    if (isWithin || isRunningHead || quotes.has(heading)) continue;
    listHeading = beginsList ? heading : undefined;
    if (beginsList) listsBefore++;
    if (headings.includes(heading)) section = outline.enter(heading);
    entered.push(heading);
    const headingLines = lines.slice(heading.from, heading.to).map(({ line }) => line);
    trace.assign(headingLines, 'heading', `level ${Math.max(1, section.length)}`);
    if (beginsList) for (const line of headingLines) trace.explain(line, listStartFinding);
  }
  addLines(index, lines.length);
  const { paragraphs, haveNumbers } = placeRunIns(joinSplitParagraphs(divided, bodyType), trace);
  // Numbers of several parts may be those of headings that begin paragraphs.
  const numberedHeadings = entered
    .filter(({ text }) => outline.isNumbered && !(haveNumbers && /^\d+\.\d/.test(text)))
    .map(({ from, text }) => ({ text, page: itemAt(lines, from).page.number }));
  return { paragraphs, references, listNumbers, numberedHeadings };
}

const listStartFinding = () => ({
  decision: 'bibliography: begins here',
  measured: 'lines below read like entries',
});
