import type { ObjectKind } from '../../../paper/index.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { inReadingOrder, type Placed } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { type Finding, NO_TRACE, type Trace } from '../layout/trace.js';
import { BibliographyPlace } from '../reference-lists/bibliography-place.js';
import { type Caption, captionsOf } from './captions.js';
import { type Box, drawnRegions, isInside, rulesOf } from './drawn-regions.js';
import type { Float } from './float.js';
import { algorithmRows, figureLabels, tableNotes, tableRows } from './floats.js';
import { footnotesOf, NOTE_SMALLER } from './footnotes.js';
import { takeLooseTables } from './loose-tables.js';
import {
  BODY_SIZE,
  FEWEST_IN_BOX,
  FEWEST_LONG_IN_BOX,
  LONG_LINE,
  MIDDLE,
  SHORT_LINE,
  WIDEST_GAP,
} from './tolerances.js';

/** A page taken apart. */
export interface PageParts {
  page: PageLayout;
  text: Placed[];
  floats: Float[];
  footnotes: Line[][];
}

const NO_BIBLIOGRAPHY = new BibliographyPlace([], []);

const ROWS_OF: Partial<Record<ObjectKind, typeof tableRows>> = {
  table: tableRows,
  algorithm: algorithmRows,
  verbatim: algorithmRows,
};

/** What is in another file: a list of such figures and tables on a page without pictures is text. */
const SUPPLEMENT = /\sS\d+$/;

/** Words this close to a picture belong to it: the numbers at an axis. */
const LABEL_REACH = 14;

const middle = (line: Line): [x: number, y: number] => [
  (line.left + line.right) / 2,
  line.base - line.size * MIDDLE,
];

function regionsOf(page: PageLayout, bodyType: BodyType): Box[] {
  const prose = page.lines.filter((line) => isProse(line, page, bodyType));
  const holdsText = (box: Box) => {
    let count = 0;
    for (const line of prose) if (isInside(...middle(line), box)) count++;
    if (count >= FEWEST_IN_BOX) return true;
    // Boxed text may be of another size than the document's.
    const inside = page.lines.filter(
      (line) => line.text.length > LONG_LINE && isInside(...middle(line), box),
    );
    return inside.length >= FEWEST_LONG_IN_BOX;
  };
  return drawnRegions(page.drawings, page.width, page.height, holdsText);
}

function isLabel(line: Line, regions: readonly Box[], page: PageLayout, bodyType: BodyType): boolean {
  const [x, y] = middle(line);
  if (regions.some((box) => isInside(x, y, box))) return !isProse(line, page, bodyType);
  if (line.text.length > SHORT_LINE || (line.font === bodyType.font && line.size > BODY_SIZE * bodyType.size))
    return false;
  if (line.isBold && line.size >= bodyType.size) return false;
  return regions.some((box) => isInside(x, y, box, LABEL_REACH));
}

/** Labels below labels, as an axis has its numbers and its name: so many steps from a picture, at the most. */
const MOST_STEPS = 3;

const around = (box: Box, line: Line): Box => ({
  left: Math.min(box.left, line.left),
  right: Math.max(box.right, line.right),
  top: Math.min(box.top, line.base - line.size),
  bottom: Math.max(box.bottom, line.base),
});

/** The labels of pictures: what stands in them or by them, and what small type stands by those. */
function labelsOf(
  lines: readonly Line[],
  regions: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
): Line[] {
  const isSmall = (line: Line) => line.size < BODY_SIZE * bodyType.size;
  const found = new Set<Line>();
  let boxes = [...regions];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = lines.filter(
      (line) => !found.has(line) && (step === 0 || isSmall(line)) && isLabel(line, boxes, page, bodyType),
    );
    if (next.length === 0) break;
    for (const line of next) found.add(line);
    const small = next.filter((line) => isSmall(line) && line.text.length <= SHORT_LINE);
    boxes = boxes.map((box) =>
      small.filter((line) => isInside(...middle(line), box, LABEL_REACH)).reduce(around, box),
    );
  }
  return lines.filter((line) => found.has(line));
}

/** True where a line over the same part of the page's width stands between two others. */
const isParted = (a: Line, b: Line, between: Line): boolean =>
  Math.min(a.base, b.base) < between.base &&
  Math.max(a.base, b.base) > between.base &&
  between.left < b.right &&
  between.right > b.left;

