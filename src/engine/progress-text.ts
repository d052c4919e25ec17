const WIDEST_BAR = 40;
const NARROWEST_BAR = 8;
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Where a run stands. */
export interface Standing {
  label: string;
  /** As in `papers`. */
  unit: string;
  count: number;
  total: number | undefined;
  /** Where the total is not known: how much of the work is done, from 0 to 1. */
  share?: number | undefined;
  failures: number;
  perSecond: number;
  /** Since the start. */
  elapsedMs: number;
}

/** One line that fits a terminal of `width` columns, with a bar as long as there is room for and a total. */
export function barText(standing: Standing, width: number): string {
  const { label, unit, total, count, share } = standing;
  const counted = `${counts(standing)} ${plural(count, unit)}`;
  const rest = [counted, ...pace(standing)].join('  ');
  // The last column stays free: a terminal may wrap as soon as it is written.
  const room = Math.min(WIDEST_BAR, width - 1 - label.length - 1 - 2 - 1 - rest.length);
  const part = share ?? (total === undefined ? undefined : total === 0 ? 1 : Math.min(1, count / total));
  if (part === undefined || room < NARROWEST_BAR) return `${label} ${rest}`.slice(0, width - 1);
  const done = Math.round(room * part);
  return `${label} [${'='.repeat(done)}${'-'.repeat(room - done)}] ${rest}`;
}

/** The same as plain words, for a pipe. */
export function lineText(standing: Standing): string {
  const { label, unit, count } = standing;
  return `${label}: ${[`${counts(standing)} ${plural(count, unit)}`, ...pace(standing)].join(', ')}`;
}

/** The last words of a run. */
export function finalText({ label, unit, count, failures, elapsedMs }: Standing): string {
  const average = elapsedMs > 0 ? (count * 1000) / elapsedMs : 0;
  const parts = [`${whole.format(count)} ${plural(count, unit)} in ${duration(elapsedMs)}`];
  if (count > 0) parts.push(`${tenths.format(average)} ${unit}/s`);
  return `${label}: ${[...parts, failed(failures)].join(', ')}`;
}

function counts({ count, total, share }: Standing): string {
  if (share !== undefined) return `${Math.floor(100 * share)}%, ${whole.format(count)}`;
  return total === undefined ? whole.format(count) : `${whole.format(count)}/${whole.format(total)}`;
}

function pace({ unit, count, total, share, failures, perSecond, elapsedMs }: Standing): string[] {
  const parts = [`${tenths.format(perSecond)} ${unit}/s`, failed(failures)];
  if (share !== undefined && share > 0) parts.push(`${duration((elapsedMs * (1 - share)) / share)} left`);
  else if (total === undefined) parts.push(duration(elapsedMs));
  else if (perSecond > 0) parts.push(`${duration((Math.max(0, total - count) / perSecond) * 1000)} left`);
  return parts;
}

function failed(failures: number): string {
  return failures === 0 ? 'no failures' : `${whole.format(failures)} ${plural(failures, 'failures')}`;
}

function plural(count: number, unit: string): string {
  return count === 1 ? unit.replace(/s$/, '') : unit;
}

/** `0:07`, `12:30`, `3:05:00`; days stay hours. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
