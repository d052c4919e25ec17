import { contentsLines } from '../furniture/contents.js';
import { furnitureOf } from '../furniture/furniture.js';
import { marginNotes, sidewaysNotes } from '../furniture/margins.js';
import { runningRules } from '../furniture/running-rules.js';
import type { BodyType } from '../layout/body-type.js';
import { withJoinedRows } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { Trace } from '../layout/trace.js';

/** Pages without what the publisher prints around the text. */
export interface CleanPages {
  pages: PageLayout[];
  /** Running heads and feet, and page numbers. */
  runningLines: Line[];
  /** Lines in the margins of the first page: they may name the journal or the DOI. */
  firstMargin: Line[];
}

/** Removes running heads and feet, notes in the margins, tables of contents and rules that every page repeats. */
export function removeFurniture(pages: readonly PageLayout[], bodyType: BodyType, trace: Trace): CleanPages {
  const running = furnitureOf(pages, bodyType.leading, trace);
  const margins = new Set([...marginNotes(pages, bodyType, trace), ...sidewaysNotes(pages)]);
  const rules = runningRules(pages);
  trace.assign(running, 'furniture', 'running head or foot');
  trace.assign(margins, 'furniture', 'margin');
  const clean = pages.map((page) => {
    const contents = contentsLines(page.lines);
    trace.assign(contents, 'furniture', 'table of contents');
    const lines = page.lines.filter(
      (line) => !running.has(line) && !margins.has(line) && !contents.has(line),
    );
    const drawings = page.drawings.filter((drawing) => !rules.has(drawing));
    return { ...page, lines: withJoinedRows({ ...page, lines }, bodyType), drawings };
  });
  const firstMargin = pages
    .filter(({ number }) => number === 0)
    .flatMap(({ lines }) => lines.filter((line) => margins.has(line)));
  return { pages: clean, runningLines: [...running], firstMargin };
}
