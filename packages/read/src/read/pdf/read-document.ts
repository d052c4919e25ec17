import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { Hyphens } from '../hyphens.js';
import { ObjectNames } from '../printed-objects/object-names.js';
import type { Warnings } from '../warnings.js';
import type { PdfDocument } from './document.js';
import { noteMark } from './floats/footnotes.js';
import { buildObjects, footnoteObject } from './floats/objects.js';
import type { PageParts } from './floats/page-parts.js';
import { type Front, readFrontMatter } from './front/front.js';
import { type Identity, readIdentity } from './front/identity.js';
import type { Link } from './glyphs/pages.js';
import type { PdfFile } from './glyphs/pdf-file.js';
import type { BodyType } from './layout/body-type.js';
import type { PlacedLine } from './layout/order.js';
import type { PageLayout } from './layout/page-layout.js';
import { PAGE_SURVEY } from './layout/page-thresholds.js';
import { warnAboutText } from './layout/text-quality.js';
import { NO_TRACE, type Trace } from './layout/trace.js';
import { PartFaults } from './part-faults.js';
import type { PageRecogniser } from './scans/page-recogniser.js';
import { backSectionObject, separateBackMatter } from './sections/back-matter.js';
import { listingObject, separateListings } from './sections/listings.js';
import { type ParagraphLines, splitIntoParagraphs } from './sections/paragraphs.js';
import { divideIntoSections, type Sections } from './sections/sections.js';
import { type Layout, layOutPages } from './steps/lay-out-pages.js';
import { type CleanPages, removeFurniture } from './steps/remove-furniture.js';
import { splitPages } from './steps/split-pages.js';
import { writeText } from './steps/write-text.js';

/** What every step needs in addition to its input. */
interface Reading {
  file: PdfFile;
  faults: PartFaults;
  trace: Trace;
}

function attemptCleanPages({ pages, bodyType }: Layout, { faults, trace }: Reading): CleanPages {
  return faults.attempt(
    'running heads',
    () => removeFurniture(pages, bodyType, trace),
    () => ({ pages, runningLines: [], firstMargin: [] }),
  );
}

function attemptFrontMatter(
  parts: readonly PageParts[],
  { pages, runningLines }: CleanPages,
  { bodyType }: Layout,
  { file, faults, trace }: Reading,
): Front {
  const lines = parts.flatMap(({ text }) => text);
  const title = file.metadata('Title');
  const running = runningLines.map(({ text }) => text);
  return faults.attempt(
    'front matter',
    () => readFrontMatter(lines, pages, bodyType, running, title, trace),
    () => ({ title, authors: [], abstract: [], body: lines, headings: [], lines: [] }),
  );
}

/** Paragraphs without sections, indents and equations. */
const plainParagraphs = (lines: readonly PlacedLine[], bodyType: BodyType): ParagraphLines[] =>
  splitIntoParagraphs(lines, { bodyType, indents: false, isEquation: () => false }).map((paragraph) => ({
    section: [],
    lines: paragraph,
    equations: new Set(),
  }));

function attemptSections(
  front: Front,
  { bodyType, bibliography }: Layout,
  { faults, trace }: Reading,
): Sections {
  return faults.attempt(
    'sections',
    () => divideIntoSections(front.body, front.headings, bodyType, bibliography, trace),
    () => ({
      paragraphs: plainParagraphs(front.body, bodyType),
      references: [],
      listNumbers: [],
      numberedHeadings: [],
    }),
  );
}

function attemptIdentity(
  front: Front,
  parts: readonly PageParts[],
  { pages, runningLines, firstMargin }: CleanPages,
  { file, faults }: Reading,
): Identity {
  const lines = [...firstMargin, ...front.lines, ...(parts[0]?.footnotes.flat() ?? [])];
  return faults.attempt(
    'identifiers',
    () => readIdentity(runningLines, lines, pages[0], file.metadata('Subject')),
    () => ({ ids: {} }),
  );
}

