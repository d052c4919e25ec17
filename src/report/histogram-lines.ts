import { html, type Markup } from './html.js';
import { number } from './numbers.js';
import { axisRange, type HistogramSection } from './report.js';
import type { Scale } from './scale.js';
import { percent, svgLabel } from './svg.js';

const ROW_HEIGHT = 18;

/** A value marked by a line from its label down to the axis. */
interface Line {
  kind: 'mean' | 'median' | 'published';
  label: string;
  /** Across the picture, 0 to 1. */
  position: number;
}

/** The lines of a histogram that fall on its axis. */
export function markerLines(section: HistogramSection, across: Scale): Line[] {
  const { mean, median, marks = [], discrete } = section;
  const { from, to } = axisRange(section);
  const lines: Line[] = [];
  const add = (kind: Line['kind'], value: number, label: string) => {
    if (!(value >= from && value <= to)) return;
    // The bar of a whole number is centred half a unit to its right.
    lines.push({ kind, label, position: across.position(value + (discrete ? 0.5 : 0)) });
  };
  if (median !== undefined) add('median', median, `median ${number(median)}`);
  if (mean !== undefined) add('mean', mean, `mean ${number(mean)}`);
  for (const mark of marks) add('published', mark.value, mark.label);
  return lines;
}

/** The height of the labels above the chart. */
export function labelsHeight(lines: readonly Line[]): number {
  return lines.length * ROW_HEIGHT + 6;
}

/**
 * Draws marker lines with their labels. Every label is in a separate row and on the same side of its line, stepping down towards that
 * side, so that labels do not overlap each other or the lines. Only lines at both ends of the chart need both sides.
 */
export function drawLines(lines: readonly Line[], base: number): Markup {
  const sorted = lines.toSorted((a, b) => a.position - b.position);
  const allLeft = sorted.every(({ position }) => position > 0.35);
  const allRight = sorted.every(({ position }) => position < 0.65);
  const rows = allLeft && !allRight ? sorted.toReversed() : sorted;
  return html`<g class="lines">${rows.map((line, row) => {
    const right = allRight || (!allLeft && line.position < 0.5);
    return drawLine(line, right, row * ROW_HEIGHT, base);
  })}</g>`;
}

function drawLine({ kind, label, position }: Line, right: boolean, top: number, base: number): Markup {
  const x = percent(position);
  const [anchor, dx] = right ? ['start', 6] : ['end', -6];
  const ends = html`x1="${x}" x2="${x}" y1="${top + 4}" y2="${base}"`;
  return html`<g class="${kind}"><line class="halo" ${ends}/><line ${ends}/><text x="${x}" y="${top + 14}" dx="${dx}" text-anchor="${anchor}">${svgLabel(label, 40)}</text></g>`;
}
