import type { ObjectKind } from '../../../paper/index.js';
import { overlapsAcross } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { inReadingOrder, type PlacedLine } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { type Finding, NO_TRACE, type Trace } from '../layout/trace.js';
import { underlines } from '../layout/underlines.js';
import { BibliographyPlace } from '../reference-lists/bibliography-place.js';
import { CAPTION_START, FOOTNOTE } from './caption-thresholds.js';
import { type Caption, findCaptions } from './captions.js';
import { horizontalRules } from './drawn-regions.js';
import type { Float } from './float.js';
import { algorithmRows, figureLabels, tableNotes, tableRows } from './floats.js';
import { findFootnotes } from './footnotes.js';
import { takeLooseTables } from './loose-tables.js';
import { findLabels, pictureRegions } from './picture-labels.js';
import { FIGURE_LABEL, FLOAT_ROWS } from './table-thresholds.js';

/** A page divided into running text, floats and footnotes. */
export interface PageParts {
  page: PageLayout;
  text: PlacedLine[];
  floats: Float[];
  footnotes: Line[][];
}

const NO_BIBLIOGRAPHY = new BibliographyPlace([], []);

const FIND_ROWS: Partial<Record<ObjectKind, typeof tableRows>> = {
  table: tableRows,
  algorithm: algorithmRows,
  verbatim: algorithmRows,
};

/** Supplementary figures and tables are in another file: a list of them on a page without pictures is text. */
const SUPPLEMENT = /\sS\d+$/;

/** True if a line is between two others and overlaps the second horizontally. */
const isBetween = (a: Line, b: Line, between: Line): boolean =>
  Math.min(a.base, b.base) < between.base &&
  Math.max(a.base, b.base) > between.base &&
  overlapsAcross(between, b);

/** Returns the lines of entries: small type in a picture among entries is not part of them. */
function ownEntries(
  page: PageLayout,
  captions: readonly Caption[],
  isEntry: (line: Line) => boolean,
): (line: Line) => boolean {
  if (!captions.some(({ kind }) => kind === 'figure')) return isEntry;
  const entrySize = Math.min(
    ...page.lines
      .filter((line) => isEntry(line) && line.text.length > CAPTION_START.minProseLetters)
      .map(({ size }) => size),
  );
  return (line) => isEntry(line) && line.size >= FLOAT_ROWS.minBodySize * entrySize;
}

const rowsFinding = ({ kind, label }: Caption, count: number): Finding => ({
  decision: `${kind}: rows beside its caption`,
  measured: `${count} rows beside ${label}`,
  threshold: `gaps ≤ ${FLOAT_ROWS.maxGapLeadings} leadings, or closed by a rule`,
});

const labelFinding = (regions: number): Finding => ({
  decision: 'figure: words in or near a drawing',
  measured: `${regions} drawn regions on the page`,
  threshold: `≤ ${FIGURE_LABEL.maxGapPt} pt away`,
});

const footnoteFinding = (line: Line, bodyType: BodyType): Finding => ({
  decision: 'footnote: small type at the foot of its column',
  measured: `${(line.size / bodyType.size).toFixed(2)} × body size`,
  threshold: `≤ ${FOOTNOTE.maxSize} × body size`,
});

/**
 * Divides a page without running heads and feet into its parts. No float extends over the heading of the bibliography
 * or takes lines of entries; beside entries, small type at the foot is a note only below a rule.
 */
export function splitPage(
  page: PageLayout,
  bodyType: BodyType,
  bibliography: BibliographyPlace = NO_BIBLIOGRAPHY,
  trace: Trace = NO_TRACE,
): PageParts {
  const { firstPage = Infinity } = bibliography;
  const needsRule = !page.mayBeginPaper && page.number >= firstPage;
  // Sideways text among the pages of a bibliography is not part of it.
  const isEntry = (line: Line) => !page.isPart && bibliography.isEntry(line);
  const rules = horizontalRules(page.drawings);
  const captions = findCaptions(page, bodyType, rules, trace);
  const regions = pictureRegions(page, bodyType);
  const taken = new Set<Line>(captions.flatMap(({ lines }) => lines));
  const remaining = () => page.lines.filter((line) => !taken.has(line));
  const take = (lines: readonly Line[], finding: (line: Line) => Finding) => {
    for (const line of lines) {
      taken.add(line);
      trace.explain(line, () => finding(line));
    }
  };
  // No float extends beyond the caption of another.
  const captionStarts = captions.flatMap(({ lines: [first] }) => first ?? []);
  const heading = page.lines.find((line) => bibliography.startAt(line));
  // What is on the other side of the bibliography's heading is another part of the document.
  const freeLines = ({ lines: [first] }: Caption) =>
    remaining().filter(
      (line) =>
        line !== heading &&
        !isEntry(line) &&
        !(
          first &&
          [...captionStarts, ...(heading ? [heading] : [])].some((end) => isBetween(first, line, end))
        ),
    );
  const floats: Float[] = [];
  for (const caption of captions) {
    const findRows = FIND_ROWS[caption.kind];
    const rows = findRows ? findRows(caption, page, freeLines(caption), rules, bodyType) : [];
    if (SUPPLEMENT.test(caption.label) && rows.length === 0 && regions.length === 0) {
      for (const line of caption.lines) taken.delete(line);
      continue;
    }
    take(rows.flat(), () => rowsFinding(caption, rows.length));
    const notes = caption.kind === 'table' ? tableNotes(rows, freeLines(caption), bodyType) : [];
    for (const line of notes) taken.add(line);
    floats.push({ caption, rows, notes, labels: [] });
  }
  for (const float of floats) {
    if (float.caption?.kind !== 'figure') continue;
    float.labels = figureLabels(float.caption, page, freeLines(float.caption), bodyType);
    for (const line of float.labels) taken.add(line);
  }
  const isOwnEntry = ownEntries(page, captions, isEntry);
  const labelLines = page.lines.filter((line) => !isOwnEntry(line));
  const labels = findLabels(labelLines, regions, captions, page, bodyType).filter((line) => !taken.has(line));
  // The first page has logos and coloured titles.
  if (!page.mayBeginPaper) {
    take(labels, () => labelFinding(regions.length));
    const [picture] = floats.filter((float) => float.caption?.kind === 'figure');
    if (picture) picture.labels.push(...labels);
    const freeLines = remaining().filter((line) => !isEntry(line));
    for (const line of takeLooseTables(freeLines, page, floats, bodyType)) taken.add(line);
  }
  const endsNotes = (line: Line) => page.mayBeginPaper && heading !== undefined && isEntry(line);
  const noteRules = rules.filter((rule) => !page.lines.some((line) => underlines(rule, line)));
  const footnotes = findFootnotes(page, remaining(), noteRules, bodyType, needsRule, endsNotes);
  take(footnotes.flat(), (line) => footnoteFinding(line, bodyType));
  return { page, text: inReadingOrder(remaining(), page), floats, footnotes };
}
