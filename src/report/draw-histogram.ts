import { binName, drawFigures } from './histogram-figures.js';
import { drawLines, labelsHeight, markerLines } from './histogram-lines.js';
import { html, type Markup, shortLabel } from './html.js';
import { formatCompact, formatNumber } from './numbers.js';
import { axisRange, type Bin, type HistogramSection } from './report.js';
import { linearScale, type Scale, scaleFromZero } from './scale.js';
import { svgLabel, toPercent } from './svg.js';

/** Heights in pixels. */
const PLOT_HEIGHT = 200;
const AXIS_HEIGHT = 46;

/** Draws the bins as adjacent bars, a line for each marked value, and the statistics below. */
export function drawHistogram(section: HistogramSection): Markup {
  const { title, unit, bins, overlay, discrete } = section;
  const { from, to } = axisRange(section);
  const xScale = linearScale(from, to, discrete ? 12 : 6, discrete ? 1 : 0);
  const lines = markerLines(section, xScale);
  const top = labelsHeight(lines);
  const counts = [...bins, ...(overlay?.bins ?? [])].map((bin) => bin.count);
  const yScale = scaleFromZero(counts, 5, 1);
  const y = (value: number) => top + PLOT_HEIGHT - yScale.position(value) * PLOT_HEIGHT;
  const drawBars = (shownBins: Bin[], kind: string) =>
    shownBins.map((bin) =>
      drawBin(bin, kind, xScale, y(bin.count), top + PLOT_HEIGHT, binName(bin, discrete)),
    );
  return html`<figure>
${drawLegend(section)}
<svg class="histogram" role="img" aria-label="${title}: histogram of ${unit}" height="${top + PLOT_HEIGHT + AXIS_HEIGHT}">
${yScale.ticks.map(
  (tick) =>
    html`<line class="grid" x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}"/><text class="count" x="-8" y="${y(tick) + 4}">${formatCompact(tick)}</text>`,
)}
<g>${drawBars(bins, overlay ? 'whole' : 'ours')}</g>
${overlay && html`<g>${drawBars(overlay.bins, 'ours')}</g>`}
<line class="base" x1="0" x2="100%" y1="${top + PLOT_HEIGHT}" y2="${top + PLOT_HEIGHT}"/>
${xScale.ticks.map((tick) => drawTickLabel(tick, xScale, top + PLOT_HEIGHT, discrete))}
<text class="unit" x="50%" y="${top + PLOT_HEIGHT + 40}">${svgLabel(unit, 60)}</text>
${drawLines(lines, top + PLOT_HEIGHT)}
</svg>
${drawFigures(section)}
</figure>`;
}

function drawBin(
  bin: Bin,
  kind: string,
  xScale: Scale,
  y: number,
  base: number,
  name: string,
): Markup | undefined {
  if (!(bin.count > 0)) return undefined;
  const x = xScale.position(bin.from);
  const height = Math.max(1, base - y);
  return html`<rect class="${kind}" x="${toPercent(x)}" y="${round(base - height)}" width="${toPercent(xScale.position(bin.to) - x)}" height="${round(height)}"><title>${name}: ${formatNumber(bin.count)}</title></rect>`;
}

function drawTickLabel(tick: number, xScale: Scale, base: number, discrete = false): Markup | undefined {
  const position = xScale.position(tick + (discrete ? 0.5 : 0));
  if (discrete && position >= 1) return undefined;
  const x = toPercent(position);
  return html`<line class="tick" x1="${x}" x2="${x}" y1="${base}" y2="${base + 4}"/><text class="value" x="${x}" y="${base + 19}">${formatCompact(tick)}</text>`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

function drawLegend({ label: name = 'all', overlay }: HistogramSection): Markup | undefined {
  if (!overlay) return undefined;
  return html`<p class="legend"><span class="key whole"></span>${shortLabel(name)} <span class="key ours"></span>${shortLabel(overlay.label)}</p>`;
}
