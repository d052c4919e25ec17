import { html, Markup } from '../../report/html.js';
import { STYLESHEET } from '../../report/stylesheet.js';
import type { CurvePoint } from './curve.js';

const WIDTH = 640;
const HEIGHT = 400;
const EDGE = 48;

/** Colours that stay apart for colour-blind eyes (Okabe and Ito). */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9'];

interface Line {
  name: string;
  /** One source alone is a level that the curve is compared with. */
  isLevel: boolean;
  points: { share: number; value: number }[];
}

function curveLines(points: readonly CurvePoint[], column: number): Line[] {
  const lines = new Map<string, Line>();
  for (const { model, source, share, values } of points) {
    const name = source === undefined ? model : `${model}, ${source} alone`;
    const line = lines.get(name) ?? { name, isLevel: source !== undefined, points: [] };
    line.points.push({ share, value: values[column] ?? Number.NaN });
    lines.set(name, line);
  }
  return [...lines.values()];
}

/** One column against the share of training examples, with the levels as horizontal lines. */
function picture(lines: readonly Line[], name: string): Markup {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value)).filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (share: number) => (EDGE + share * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value: number) =>
    (HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const drawn = lines.map(({ points, isLevel }, i) => {
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
  const across = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      html`<text x="${x(share)}" y="${HEIGHT - EDGE + 20}" text-anchor="middle" fill="currentColor" font-size="12">${100 * share}%</text>`,
  );
  const up = [least, most].map(
    (value) =>
      html`<text x="${EDGE - 6}" y="${y(value)}" text-anchor="end" fill="currentColor" font-size="12">${value.toFixed(2)}</text>`,
  );
  return html`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name} by share of the training examples" style="width:100%;height:auto">${drawn.flat()}${across}${up}</svg>
<figcaption>${lines.map(
    (line, i) =>
      html`<span style="white-space:nowrap;margin-right:1em"><svg width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" fill="${COLOURS[i % COLOURS.length] ?? ''}"/></svg> ${line.name}</span>`,
  )}<br>Across: share of the training examples; up: ${name}.</figcaption></figure>`;
}

/** The curves of every column as one HTML page that asks for nothing from anywhere. */
export function curvePage(
  title: string,
  points: readonly CurvePoint[],
  columns: readonly { name: string }[],
  notes: readonly string[],
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="citemill">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
<main>
<header><h1>${title}</h1></header>
${columns.map(({ name }, i) => html`<section><h2>${name}</h2>${picture(curveLines(points, i), name)}</section>`)}
<section><h2>How it was made</h2><ul style="overflow-wrap:anywhere">${notes.map((line) => html`<li>${line}</li>`)}</ul></section>
</main>
</body>
</html>
`.text;
}
