import type { TrainEvent } from './events.js';

const WIDTH = 640;
const HEIGHT = 240;
const MARGIN = { left: 48, right: 48, top: 16, bottom: 32 };

interface Point {
  step: number;
  value: number;
}

/** Draws training loss (left axis) and validation metric (right axis) by step, as SVG. */
export function renderCurve(events: readonly TrainEvent[]): string {
  const losses = events.flatMap((event) =>
    event.event === 'step' ? [{ step: event.step, value: event.loss }] : [],
  );
  const validations = events.filter((event) => event.event === 'validation');
  const metric = ['f1', 'ap', 'rouge2', 'accuracy', 'loss'].find((name) =>
    validations.some(({ metrics }) => typeof metrics[name] === 'number'),
  );
  const scores = validations.flatMap(({ step, metrics }) => {
    const value = metric === undefined ? undefined : metrics[metric];
    return typeof value === 'number' ? [{ step, value }] : [];
  });
  const last = Math.max(1, ...losses.map(({ step }) => step), ...scores.map(({ step }) => step));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...line(losses, last, '#4269d0', 'left', 'training loss'),
    ...line(scores, last, '#ff725c', 'right', metric ? `validation ${metric}` : ''),
    `<text x="${MARGIN.left}" y="${HEIGHT - 8}">step 0</text>`,
    `<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - 8}" text-anchor="end">${last}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function line(
  points: readonly Point[],
  last: number,
  colour: string,
  side: 'left' | 'right',
  label: string,
): string[] {
  if (points.length === 0) return [];
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (step: number) => MARGIN.left + ((WIDTH - MARGIN.left - MARGIN.right) * step) / last;
  const span = HEIGHT - MARGIN.top - MARGIN.bottom;
  const y = (value: number) => MARGIN.top + span * (high === low ? 0.5 : (high - value) / (high - low));
  const path = points.map(({ step, value }) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const edge = side === 'left' ? MARGIN.left - 4 : WIDTH - MARGIN.right + 4;
  const anchor = side === 'left' ? 'end' : 'start';
  const text = (at: number, words: string) =>
    `<text x="${edge}" y="${at}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;
  return [
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
    text(MARGIN.top + 4, high.toPrecision(3)),
    text(MARGIN.top + span, low.toPrecision(3)),
    `<text x="${side === 'left' ? MARGIN.left + 8 : WIDTH - MARGIN.right - 8}" y="${MARGIN.top + 4}" text-anchor="${side === 'left' ? 'start' : 'end'}" fill="${colour}">${label}</text>`,
  ];
}
