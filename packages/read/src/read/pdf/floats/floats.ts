import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { type Row, rowsOf } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { labelAt } from '../wording/caption-labels.js';
import type { Caption } from './captions.js';
import type { Box } from './drawn-regions.js';
import { type Reach, reachOf, rowsBeside } from './float-rows.js';
import { isTable } from './split-cells.js';
import {
  AT_EDGE,
  BESIDE,
  CLOSING_SLACK,
  CLOSING_WIDTH,
  EDGE_SLACK,
  FEWEST_LABELS,
  FEWEST_TEXT,
  FIRST_RULE,
  LARGER_THAN_CELLS,
  LONGEST_CELL,
  NOTE_SIZE,
  NOTE_STEP,
  OUTDENT,
  RIGHT_SLACK,
  RULE_SLACK,
  TEXT_SHARE,
} from './tolerances.js';

/** The farthest rule that closes a table: as wide as the one beside the caption, with little text in between. */
function closingRule(
  caption: Caption,
  reach: Reach,
  isBelow: boolean,
  rules: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
): number | undefined {
  const edge = isBelow
    ? Math.max(...caption.lines.map((line) => line.base))
    : Math.min(...caption.lines.map((line) => line.top));
  const along = rules
    .filter((rule) => (isBelow ? rule.top > edge - RULE_SLACK : rule.top < edge + RULE_SLACK))
    .filter(
      (rule) =>
        rule.right - rule.left > CLOSING_WIDTH * (reach.right - reach.left) &&
        rule.left > reach.left - CLOSING_SLACK &&
        rule.right < reach.right + CLOSING_SLACK,
    )
    .sort((a, b) => (isBelow ? a.top - b.top : b.top - a.top));
  const [first] = along;
  if (!first || Math.abs(first.top - edge) > FIRST_RULE * bodyType.leading) return undefined;
  let closing: number | undefined;
  for (const rule of along) {
    const from = Math.min(edge, rule.top);
    const to = Math.max(edge, rule.top);
    const between = page.lines.filter(
      (line) =>
        line.base > from + EDGE_SLACK &&
        line.base < to - AT_EDGE &&
        line.left > reach.left - EDGE_SLACK &&
        line.right < reach.right + EDGE_SLACK,
    );
    const text = between.filter(
      (line) => isProse(line, page, bodyType) && line.font === bodyType.font,
    ).length;
    if (text > FEWEST_TEXT && text > TEXT_SHARE * between.length) break;
    if (
      between.some(
        (line) => !caption.lines.includes(line) && labelAt(line.text)?.isMarked && /^Tab/i.test(line.text),
      )
    )
      break;
    closing = rule.top;
  }
  return closing;
}

/** Rows beside a caption, on its right, where a table begins next to it: in no larger type than the rows below. */
function rowsOnRight(
  { lines }: Caption,
  rows: readonly Row[],
  below: readonly Row[],
  bodyType: BodyType,
): Row[] {
  const largest = LARGER_THAN_CELLS * Math.max(...below.flat().map(({ size }) => size));
  const top = itemAt(lines, 0).base - BESIDE * bodyType.leading;
  const bottom = Math.max(...lines.map((line) => line.base));
  const right = Math.max(...lines.map((line) => line.right));
  return rows.filter(
    (row) =>
      itemAt(row, 0).base > top &&
      itemAt(row, 0).base <= bottom + AT_EDGE &&
      row.every((line) => line.left > right && line.size <= largest),
  );
}

/** What stands within the reach of a caption, in rows, the caption itself left out. */
function rowsWithin(caption: Caption, reach: Reach, lines: readonly Line[]): Row[] {
  const own = new Set(caption.lines);
  return rowsOf(
    lines.filter(
      (line) =>
        !own.has(line) && line.left >= reach.left - EDGE_SLACK && line.right <= reach.right + RIGHT_SLACK,
    ),
  );
}

/** The lines of a table whose caption this is, as rows; empty where none can be told. */
export function tableRows(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  rules: readonly Box[],
  bodyType: BodyType,
): Row[] {
  const reach = reachOf(caption, page, rules);
  const rows = rowsWithin(caption, reach, lines);
  const below = rowsBeside(
    caption,
    rows,
    true,
    page,
    bodyType,
    closingRule(caption, reach, true, rules, page, bodyType),
  );
  if (isTable(below)) return [...rowsOnRight(caption, rows, below, bodyType), ...below];
  const above = rowsBeside(
    caption,
    rows,
    false,
    page,
    bodyType,
    closingRule(caption, reach, false, rules, page, bodyType),
  );
  if (isTable(above)) return above.reverse();
  return [];
}

const STEP =
  /^(?:\d{1,3}\s?[:.)]|(?:require|ensure|input|output|procedure|function|for|while|if|else|end|return)\b)/i;

/** The steps of an algorithm below its caption: what a rule closes, or lines that are numbered or begin as steps do. */
export function algorithmRows(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  rules: readonly Box[],
  bodyType: BodyType,
): Row[] {
  const reach = reachOf(caption, page, rules);
  const closing = closingRule(caption, reach, true, rules, page, bodyType);
  const rows = rowsBeside(caption, rowsWithin(caption, reach, lines), true, page, bodyType, closing);
  const end = rows.findIndex((row) =>
    closing === undefined ? !STEP.test(itemAt(row, 0).text) : itemAt(row, 0).base > closing,
  );
  return end < 0 ? rows : rows.slice(0, end);
}

/** The words of a figure above its caption: rows of nothing but short pieces. */
export function figureLabels(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  bodyType: BodyType,
): Line[] {
  const reach = reachOf(caption, page, []);
  const rows = rowsBeside(caption, rowsWithin(caption, reach, lines), false, page, bodyType, undefined);
  const end = rows.findIndex((row) =>
    row.some((line) => line.text.length > LONGEST_CELL || (line.isBold && line.size >= bodyType.size)),
  );
  const found = end < 0 ? rows : rows.slice(0, end);
  // One or two short lines may end a paragraph.
  return found.length >= FEWEST_LABELS ? found.flat() : [];
}

/** The notes right below a table: smaller than the text, close to its last row. */
export function tableNotes(rows: readonly Row[], lines: readonly Line[], bodyType: BodyType): Line[] {
  const last = rows.at(-1);
  if (!last) return [];
  const left = Math.min(...rows.flat().map((line) => line.left));
  const right = Math.max(...rows.flat().map((line) => line.right));
  const taken = new Set(rows.flat());
  const notes: Line[] = [];
  let base = itemAt(last, 0).base;
  for (const line of [...lines].sort((a, b) => a.base - b.base)) {
    if (taken.has(line) || line.base <= base || line.left < left - OUTDENT || line.left > right) continue;
    if (line.base - base > NOTE_STEP * bodyType.leading || line.size > NOTE_SIZE * bodyType.size) break;
    notes.push(line);
    base = line.base;
  }
  return notes;
}
