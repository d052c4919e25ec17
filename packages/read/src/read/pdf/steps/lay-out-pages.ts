import { itemAt, lastOf, uint8At, uint32At, valueAt } from '@citemill/metrics/at';
import { addWeight } from '../../statistics.js';
import { findFurniture } from '../furniture/furniture.js';
import { readCharacter } from '../glyphs/characters.js';
import { Fonts } from '../glyphs/fonts.js';
import { UNMAPPED } from '../glyphs/glyphs.js';
import { readGreekFonts } from '../glyphs/greek-fonts.js';
import { type RawPage, readPages } from '../glyphs/pages.js';
import type { PdfFile } from '../glyphs/pdf-file.js';
import { firstPageBands, makeBand } from '../layout/bands.js';
import type { BodyType } from '../layout/body-type.js';
import { measureBodyType } from '../layout/body-type.js';
import { choosePageGutters, findSharedGutters, type SharedGutter } from '../layout/gutter-vote.js';
import { findGutters, type Gutter } from '../layout/gutters.js';
import { countLetters, latinLength } from '../layout/lines.js';
import { removeMarginNumbers } from '../layout/number-margin.js';
import { inReadingOrder } from '../layout/order.js';
import { type Band, bandAt, type Column, columnBetween, type PageLayout } from '../layout/page-layout.js';
import { buildLines } from '../layout/page-lines.js';
import { pageNames } from '../layout/page-names.js';
import { COLUMN_FIT, PAGE_SURVEY, PROSE_LINE } from '../layout/page-thresholds.js';
import { buildRuns, type Run } from '../layout/runs.js';
import { repairWords } from '../layout/word-repair.js';
import type { PartFaults } from '../part-faults.js';
import { type BibliographyPlace, findBibliography } from '../reference-lists/bibliography-place.js';
import { areEntries, entryBands } from '../reference-lists/entry-bands.js';
import type { PageRecogniser } from '../scans/page-recogniser.js';

/** The code of a space; control characters have lower codes. */
const SPACE = 0x20;

export interface Layout {
  pages: PageLayout[];
  bodyType: BodyType;
  fonts: Fonts;
  bibliography: BibliographyPlace;
}

interface SurveyedPage {
  page: RawPage;
  runs: Run[];
  gutters: Gutter[];
  mayBeginPaper: boolean;
}

/** Returns the most frequent value, in steps of two points. */
function usualEdge(values: readonly number[], fallback: number): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const key = Math.round(value / 2);
    addWeight(counts, key);
  }
  let best = fallback;
  let maxWeight = 1;
  for (const [key] of counts) {
    const weight = valueAt(counts, key) + (counts.get(key + 1) ?? 0) / 2 + (counts.get(key - 1) ?? 0) / 2;
    if (weight > maxWeight) {
      maxWeight = weight;
      best = key * 2;
    }
  }
  return best;
}

/** Narrows the columns of a band to the edges of their text. */
function fitColumns(page: PageLayout, band: Band, bodyType: BodyType): Column[] {
  return band.columns.map((column, number) => {
    const inside = page.lines.filter(
      (line) =>
        bandAt(page, line.base) === band &&
        columnBetween(line, band.gutters) === number &&
        latinLength(line.text) > PROSE_LINE.minLetters &&
        Math.abs(line.size - bodyType.size) <= COLUMN_FIT.maxSizeDifferenceShare * bodyType.size,
    );
    if (inside.length < COLUMN_FIT.minLines) return column;
    const left = usualEdge(
      inside.map((line) => line.left),
      Math.min(...inside.map((line) => line.left)),
    );
    const rights = inside.map((line) => line.right).sort((a, b) => a - b);
    // The right edge of ragged text.
    const rightEdge = itemAt(rights, Math.floor((rights.length - 1) * COLUMN_FIT.raggedPercentile));
    const right = Math.max(usualEdge(rights, rightEdge), rightEdge - COLUMN_FIT.edgeSlackPt);
    return right > left ? { left, right } : column;
  });
}

