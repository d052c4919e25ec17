const MAX_BAR_WIDTH = 40;
const MIN_BAR_WIDTH = 8;
/** Below this duration, the rate of a whole run says nothing. */
const MIN_RATED_MS = 1000;
/** Number formats by number of fraction digits. They are created when needed: most commands need none, and it takes a while. */
const formats = new Map<number, Intl.NumberFormat>();

function formatNumber(value: number, digits: number): string {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value);
}

/** The progress of a run. */
export interface ProgressState {
  label: string;
  /** Plural name of the things counted, such as `papers`. */
  unit: string;
  count: number;
  total: number | undefined;
  /** The share of the work that is done, from 0 to 1; used if the total is unknown. */
  share?: number | undefined;
  failures: number;
  perSecond: number;
  /** Milliseconds since the start. */
  elapsedMs: number;
}

/** Formats one line for a terminal of `width` columns, with a bar if there is room and the share done is known. */
export function barText(state: ProgressState, width: number): string {
  const { label, unit, total, count, share } = state;
  const counted = `${countText(state)} ${plural(count, unit)}`;
  const counts = [counted, ...rateTexts(state)].join('  ');
  // The last column stays free: some terminals wrap as soon as it is written.
  const barWidth = Math.min(MAX_BAR_WIDTH, width - 1 - label.length - 1 - 2 - 1 - counts.length);
  const part = share ?? (total === undefined ? undefined : total === 0 ? 1 : Math.min(1, count / total));
  if (part === undefined || barWidth < MIN_BAR_WIDTH) return `${label} ${counts}`.slice(0, width - 1);
  const done = Math.round(barWidth * part);
  return `${label} [${'='.repeat(done)}${'-'.repeat(barWidth - done)}] ${counts}`;
}

/** Formats one plain line for a pipe. */
export function lineText(state: ProgressState): string {
  const { label, unit, count } = state;
  return `${label}: ${[`${countText(state)} ${plural(count, unit)}`, ...rateTexts(state)].join(', ')}`;
}

/** Formats the last line of a run. */
export function finalText({ label, unit, count, failures, elapsedMs }: ProgressState): string {
  const parts = [`${formatNumber(count, 0)} ${plural(count, unit)} in ${formatDuration(elapsedMs)}`];
  if (count > 0 && elapsedMs >= MIN_RATED_MS) parts.push(rateText((count * 1000) / elapsedMs, unit));
  return `${label}: ${[...parts, ...failureTexts(failures)].join(', ')}`;
}

function countText({ count, total, share }: ProgressState): string {
  // All bytes may have been handed out while the last papers are still being read.
  if (share !== undefined) return `${Math.min(99, Math.floor(100 * share))}%, ${formatNumber(count, 0)}`;
  return total === undefined ? formatNumber(count, 0) : `${formatNumber(count, 0)}/${formatNumber(total, 0)}`;
}

function rateTexts({ unit, count, total, share, failures, perSecond, elapsedMs }: ProgressState): string[] {
  const parts = [rateText(perSecond, unit), ...failureTexts(failures)];
  if (share !== undefined && share > 0)
    parts.push(share < 1 ? `${formatDuration((elapsedMs * (1 - share)) / share)} left` : 'finishing');
  else if (total === undefined) parts.push(formatDuration(elapsedMs));
  else if (perSecond > 0)
    parts.push(`${formatDuration((Math.max(0, total - count) / perSecond) * 1000)} left`);
  return parts;
}

const rateText = (perSecond: number, unit: string): string =>
  `${formatNumber(perSecond, perSecond < 100 ? 1 : 0)} ${unit}/s`;

const failureTexts = (failures: number): string[] =>
  failures === 0 ? [] : [`${formatNumber(failures, 0)} ${plural(failures, 'failures')}`];

function plural(count: number, unit: string): string {
  return count === 1 ? unit.replace(/s$/, '') : unit;
}

/** Formats a duration: `0:07`, `12:30`, `3:05:00`. Days are written as hours. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
