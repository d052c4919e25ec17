import { itemAt } from '@citemill/metrics/at';
import { findContents } from '../furniture/contents.js';
import { findFurniture } from '../furniture/furniture.js';
import { findMarginNotes, findSidewaysNotes } from '../furniture/margins.js';
import { findRunningRules } from '../furniture/running-rules.js';
import type { BodyType } from '../layout/body-type.js';
import { joinRows } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { Trace } from '../layout/trace.js';

/** Pages without running heads, margins and tables of contents. */
export interface CleanPages {
  pages: PageLayout[];
  /** Running heads and feet, and page numbers. */
  runningLines: Line[];
  /** Lines in the margins of the first page, which may contain the journal or the DOI. */
  firstMargin: Line[];
}

/** Removes running heads and feet, notes in the margins, tables of contents and rules that every page repeats. */
export function removeFurniture(pages: readonly PageLayout[], bodyType: BodyType, trace: Trace): CleanPages {
  const running = findFurniture(pages, bodyType, trace);
  const margins = new Set([...findMarginNotes(pages, bodyType, trace), ...findSidewaysNotes(pages)]);
  trace.assign(running, 'furniture', 'running head or foot');
  trace.assign(margins, 'furniture', 'margin');
  const texts = pages.map((page) => {
    const contents = findContents(page.lines);
    trace.assign(contents, 'furniture', 'table of contents');
    return page.lines.filter((line) => !running.has(line) && !margins.has(line) && !contents.has(line));
  });
  const rules = findRunningRules(pages.map((page, i) => ({ ...page, lines: itemAt(texts, i) })));
  const clean = pages.map((page, i) => {
    const lines = itemAt(texts, i);
    const drawings = page.drawings.filter((drawing) => !rules.has(drawing));
    return { ...page, lines: joinRows({ ...page, lines }, bodyType), drawings };
  });
  const firstMargin = pages
    .filter(({ number }) => number === 0)
    .flatMap(({ lines }) => lines.filter((line) => margins.has(line)));
  return { pages: clean, runningLines: [...running], firstMargin };
}
