export interface YearCount {
  year: number;
  count: number;
}

/** A bar of a timeline: the years from `from` to `to`. */
export interface YearBar {
  from: number;
  to: number;
  count: number;
}

/** Years per bar: the smallest of 1, 2, 5, 10, 20, 50, … that leaves at most `maxBars` bars. */
function yearsPerBar(first: number, last: number, maxBars: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const step of [1, 2, 5])
      if (Math.floor(last / (step * scale)) - Math.floor(first / (step * scale)) < maxBars)
        return step * scale;
}

/** Groups counts by year into at most `maxBars` bars of equally many years; years without any count have empty bars. */
export function yearBars(years: readonly YearCount[], maxBars: number): YearBar[] {
  if (years.length === 0) return [];
  const values = years.map(({ year }) => year);
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const step = yearsPerBar(first, last, Math.max(1, maxBars));
  const start = Math.floor(first / step);
  const bars: YearBar[] = Array.from({ length: Math.floor(last / step) - start + 1 }, (_, i) => ({
    from: (start + i) * step,
    to: (start + i + 1) * step - 1,
    count: 0,
  }));
  for (const { year, count } of years) {
    const bar = bars[Math.floor(year / step) - start];
    if (bar) bar.count += count;
  }
  return bars;
}

/** The years of a bar in words. */
export const yearsOfBar = ({ from, to }: YearBar): string => (from === to ? String(from) : `${from}–${to}`);

/** The filters that list the years of a bar. */
export const yearFilters = ({ from, to }: YearBar): Record<string, number> => ({
  'year-from': from,
  'year-to': to,
});

/** Which bars get a label on the axis, so that labels are at least `minGapPx` apart. */
export function labelledBars(bars: readonly YearBar[], width: number, minGapPx: number): Set<number> {
  const every = Math.max(1, Math.ceil((minGapPx * bars.length) / Math.max(1, width)));
  return new Set([...bars.keys()].filter((i) => i % every === 0));
}
