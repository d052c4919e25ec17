import { html, label, type Markup } from './html.js';
import { compact, number, percentage } from './numbers.js';
import type { Bin, HistogramSection, Mark } from './report.js';
import { linearScale, type Scale, scaleFromZero } from './scale.js';
import type { Statistics } from './statistics.js';
import { percent } from './svg.js';

const PLOT = 200;
const MARK_ROW = 18;
const AXIS = 46;

/** Bins as bars that touch, a line for each value worth one, and the figures beneath. */
export function drawHistogram(section: HistogramSection): Markup {
  const { title, unit, bins, overlay, discrete } = section;
  const lines = linesOf(section);
  const top = lines.length * MARK_ROW + 6;
  const first = bins[0]!;
  const last = bins.at(-1)!;
  const across = linearScale(first.from, last.to, 6, discrete ? 1 : 0);
  const counts = [...bins, ...(overlay?.bins ?? [])].map((bin) => bin.count);
  const up = scaleFromZero(counts, 4, 1);
  const y = (value: number) => top + PLOT - up.position(value) * PLOT;
  const bars = (of: Bin[], kind: string) =>
    of.map((bin) => drawBin(bin, kind, across, y(bin.count), top + PLOT, nameOf(bin, discrete)));
  return html`<figure>
${legend(section)}
<svg class="histogram" role="img" aria-label="${title}: histogram of ${unit}" height="${top + PLOT + AXIS}">
${up.ticks.map(
  (tick) =>
    html`<line class="grid" x1="0" x2="100%" y1="${y(tick)}" y2="${y(tick)}"/><text class="count" x="-8" y="${y(tick) + 4}">${compact(tick)}</text>`,
)}
<g>${bars(bins, overlay ? 'whole' : 'ours')}</g>
${overlay && html`<g>${bars(overlay.bins, 'ours')}</g>`}
<line class="base" x1="0" x2="100%" y1="${top + PLOT}" y2="${top + PLOT}"/>
${across.ticks.map((tick) => tickLabel(tick, across, top + PLOT, discrete))}
<text class="unit" x="50%" y="${top + PLOT + 40}">${label(unit)}</text>
${lines.map((line, row) => drawLine(line, across, row, top + PLOT, discrete))}
</svg>
<figcaption>${captions(section)}</figcaption>
${binTable(section)}
</figure>`;
}

interface Line extends Mark {
  kind: 'mean' | 'median' | 'published';
}

function linesOf({ mean, median, marks = [], bins }: HistogramSection): Line[] {
  const lines: Line[] = [];
  if (median !== undefined) lines.push({ kind: 'median', value: median, label: `median ${number(median)}` });
  if (mean !== undefined) lines.push({ kind: 'mean', value: mean, label: `mean ${number(mean)}` });
  for (const mark of marks) lines.push({ kind: 'published', ...mark });
  return lines.filter(({ value }) => value >= bins[0]!.from && value <= bins.at(-1)!.to);
}

/** Every line has its label in a row of its own, so that close values do not write over each other. */
function drawLine(line: Line, across: Scale, row: number, base: number, discrete = false): Markup {
  // A whole number's bar stands over the half to its right.
  const position = across.position(line.value + (discrete ? 0.5 : 0));
  const x = percent(position);
  const y = row * MARK_ROW;
  const [anchor, dx] = position < 0.6 ? ['start', 6] : ['end', -6];
  return html`<g class="${line.kind}"><line x1="${x}" x2="${x}" y1="${y + 4}" y2="${base}"/><text x="${x}" y="${y + 14}" dx="${dx}" text-anchor="${anchor}">${label(line.label, 40)}</text></g>`;
}

function drawBin(
  bin: Bin,
  kind: string,
  across: Scale,
  y: number,
  base: number,
  name: string,
): Markup | undefined {
  if (!(bin.count > 0)) return undefined;
  const x = across.position(bin.from);
  const height = Math.max(1, base - y);
  return html`<rect class="${kind}" x="${percent(x)}" y="${round(base - height)}" width="${percent(across.position(bin.to) - x)}" height="${round(height)}"><title>${name}: ${number(bin.count)}</title></rect>`;
}

function tickLabel(tick: number, across: Scale, base: number, discrete = false): Markup | undefined {
  const position = across.position(tick + (discrete ? 0.5 : 0));
  if (discrete && position >= 1) return undefined;
  const x = percent(position);
  return html`<line class="tick" x1="${x}" x2="${x}" y1="${base}" y2="${base + 4}"/><text class="value" x="${x}" y="${base + 19}">${compact(tick)}</text>`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

function nameOf(bin: Bin, discrete = false): string {
  return discrete ? number(bin.from) : `${number(bin.from)} to ${number(bin.to)}`;
}

function legend({ label: name = 'all', overlay }: HistogramSection): Markup | undefined {
  if (!overlay) return undefined;
  return html`<p class="legend"><span class="key whole"></span>${label(name)} <span class="key ours"></span>${label(overlay.label)}</p>`;
}

function captions({ statistics, label: name, overlay, below = 0, beyond = 0 }: HistogramSection): Markup {
  const outside = below + beyond;
  return html`${statistics && summary(statistics, overlay ? (name ?? 'all') : undefined)}${
    overlay?.statistics && summary(overlay.statistics, overlay.label)
  }${outside > 0 ? html`<p>Not drawn: ${number(outside)} ${outside === 1 ? 'value' : 'values'} outside the axis.</p>` : undefined}`;
}

function summary(statistics: Statistics, name: string | undefined): Markup {
  const { count, mean, deviation, min, firstQuartile, median, thirdQuartile, max } = statistics;
  const figures = [
    ['n', count],
    ['mean', mean],
    ['s.d.', deviation],
    ['min', min],
    ['Q1', firstQuartile],
    ['median', median],
    ['Q3', thirdQuartile],
    ['max', max],
  ] as const;
  const words = figures.flatMap(([of, value]) =>
    value === null ? [] : [html`<span class="stat">${of} <b>${number(value)}</b></span> `],
  );
  return html`<p>${name === undefined ? undefined : html`<i>${label(name)}</i> `}${words}</p>`;
}

/** The same in figures, for those who cannot see the picture or do not trust it. */
function binTable({ title, unit, bins, label: name, overlay, discrete }: HistogramSection): Markup {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  return html`<details><summary>The figures</summary><div class="wide"><table>
<caption>${title}</caption>
<thead><tr><th scope="col">${unit}</th><th scope="col" class="figure">${name ?? 'Count'}</th><th scope="col" class="figure">Share</th>${
    overlay && html`<th scope="col" class="figure">${overlay.label}</th>`
  }</tr></thead>
<tbody>
${bins.map(
  (
    bin,
    i,
  ) => html`<tr><th scope="row">${nameOf(bin, discrete)}</th><td class="figure">${number(bin.count)}</td><td class="figure">${percentage(bin.count / total)}</td>${
    overlay && html`<td class="figure">${number(overlay.bins[i]?.count ?? 0)}</td>`
  }</tr>
`,
)}</tbody>
</table></div></details>`;
}
