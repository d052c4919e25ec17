import { html, type Markup } from '../../report/html.js';
import { renderPage } from '../../report/page.js';
import { figureText } from '../tables/cells.js';
import type { FigureInterval } from '../tasks/index.js';
import type { CurvePoint } from './curve.js';

const WIDTH = 640;
const HEIGHT = 400;
const EDGE = 48;

/** Colours that colour-blind readers can distinguish (Okabe and Ito). */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9'];

interface Line {
  name: string;
  /** True for the score of a single source, drawn as a horizontal line. */
  isLevel: boolean;
  points: { share: number; value: number; interval: FigureInterval | null }[];
}

function curveLines(points: readonly CurvePoint[], column: number): Line[] {
  const lines = new Map<string, Line>();
  for (const { model, source, share, values, intervals } of points) {
    const value = values[column];
    if (value === undefined || !Number.isFinite(value)) continue;
    const name = source === undefined ? model : `${model}, ${source} only`;
    const line = lines.get(name) ?? { name, isLevel: source !== undefined, points: [] };
    line.points.push({ share, value, interval: intervals[column] ?? null });
    lines.set(name, line);
  }
  return [...lines.values()];
}

/** Returns a chart of one column by the share of training examples, with levels as horizontal lines. */
function drawChart(lines: readonly Line[], name: string): Markup {
  if (lines.length === 0) return html`<p class="nothing">Not measured.</p>`;
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]),
  );
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const x = (share: number) => (EDGE + share * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value: number) =>
    (HEIGHT - EDGE - ((value - min) / (max - min || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const hasBand = lines.some(({ points }) => points.some(({ interval }) => interval !== null));
  const shapes = lines.map(({ points, isLevel }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? '';
    if (isLevel)
      return points.flatMap(({ value, interval }) => [
        ...(interval
          ? [
              html`<polygon class="band" points="${x(0)},${y(interval.high)} ${x(1)},${y(interval.high)} ${x(1)},${y(interval.low)} ${x(0)},${y(interval.low)}" fill="${colour}" fill-opacity="0.08"/>`,
            ]
          : []),
        html`<line x1="${x(0)}" x2="${x(1)}" y1="${y(value)}" y2="${y(value)}" stroke="${colour}" stroke-dasharray="6 4"/>`,
      ]);
    const banded = points.flatMap(({ share, interval }) => (interval ? [{ share, ...interval }] : []));
    const band = [
      ...banded.map(({ share, high }) => `${x(share)},${y(high)}`),
      ...[...banded].reverse().map(({ share, low }) => `${x(share)},${y(low)}`),
    ].join(' ');
    const path = points.map(({ share, value }) => `${x(share)},${y(value)}`).join(' ');
    return [
      ...(banded.length > 1
        ? [html`<polygon class="band" points="${band}" fill="${colour}" fill-opacity="0.15"/>`]
        : []),
      ...banded.map(
        ({ share, low, high }) =>
          html`<line class="interval" x1="${x(share)}" x2="${x(share)}" y1="${y(low)}" y2="${y(high)}" style="stroke:${colour};stroke-width:1.5"/>`,
      ),
      html`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(
        ({ share, value, interval }) =>
          html`<circle cx="${x(share)}" cy="${y(value)}" r="4" fill="${colour}"><title>${Math.round(100 * share)}%: ${figureText({ value, ...interval }, 2)}</title></circle>`,
      ),
    ];
  });
  const xLabels = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      html`<text x="${x(share)}" y="${HEIGHT - EDGE + 20}" text-anchor="middle" fill="currentColor" font-size="12">${100 * share}%</text>`,
  );
  const yLabels = [min, max].map(
    (value) =>
      html`<text x="${EDGE - 6}" y="${y(value)}" text-anchor="end" fill="currentColor" font-size="12">${value.toFixed(2)}</text>`,
  );
  return html`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name} by share of the training examples" style="width:100%;height:auto">${shapes.flat()}${xLabels}${yLabels}</svg>
<figcaption>${lines.map(
    (line, i) =>
      html`<span style="white-space:nowrap;margin-right:1em"><svg width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" fill="${COLOURS[i % COLOURS.length] ?? ''}"/></svg> ${line.name}</span>`,
  )}<br>Across: share of the training examples; up: ${name}${hasBand ? ', with 95% intervals over the examples' : ''}.</figcaption></figure>`;
}

/** Returns the curves of every column as one self-contained HTML page. */
export function curvePage(
  title: string,
  points: readonly CurvePoint[],
  columns: readonly { name: string }[],
  notes: readonly string[],
): string {
  return renderPage(
    title,
    html`<header><h1>${title}</h1></header>
${columns.map(({ name }, i) => html`<section><h2>${name}</h2>${drawChart(curveLines(points, i), name)}</section>`)}
<section><h2>How it was made</h2><ul style="overflow-wrap:anywhere">${notes.map((line) => html`<li>${line}</li>`)}</ul></section>
`,
  );
}
