import { itemAt, lastOf, uint8At, uint32At, valueAt } from '@citemill/metrics/at';
import { readable } from '../glyphs/characters.js';
import { Fonts } from '../glyphs/fonts.js';
import { UNMAPPED } from '../glyphs/glyphs.js';
import { readGreekFonts } from '../glyphs/greek-fonts.js';
import { type RawPage, readPages } from '../glyphs/pages.js';
import type { PdfFile } from '../glyphs/pdf-file.js';
import { bandOf, bandsOfFirstPage } from '../layout/bands.js';
import type { BodyType } from '../layout/body-type.js';
import { bodyTypeOf } from '../layout/body-type.js';
import { guttersOfPage, type SharedGutter, sharedGutters } from '../layout/gutter-vote.js';
import { type Gutter, guttersOf } from '../layout/gutters.js';
import { withoutLineNumbers } from '../layout/line-numbers.js';
import { inReadingOrder } from '../layout/order.js';
import { type Band, bandAt, type Column, columnBetween, type PageLayout } from '../layout/page-layout.js';
import { linesOf } from '../layout/page-lines.js';
import { pageNames } from '../layout/page-names.js';
import { type Run, runsOf } from '../layout/runs.js';
import { EDGE_SLACK, FEWEST_TO_FIT, NEAR_BODY_SIZE, PROSE_LETTERS, RAGGED } from '../layout/tolerances.js';
import { repairWords } from '../layout/word-repair.js';
import type { PartFaults } from '../part-faults.js';
import { type BibliographyPlace, placeOfBibliography } from '../reference-lists/bibliography-place.js';
import { areEntries, bandsOfEntries } from '../reference-lists/entry-bands.js';

export interface Layout {
  pages: PageLayout[];
  bodyType: BodyType;
  fonts: Fonts;
  bibliography: BibliographyPlace;
}

/** So many pages are looked at before the document's gutters are known. */
const PAGES_OF_VOTE = 40;
const LONGEST_SIDEWAYS = 400;

interface Seen {
  page: RawPage;
  runs: Run[];
  gutters: Gutter[];
  opens: boolean;
}

/** A first page with fewer glyphs than this may be a cover, or hold title and names alone. */
const COVER_GLYPHS = 1800;

/** The value that most of them have, give or take two points. */
function usual(values: readonly number[], fallback: number): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const key = Math.round(value / 2);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let best = fallback;
  let most = 1;
  for (const [key] of counts) {
    const near = valueAt(counts, key) + (counts.get(key + 1) ?? 0) / 2 + (counts.get(key - 1) ?? 0) / 2;
    if (near > most) {
      most = near;
      best = key * 2;
    }
  }
  return best;
}

/** Narrows the columns of a band down to where their text begins and ends. */
function fitted(page: PageLayout, band: Band, bodyType: BodyType): Column[] {
  return band.columns.map((column, number) => {
    const inside = page.lines.filter(
      (line) =>
        bandAt(page, line.base) === band &&
        columnBetween(line, band.gutters) === number &&
        line.text.length > PROSE_LETTERS &&
        Math.abs(line.size - bodyType.size) <= NEAR_BODY_SIZE * bodyType.size,
    );
    if (inside.length < FEWEST_TO_FIT) return column;
    const left = usual(
      inside.map((line) => line.left),
      Math.min(...inside.map((line) => line.left)),
    );
    const rights = inside.map((line) => line.right).sort((a, b) => a - b);
    // Of ragged text, where lines may end at most.
    const far = itemAt(rights, Math.floor((rights.length - 1) * RAGGED));
    const right = Math.max(usual(rights, far), far - EDGE_SLACK);
    return right > left ? { left, right } : column;
  });
}

function laidOut(
  { page, runs, gutters, opens: isFirst }: Seen,
  shared: readonly SharedGutter[],
  fonts: Fonts,
): PageLayout {
  const used = guttersOfPage(runs, gutters, shared, page.width, isFirst);
  let bands = isFirst
    ? bandsOfFirstPage(runs, used, shared, page.width, page.height)
    : [bandOf(0, page.height, used, page.width)];
  let lines = linesOf(page, runs, bands, fonts.list);
  for (const ofEntries of isFirst ? [] : bandsOfEntries(lines, runs, used, page.width, page.height)) {
    const again = linesOf(page, runs, ofEntries, fonts.list);
    const below = lastOf(ofEntries);
    if (below.gutters !== used && !areEntries(again, below)) continue;
    bands = ofEntries;
    lines = again;
    break;
  }
  let unmapped = 0;
  let turned = '';
  for (let i = 0; i < page.glyphs.count; i++) {
    if ((uint8At(page.glyphs.flags, i) & UNMAPPED) !== 0) unmapped++;
    if (page.glyphs.turn[i] !== 0 && turned.length < LONGEST_SIDEWAYS)
      turned += readable(uint32At(page.glyphs.code, i));
  }
  return {
    number: page.number,
    isPart: page.isPart,
    opens: isFirst,
    width: page.width,
    height: page.height,
    lines: withoutLineNumbers(lines),
    bands,
    drawings: page.drawings,
    links: page.links,
    glyphs: page.glyphs.count,
    unmapped,
    turned,
  };
}

/** No page of text has so many pieces; on a map or plot that has, single letters say nothing. */
const MOST_RUNS = 6000;

const longestRuns = (runs: Run[]): Run[] =>
  runs.length <= MOST_RUNS ? runs : runs.filter((run) => run.to - run.from > 2).slice(0, MOST_RUNS);

/** The pages of a file as lines in columns. Gutters are voted on by the first pages. */
export function layoutOf(file: PdfFile, mostPages: number, faults: PartFaults): Layout {
  const fonts = new Fonts();
  const pages: PageLayout[] = [];
  let waiting: Seen[] = [];
  let shared: SharedGutter[] | undefined;
  let hasCover = false;
  const settle = () => {
    if (!shared) {
      readGreekFonts(
        waiting.map(({ page }) => page.glyphs),
        fonts,
      );
      shared = sharedGutters(waiting);
    }
    const gutters = shared;
    for (const seen of waiting) {
      const page = faults.attempt(
        'page layout',
        () => laidOut(seen, gutters, fonts),
        () => undefined,
        pageNames([seen.page.number]),
      );
      if (page) pages.push(page);
    }
    waiting = [];
  };
  for (const page of readPages(file, fonts, mostPages)) {
    const runs = longestRuns(runsOf(page.glyphs));
    const opens = !page.isPart && (page.number === 0 || (page.number === 1 && hasCover));
    if (opens) hasCover = page.glyphs.count < COVER_GLYPHS;
    waiting.push({ page, runs, gutters: guttersOf(runs, page.width), opens });
    if (shared || waiting.length === PAGES_OF_VOTE) settle();
  }
  settle();
  repairWords(pages.flatMap((page) => page.lines));
  const bibliography = placeOfBibliography(pages.flatMap((page) => inReadingOrder(page.lines, page)));
  const text = pages.flatMap((page) => page.lines.filter((line) => !bibliography.isEntry(line)));
  const bodyType = bodyTypeOf(text);
  for (const page of pages) for (const band of page.bands) band.columns = fitted(page, band, bodyType);
  return { pages, bodyType, fonts, bibliography };
}