function layOutPage(
  { page, runs, gutters, mayBeginPaper }: SurveyedPage,
  shared: readonly SharedGutter[],
  fonts: Fonts,
): PageLayout {
  const pageGutters = choosePageGutters(runs, gutters, shared, page.width, mayBeginPaper);
  let bands = mayBeginPaper
    ? firstPageBands(runs, pageGutters, shared, page.width, page.height)
    : [makeBand(0, page.height, pageGutters, page.width)];
  let lines = buildLines(page, runs, bands, fonts.list);
  for (const candidate of mayBeginPaper
    ? []
    : entryBands(lines, runs, pageGutters, page.width, page.height)) {
    const entryLines = buildLines(page, runs, candidate, fonts.list);
    const below = lastOf(candidate);
    if (below.gutters !== pageGutters && !areEntries(entryLines, below)) continue;
    bands = candidate;
    lines = entryLines;
    break;
  }
  let unmappedCount = 0;
  let uprightCount = 0;
  let rotatedText = '';
  for (let i = 0; i < page.glyphs.count; i++) {
    if ((uint8At(page.glyphs.flags, i) & UNMAPPED) !== 0) unmappedCount++;
    if (page.glyphs.turn[i] === 0 && uint32At(page.glyphs.code, i) > SPACE) uprightCount++;
    if (page.glyphs.turn[i] !== 0 && rotatedText.length < PAGE_SURVEY.maxRotatedLetters)
      rotatedText += readCharacter(uint32At(page.glyphs.code, i));
  }
  return {
    number: page.number,
    isPart: page.isPart,
    mayBeginPaper,
    width: page.width,
    height: page.height,
    lines,
    bands,
    drawings: page.drawings,
    links: page.links,
    glyphCount: page.glyphs.count,
    unmappedCount,
    unplacedCount: Math.max(0, uprightCount - lines.reduce((sum, line) => sum + countLetters(line.text), 0)),
    rotatedText,
  };
}

const longestRuns = (runs: Run[]): Run[] =>
  runs.length <= PAGE_SURVEY.maxRuns
    ? runs
    : runs.filter((run) => run.to - run.from > 2).slice(0, PAGE_SURVEY.maxRuns);

/** Reads the pages of a file as lines in columns. The first pages vote on the gutters. */
export function layOutPages(
  file: PdfFile,
  maxPages: number,
  faults: PartFaults,
  recogniser?: PageRecogniser,
): Layout {
  const fonts = new Fonts();
  const pages: PageLayout[] = [];
  let waiting: SurveyedPage[] = [];
  let shared: SharedGutter[] | undefined;
  let hasCover = false;
  const layOutWaiting = () => {
    if (!shared) {
      readGreekFonts(
        waiting.map(({ page }) => page.glyphs),
        fonts,
      );
      shared = findSharedGutters(waiting);
    }
    const gutters = shared;
    for (const survey of waiting) {
      const page = faults.attempt(
        'page layout',
        () => layOutPage(survey, gutters, fonts),
        () => undefined,
        pageNames([survey.page.number]),
      );
      if (page) pages.push(page);
    }
    waiting = [];
  };
  for (const rawPage of readPages(file, fonts, maxPages)) {
    const page = recogniser?.recognise(rawPage, file, fonts) ?? rawPage;
    const runs = longestRuns(buildRuns(page.glyphs));
    const mayBeginPaper = !page.isPart && (page.number === 0 || (page.number === 1 && hasCover));
    if (mayBeginPaper) hasCover = page.glyphs.count < PAGE_SURVEY.maxCoverGlyphs;
    waiting.push({ page, runs, gutters: findGutters(runs, page.width), mayBeginPaper });
    if (shared || waiting.length === PAGE_SURVEY.maxVotingPages) layOutWaiting();
  }
  layOutWaiting();
  const unnumbered = removeMarginNumbers(pages.map(({ lines }) => lines));
  for (const [i, page] of pages.entries()) page.lines = itemAt(unnumbered, i);
  repairWords(pages.flatMap((page) => page.lines));
  const heads = findFurniture(pages, measureBodyType(pages.flatMap((page) => page.lines)));
  const bibliography = findBibliography(
    pages.flatMap((page) => inReadingOrder(page.lines, page)),
    heads,
  );
  const text = pages.flatMap((page) => page.lines.filter((line) => !bibliography.isEntry(line)));
  const bodyType = measureBodyType(text);
  for (const page of pages) for (const band of page.bands) band.columns = fitColumns(page, band, bodyType);
  return { pages, bodyType, fonts, bibliography };
}
