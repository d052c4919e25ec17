/** Converts values to positions along an axis. */
export interface Scale {
  /** Round values to label, in ascending order. */
  ticks: number[];
  /** Returns the position of a value: 0 at the start of the axis, 1 at its end. */
  position(value: number): number;
}

/** Returns the smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not below the given step. */
export function niceStep(step: number): number {
  if (!(step > 0 && step < Number.POSITIVE_INFINITY)) return 1;
  const exponent = Math.floor(Math.log10(step));
  for (const factor of [1, 2, 5]) {
    // Parsed from a string, because the product 2 * 10 ** -3 may not be exactly 0.002.
    const nice = Number(`${factor}e${exponent}`);
    if (nice >= step * (1 - 1e-9)) return nice;
  }
  return Number(`1e${exponent + 1}`);
}

const MAX_TICKS = 50;

/** Makes a linear scale over exactly the given range, with about `tickTarget` ticks that are at least `minStep` apart. */
export function linearScale(from: number, to: number, tickTarget: number, minStep = 0): Scale {
  const range = to > from && to - from < Number.POSITIVE_INFINITY ? to - from : 1;
  const step = Math.max(minStep, niceStep(range / tickTarget));
  const first = Math.ceil(from / step - 1e-9);
  const ticks: number[] = [];
  // Ticks are counted instead of compared with the end: far from zero, adding a step may not change the value.
  const tickCount = Math.floor((from + range) / step - first + 1e-9) + 1;
  for (let i = 0; i < Math.min(tickCount, MAX_TICKS); i++)
    ticks.push(Number(((first + i) * step).toPrecision(12)));
  return { ticks, position: (value) => clip((value - from) / range) };
}

/** Makes a linear scale from zero to the largest value. */
export function scaleFromZero(values: readonly number[], tickTarget: number, minStep = 0): Scale {
  const highest = values.reduce((max, value) => (Number.isFinite(value) ? Math.max(value, max) : max), 0);
  return highest > 0 ? linearScale(0, highest, tickTarget, minStep) : linearScale(0, 1, 1);
}

/** Makes a logarithmic scale over all positive values, with at most about `tickTarget` ticks, at powers of ten. */
export function logarithmicScale(values: readonly number[], tickTarget: number): Scale {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const value of values) {
    if (value > 0 && value < lowest) lowest = value;
    if (value > highest && value < Number.POSITIVE_INFINITY) highest = value;
  }
  if (highest === 0) return linearScale(0, 1, 1);
  // The scale starts well below the smallest value, so that its bar has a height.
  const from = niceStep(lowest / 5);
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const to = Math.max(niceStep(highest), Number(`1e${first + 1}`));
  const decades = Math.log10(to / from);
  const decadesPerTick = Math.max(1, Math.ceil(decades / tickTarget));
  const ticks: number[] = [];
  for (let exponent = first; Number(`1e${exponent}`) <= to; exponent += decadesPerTick)
    ticks.push(Number(`1e${exponent}`));
  return { ticks, position: (value) => (value > 0 ? clip(Math.log10(value / from) / decades) : 0) };
}

function clip(share: number): number {
  return share > 0 ? Math.min(share, 1) : 0;
}
