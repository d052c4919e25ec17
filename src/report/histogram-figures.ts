import { drawCaption } from './caption.js';
import { html, type Markup, shortLabel } from './html.js';
import { formatNumber, formatPercentage } from './numbers.js';
import { axisRange, type Bin, type HistogramSection } from './report.js';
import type { Statistics } from './statistics.js';

/** Draws the text below a histogram: its statistics, values outside the axis, and all bins in a table that can be opened. */
export function drawFigures(section: HistogramSection): Markup {
  const { statistics, label: name = 'all', overlay, below = 0, beyond = 0 } = section;
  const { from, to } = axisRange(section);
  return html`<figcaption>${statistics && drawStatistics(statistics, overlay ? name : undefined)}${
    overlay?.statistics && drawStatistics(overlay.statistics, overlay.label)
  }${noteOutliers(below, 'below', from)}${noteOutliers(beyond, 'from', to)}</figcaption>
${drawBinTable(section)}`;
}

/** Returns the name of a bin: a number or a range. */
export function binName(bin: Bin, discrete = false): string {
  return discrete ? formatNumber(bin.from) : `${formatNumber(bin.from)} to ${formatNumber(bin.to)}`;
}

function noteOutliers(count: number, where: string, edge: number): Markup | undefined {
  if (!(count > 0)) return undefined;
  const upwards = where === 'from' ? ' upwards' : '';
  return html`<p>Not drawn: ${formatNumber(count)} ${count === 1 ? 'value' : 'values'} ${where} ${formatNumber(edge)}${upwards}.</p>`;
}

function drawStatistics(statistics: Statistics, title: string | undefined): Markup {
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
  const items = figures.flatMap(([name, value]) =>
    value === null ? [] : [html`<span class="stat">${name} <b>${formatNumber(value)}</b></span> `],
  );
  return html`<p>${title === undefined ? undefined : html`<i>${shortLabel(title)}</i> `}${items}</p>`;
}

/** Draws the histogram as a table, for readers who cannot see the picture. */
function drawBinTable({ title, unit, bins, label: name, overlay, discrete }: HistogramSection): Markup {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  return html`<details><summary>The figures</summary><div class="wide"><table>
${drawCaption({ text: title, unseen: true })}
<thead><tr><th scope="col">${unit}</th><th scope="col" class="figure">${name ?? 'Count'}</th><th scope="col" class="figure">Share</th>${
    overlay && html`<th scope="col" class="figure">${overlay.label}</th>`
  }</tr></thead>
<tbody>
${bins.map(
  (
    bin,
    i,
  ) => html`<tr><th scope="row">${binName(bin, discrete)}</th><td class="figure">${formatNumber(bin.count)}</td><td class="figure">${formatPercentage(bin.count / total)}</td>${
    overlay && html`<td class="figure">${formatNumber(overlay.bins[i]?.count ?? 0)}</td>`
  }</tr>
`,
)}</tbody>
</table></div></details>`;
}
