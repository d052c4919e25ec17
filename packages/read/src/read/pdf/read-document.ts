import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../paper/index.js';
import type { Warnings } from '../warnings.js';
import type { FlowParagraph, PdfDocument } from './document.js';
import { EquationMentions, withMentions } from './floats/equation-mentions.js';
import { markOf } from './floats/footnotes.js';
import { equationObject, equationSpans, ObjectMentions } from './floats/mentions.js';
import { footnoteObject, ObjectNames, objectsOf } from './floats/objects.js';
import { partsOf } from './floats/page-parts.js';
import { frontOf } from './front/front.js';
import { identityOf } from './front/identity.js';
import { contentsLines } from './furniture/contents.js';
import { furnitureOf } from './furniture/furniture.js';
import { marginNotes, sidewaysNotes } from './furniture/margins.js';
import { runningRules } from './furniture/running-rules.js';
import type { Link } from './glyphs/pages.js';
import type { PdfFile } from './glyphs/pdf-file.js';
import { flowOf } from './layout/flow.js';
import { Hyphens } from './layout/hyphens.js';
import { withJoinedRows } from './layout/joined-lines.js';
import { layoutOf } from './layout/layout.js';
import type { Line } from './layout/lines.js';
import type { PageLayout } from './layout/page-layout.js';
import { warnOf } from './layout/soundness.js';
import { backSectionObject, withoutBackMatter } from './sections/back-matter.js';
import { type LinesOfParagraph, paragraphsOf } from './sections/paragraphs.js';
import { sectionsOf } from './sections/sections.js';

/** A document of more pages is read as far as this. */
export const MOST_PAGES = 1000;

/** Parts of pages that are set sideways have a place among the pages, but no number of their own. */
function linksByPage(pages: readonly PageLayout[]): Link[][] {
  const links: Link[][] = [];
  for (const { number, isPart, links: own } of pages) if (!isPart) links[number] = own;
  return Array.from(links, (own) => own ?? []);
}

/** Takes a PDF apart into title, abstract, body, objects and the lines of its bibliography. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of reading in their order
export function readDocument(file: PdfFile, warnings: Warnings): PdfDocument {
  const { pages, bodyType, fonts, bibliography } = layoutOf(file, MOST_PAGES);
  warnOf(pages, file.pageCount, warnings);
  const furniture = furnitureOf(pages, bodyType.leading);
  const margins = new Set([...marginNotes(pages, bodyType), ...sidewaysNotes(pages)]);
  const rules = runningRules(pages);
  const front: Line[] = [];
  for (const page of pages) {
    if (page.number === 0) front.push(...page.lines.filter((line) => margins.has(line)));
    const contents = contentsLines(page.lines);
    page.lines = page.lines.filter(
      (line) => !furniture.has(line) && !margins.has(line) && !contents.has(line),
    );
    page.lines = withJoinedRows(page, bodyType);
    page.drawings = page.drawings.filter((one) => !rules.has(one));
  }
  const hyphens = new Hyphens(pages.flatMap((page) => page.lines));
  const parts = pages.map((page) => partsOf(page, bodyType, bibliography));
  const text = parts.flatMap((one) => one.text);
  const running = [...furniture].map((line) => line.text);
  const named = file.information('Title');
  const opening = frontOf(text, pages, bodyType, running, named);
  const { paragraphs, references, listNumbers } = sectionsOf(
    opening.body,
    opening.headings,
    bodyType,
    bibliography,
  );
  const identity = identityOf(
    [...furniture],
    [...front, ...opening.lines, ...(parts[0]?.footnotes.flat() ?? [])],
    pages[0],
    file.information('Subject'),
  );

  const names = new ObjectNames();
  const objects: PaperObject[] = objectsOf(
    parts.flatMap((one) => one.floats),
    names,
    hyphens,
  );
  const mentions = new ObjectMentions(objects);
  const written = (one: LinesOfParagraph): FlowParagraph => {
    const flow = flowOf(
      one.lines.map(({ line }) => line),
      hyphens,
    );
    const equations = equationSpans(flow, (number) => {
      const line = one.lines[number];
      return line !== undefined && one.equations.has(line);
    }).map(({ start, end }) => {
      const object = equationObject(flow, { start, end }, names.take('equation'));
      objects.push(object);
      return { start, end, text: flow.text.slice(start, end), object: object.id };
    });
    const named = mentions
      .in(flow.text)
      .filter((one) => !equations.some(({ start, end }) => one.start < end && one.end > start));
    return {
      section: one.section,
      ...(one.lists ? { lists: one.lists } : {}),
      flow,
      mentions: [...equations, ...named].sort((a, b) => a.start - b.start),
    };
  };
  const abstract = paragraphsOf(opening.abstract, { bodyType, indents: false, isEquation: () => false }).map(
    (lines) => written({ section: [], lines, equations: new Set() }),
  );
  const parted = withoutBackMatter(paragraphs);
  const body = parted.body.map(written);
  // A text may name an equation before it shows it.
  const shown = new EquationMentions(objects);
  for (const one of [...abstract, ...body])
    one.mentions = withMentions(one.mentions, shown.in(one.flow.text));
  const footnotes = parts.flatMap((one) => one.footnotes);
  objects.push(...footnotes.map((lines) => footnoteObject(lines, names, hyphens)));
  objects.push(...parted.back.map((section) => backSectionObject(section, names, hyphens)));
  return {
    title: cleanText(opening.title),
    authors: opening.authors,
    ...identity,
    abstract,
    body,
    objects,
    footnotes: footnotes.map((lines) => {
      const mark = markOf(itemAt(lines, 0));
      return { ...(mark ? { mark } : {}), lines };
    }),
    referenceLines: references.map(({ line }) => line),
    columnLefts: references.map(({ left }) => left),
    listNumbers,
    links: linksByPage(pages),
    fonts: fonts.list,
    hyphens,
    bodySize: bodyType.size,
    pages: pages.filter(({ isPart }) => !isPart).length,
  };
}
