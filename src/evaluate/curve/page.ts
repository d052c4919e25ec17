import { html, type Markup } from '../../report/html.js';
import { renderPage } from '../../report/page.js';
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
  points: { share: number; value: number }[];
}

function curveLines(points: readonly CurvePoint[], column: number): Line[] {
  const lines = new Map<string, Line>();
  for (const { model, source, share, values } of points) {
    const name = source === undefined ? model : `${model}, ${source} only`;
    const line = lines.get(name) ?? { name, isLevel: source !== undefined, points: [] };
    line.points.push({ share, value: values[column] ?? Number.NaN });
    lines.set(name, line);
  }
  return [...lines.values()];
}

/** A chart of one column by the share of training examples, with levels as horizontal lines. */
function picture(lines: readonly Line[], name: string): Markup {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value)).filter(Number.isFinite);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const x = (share: number) => (EDGE + share * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value: number) =>
    (HEIGHT - EDGE - ((value - min) / (max - min || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const shapes = lines.map(({ points, isLevel }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? '';
    if (isLevel)
      return points.map(
        ({ value }) =>
          html`<line x1="${x(0)}" x2="${x(1)}" y1="${y(value)}" y2="${y(value)}" stroke="${colour}" stroke-dasharray="6 4"/>`,
      );
    const path = points.map(({ share, value }) => `${x(share)},${y(value)}`).join(' ');
    return [
      html`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(
        ({ share, value }) =>
          html`<circle cx="${x(share)}" cy="${y(value)}" r="4" fill="${colour}"><title>${Math.round(100 * share)}%: ${value.toFixed(2)}</title></circle>`,
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
  )}<br>Across: share of the training examples; up: ${name}.</figcaption></figure>`;
}

/** The curves of every column as one self-contained HTML page. */
export function curvePage(
  title: string,
  points: readonly CurvePoint[],
  columns: readonly { name: string }[],
  notes: readonly string[],
): string {
  return renderPage(
    title,
    html`<header><h1>${title}</h1></header>
${columns.map(({ name }, i) => html`<section><h2>${name}</h2>${picture(curveLines(points, i), name)}</section>`)}
<section><h2>How it was made</h2><ul style="overflow-wrap:anywhere">${notes.map((line) => html`<li>${line}</li>`)}</ul></section>
`,
  );
}