const rowsFinding = ({ kind, label }: Caption, count: number): Finding => ({
  decision: `${kind}: rows beside its caption`,
  measured: `${count} rows beside ${label}`,
  threshold: `gaps ≤ ${WIDEST_GAP} leadings, or closed by a rule`,
});

const labelFinding = (regions: number): Finding => ({
  decision: 'figure: words in or near a drawing',
  measured: `${regions} drawn regions on the page`,
  threshold: `≤ ${LABEL_REACH} pt away`,
});

const footnoteFinding = (line: Line, bodyType: BodyType): Finding => ({
  decision: 'footnote: small type at the foot of its column',
  measured: `${(line.size / bodyType.size).toFixed(2)} × body size`,
  threshold: `≤ ${NOTE_SMALLER} × body size`,
});

/**
 * Takes a page apart, from which running heads and feet are gone. No float reaches over the opening of the
 * bibliography or takes lines of entries; beside entries, small type at the foot is a note only below a rule.
 */
export function partsOf(
  page: PageLayout,
  bodyType: BodyType,
  bibliography: BibliographyPlace = NO_BIBLIOGRAPHY,
  trace: Trace = NO_TRACE,
): PageParts {
  const { firstPage = Infinity } = bibliography;
  const needsRule = !page.opens && page.number >= firstPage;
  // What is set sideways among the pages of a bibliography is no part of it.
  const isEntry = (line: Line) => !page.isPart && bibliography.isEntry(line);
  const rules = rulesOf(page.drawings);
  const captions = captionsOf(page, bodyType, rules, trace);
  const regions = regionsOf(page, bodyType);
  const taken = new Set<Line>(captions.flatMap(({ lines, hidden }) => [...lines, ...hidden]));
  const left = () => page.lines.filter((line) => !taken.has(line));
  const take = (lines: readonly Line[], finding: (line: Line) => Finding) => {
    for (const line of lines) {
      taken.add(line);
      trace.explain(line, () => finding(line));
    }
  };
  const opening = page.lines.find((line) => bibliography.openingAt(line));
  // What stands on the other side of the opening is another part of the document.
  const free = ({ lines: [first] }: Caption) =>
    left().filter(
      (line) => line !== opening && !isEntry(line) && !(opening && first && isParted(first, line, opening)),
    );
  const floats: Float[] = [];
  for (const caption of captions) {
    const rowsFor = ROWS_OF[caption.kind];
    const rows = rowsFor ? rowsFor(caption, page, free(caption), rules, bodyType) : [];
    if (SUPPLEMENT.test(caption.label) && rows.length === 0 && regions.length === 0) {
      for (const line of caption.lines) taken.delete(line);
      continue;
    }
    take(rows.flat(), () => rowsFinding(caption, rows.length));
    const notes = caption.kind === 'table' ? tableNotes(rows, free(caption), bodyType) : [];
    for (const line of notes) taken.add(line);
    floats.push({ caption, rows, notes, labels: [] });
  }
  for (const float of floats) {
    if (float.caption?.kind !== 'figure') continue;
    float.labels = figureLabels(float.caption, page, free(float.caption), bodyType);
    for (const line of float.labels) taken.add(line);
  }
  // Small type in a picture among entries is no part of them.
  const entrySize = Math.min(
    ...page.lines.filter((line) => isEntry(line) && line.text.length > SHORT_LINE).map(({ size }) => size),
  );
  const hasFigure = captions.some(({ kind }) => kind === 'figure');
  const isOwnEntry = (line: Line) => isEntry(line) && !(hasFigure && line.size < BODY_SIZE * entrySize);
  const labels = labelsOf(
    page.lines.filter((line) => !isOwnEntry(line) && !captions.some(({ lines }) => lines.includes(line))),
    regions,
    page,
    bodyType,
  ).filter((line) => !taken.has(line));
  // The first page has logos and coloured titles.
  if (!page.opens) {
    take(labels, () => labelFinding(regions.length));
    const [picture] = floats.filter((float) => float.caption?.kind === 'figure');
    if (picture) picture.labels.push(...labels);
    const free = left().filter((line) => !isEntry(line));
    for (const line of takeLooseTables(free, page, floats, bodyType)) taken.add(line);
  }
  const endsNotes = (line: Line) => page.opens && opening !== undefined && isEntry(line);
  const footnotes = footnotesOf(page, left(), rules, bodyType, needsRule, endsNotes);
  take(footnotes.flat(), (line) => footnoteFinding(line, bodyType));
  return { page, text: inReadingOrder(left(), page), floats, footnotes };
}
