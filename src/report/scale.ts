/** Places values along an axis: 0 at its start, 1 at its end. */
export interface Scale {
  /** Round values to label, in ascending order. */
  ticks: number[];
  position(value: number): number;
}

/** The smallest of 1, 2, 5, 10, 20, 50, … (and 0.1, 0.2, …) that is not below the given step. */
export function niceStep(step: number): number {
  if (!(step > 0 && step < Number.POSITIVE_INFINITY)) return 1;
  const exponent = Math.floor(Math.log10(step));
  for (const factor of [1, 2, 5]) {
    // Written as a decimal, 2e-3 is 0.002; as a product it may not be.
    const nice = Number(`${factor}e${exponent}`);
    if (nice >= step * (1 - 1e-9)) return nice;
  }
  return Number(`1e${exponent + 1}`);
}

const MAX_TICKS = 50;

/** An even scale over exactly the given range. */
export function linearScale(from: number, to: number, about: number, finest = 0): Scale {
  const range = to > from && to - from < Number.POSITIVE_INFINITY ? to - from : 1;
  const step = Math.max(finest, niceStep(range / about));
  const first = Math.ceil(from / step - 1e-9);
  const ticks: number[] = [];
  // The ticks are counted: far from zero, a step may be lost to rounding, and a comparison with the end would never be true.
  const number = Math.floor((from + range) / step - first + 1e-9) + 1;
  for (let i = 0; i < Math.min(number, MAX_TICKS); i++)
    ticks.push(Number(((first + i) * step).toPrecision(12)));
  return { ticks, position: (value) => clip((value - from) / range) };
}

/** An even scale from zero to the largest value. */
export function scaleFromZero(values: readonly number[], about: number, finest = 0): Scale {
  const highest = values.reduce((max, value) => (Number.isFinite(value) ? Math.max(value, max) : max), 0);
  return highest > 0 ? linearScale(0, highest, about, finest) : linearScale(0, 1, 1);
}

/** A logarithmic scale over all positive values, with a tick at powers of ten; at most `about` of them. */
export function logarithmicScale(values: readonly number[], about: number): Scale {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const value of values) {
    if (value > 0 && value < lowest) lowest = value;
    if (value > highest && value < Number.POSITIVE_INFINITY) highest = value;
  }
  if (highest === 0) return linearScale(0, 1, 1);
  // A round number well below the smallest value, so that it has a bar too.
  const from = niceStep(lowest / 5);
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const to = Math.max(niceStep(highest), Number(`1e${first + 1}`));
  const decades = Math.log10(to / from);
  const every = Math.max(1, Math.ceil(decades / about));
  const ticks: number[] = [];
  for (let exponent = first; Number(`1e${exponent}`) <= to; exponent += every)
    ticks.push(Number(`1e${exponent}`));
  return { ticks, position: (value) => (value > 0 ? clip(Math.log10(value / from) / decades) : 0) };
}

function clip(share: number): number {
  return share > 0 ? Math.min(share, 1) : 0;
}
