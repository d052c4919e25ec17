import { html, type Markup } from './html.js';
import { formatNumber } from './numbers.js';
import { axisRange, type HistogramSection } from './report.js';
import type { Scale } from './scale.js';
import { svgLabel, toPercent } from './svg.js';

/** Height of a row of labels in pixels. */
const ROW_HEIGHT = 18;

/** A vertical line that marks a value, from its label down to the axis. */
interface Line {
  kind: 'mean' | 'median' | 'published';
  label: string;
  /** Horizontal position in the picture, 0 to 1. */
  position: number;
}

/** Returns the lines for the mean, the median and the marks, if they are within the axis. */
export function markerLines(section: HistogramSection, across: Scale): Line[] {
  const { mean, median, marks = [], discrete } = section;
  const { from, to } = axisRange(section);
  const lines: Line[] = [];
  const add = (kind: Line['kind'], value: number, label: string) => {
    if (!(value >= from && value <= to)) return;
    // The bar of a whole number extends one unit to its right, so its centre is half a unit further.
    lines.push({ kind, label, position: across.position(value + (discrete ? 0.5 : 0)) });
  };
  if (median !== undefined) add('median', median, `median ${formatNumber(median)}`);
  if (mean !== undefined) add('mean', mean, `mean ${formatNumber(mean)}`);
  for (const mark of marks) add('published', mark.value, mark.label);
  return lines;
}

/** Returns the height of the labels above the chart in pixels. */
export function labelsHeight(lines: readonly Line[]): number {
  return lines.length * ROW_HEIGHT + 6;
}

/**
 * Draws marker lines with their labels. Every label has its own row and is on the same side of its line; labels further to that side are
 * lower, so that they overlap neither each other nor the lines. Only if there are lines at both ends of the chart are both sides used.
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
  const x = toPercent(position);
  const [anchor, dx] = right ? ['start', 6] : ['end', -6];
  const ends = html`x1="${x}" x2="${x}" y1="${top + 4}" y2="${base}"`;
  return html`<g class="${kind}"><line class="halo" ${ends}/><line ${ends}/><text x="${x}" y="${top + 14}" dx="${dx}" text-anchor="${anchor}">${svgLabel(label, 40)}</text></g>`;
}