/** Reads the text and the objects of the paper. They are numbered together, in reading order. */
function readContent(
  front: Front,
  sections: Sections,
  parts: readonly PageParts[],
  { bodyType }: Layout,
  { faults, trace }: Reading,
): Pick<PdfDocument, 'abstract' | 'body' | 'objects' | 'footnotes' | 'hyphens'> {
  const hyphens = new Hyphens(parts.flatMap(({ page }) => page.lines));
  const names = new ObjectNames();
  const floats = faults.attempt(
    'objects',
    () =>
      buildObjects(
        parts.flatMap((part) => part.floats),
        names,
        hyphens,
      ),
    () => [],
  );
  const abstractLines = plainParagraphs(front.abstract, bodyType);
  const { body: text, back } = separateBackMatter(sections.paragraphs);
  const { body: bodyLines, listings } = separateListings(text, bodyType);
  traceParagraphs(abstractLines, bodyLines, trace);
  trace.assign(
    listings.flat().map(({ line }) => line),
    'listing',
  );
  for (const { title, paragraphs } of back)
    trace.assign(
      paragraphs.flatMap(({ lines }) => lines.map(({ line }) => line)),
      'back',
      title,
    );
  const { abstract, body, equations } = writeText(abstractLines, bodyLines, floats, names, hyphens);
  const footnotes = parts.flatMap((part) => part.footnotes);
  const objects = [
    ...floats,
    ...equations,
    ...listings.map((lines) => listingObject(lines, names)),
    ...footnotes.map((lines) => footnoteObject(lines, names, hyphens)),
    ...back.map((section) => backSectionObject(section, names, hyphens)),
  ];
  return {
    abstract,
    body,
    objects,
    footnotes: footnotes.map((lines) => {
      const mark = noteMark(itemAt(lines, 0));
      return { ...(mark ? { mark } : {}), lines };
    }),
    hyphens,
  };
}

function traceParagraphs(
  abstract: readonly ParagraphLines[],
  body: readonly ParagraphLines[],
  trace: Trace,
): void {
  for (const [i, { lines }] of abstract.entries())
    trace.assign(
      lines.map(({ line }) => line),
      'abstract',
      `paragraph ${i + 1}`,
    );
  for (const [i, { lines, equations, section }] of body.entries())
    for (const placed of lines)
      trace.assign(
        [placed.line],
        equations.has(placed) ? 'equation' : 'prose',
        `paragraph ${i + 1}${section.length > 0 ? ` of ${section.join(' › ')}` : ''}`,
      );
}

/** Sideways parts of pages are in the list of pages, but have no page number. */
function linksByPage(pages: readonly PageLayout[]): Link[][] {
  const links: Link[][] = [];
  for (const page of pages) if (!page.isPart) links[page.number] = page.links;
  return Array.from(links, (pageLinks) => pageLinks ?? []);
}

/** Divides a PDF into title, abstract, body, objects and the lines of its bibliography. */
export function readDocument(
  file: PdfFile,
  warnings: Warnings,
  trace: Trace = NO_TRACE,
  faults = new PartFaults('', warnings),
  recogniser?: PageRecogniser,
): PdfDocument {
  const reading: Reading = { file, faults, trace };
  const layout = layOutPages(file, PAGE_SURVEY.maxPages, faults, recogniser);
  recogniser?.addWarnings(warnings);
  warnAboutText(layout.pages, file.pageCount, warnings, recogniser?.failure);
  trace.show(layout.pages);
  const clean = attemptCleanPages(layout, reading);
  const parts = splitPages(clean.pages, layout.bodyType, layout.bibliography, faults, trace);
  const front = attemptFrontMatter(parts, clean, layout, reading);
  const sections = attemptSections(front, layout, reading);
  const identity = attemptIdentity(front, parts, clean, reading);
  const content = readContent(front, sections, parts, layout, reading);
  return {
    title: cleanText(front.title),
    authors: front.authors,
    ...identity,
    ...content,
    referenceLines: sections.references.map(({ line }) => line),
    columnLefts: sections.references.map(({ left }) => left),
    listNumbers: sections.listNumbers,
    numberedHeadings: sections.numberedHeadings,
    links: linksByPage(clean.pages),
    fonts: layout.fonts.list,
    bodySize: layout.bodyType.size,
    pages: clean.pages.filter(({ isPart }) => !isPart).length,
  };
}
