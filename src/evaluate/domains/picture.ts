import { itemAt } from '../../at.js';
import { html, type Markup } from '../../report/html.js';
import type { DomainSpace } from './space.js';

const WIDTH = 640;
const HEIGHT = 440;
const EDGE = 24;

/** Colours that colour-blind readers can distinguish (Okabe and Ito), on light and dark backgrounds. */
const COLOURS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#56b4e9',
  '#8c6d31',
  '#999999',
  '#6a3d9a',
  '#b15928',
];

const colour = (i: number) => itemAt(COLOURS, i % COLOURS.length);

/** Returns an SVG scatter plot of the first two principal components, coloured by field or by cluster. */
export function scatter({ points, fields, shares }: DomainSpace, by: 'field' | 'cluster'): Markup {
  const across = linearScale(
    points.map(({ x }) => x),
    EDGE,
    WIDTH - EDGE,
  );
  const up = linearScale(
    points.map(({ y }) => y),
    HEIGHT - EDGE,
    EDGE,
  );
  const group = (point: DomainSpace['points'][number]) =>
    by === 'field' ? fields.indexOf(point.field) : point.cluster;
  const dots = points.map(
    (point) =>
      html`<circle cx="${across(point.x)}" cy="${up(point.y)}" r="2.5" fill="${colour(group(point))}" fill-opacity="0.55"/>`,
  );
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const names = by === 'field' ? fields : fields.map((_, i) => `cluster ${i + 1}`);
  return html`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Points by ${by} in the first two principal components" style="width:100%;height:auto;border:1px solid currentColor">${dots}</svg>
<figcaption>${names.map((name, i) => html`<span style="white-space:nowrap;margin-right:1em"><svg width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" fill="${colour(i)}"/></svg> ${name}</span>`)}<br>Across: first component (${percent(shares[0])} of the variance); up: second (${percent(shares[1])}).</figcaption></figure>`;
}

/** Maps the range of the values linearly to `from`…`to`, in pixels. */
function linearScale(values: readonly number[], from: number, to: number): (value: number) => string {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return (value) => (from + ((value - min) / (max - min || 1)) * (to - from)).toFixed(1);
}
