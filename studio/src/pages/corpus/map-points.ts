import type { MapPoint } from '../../../../src/server/schemas/map.js';

export const COLOUR_CHOICES = ['field', 'year', 'format'] as const;
export type ColourBy = (typeof COLOUR_CHOICES)[number];

/** Points of one colour. */
export interface PointGroup {
  name: string;
  colour: string;
  points: MapPoint[];
}

/** More colours than these are hard to tell apart. */
const COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];
const OTHER = 'var(--ink-3)';

/** Groups points by colour: the largest groups, or ranges of years with about equally many papers; the rest comes last. */
export function groupPoints(points: readonly MapPoint[], by: ColourBy): PointGroup[] {
  const otherName = by === 'format' ? 'other' : `other or no ${by}`;
  const groupName = by === 'year' ? nameYears(points) : (point: MapPoint) => point[by];
  const groups = new Map<string | null, MapPoint[]>();
  for (const point of points) {
    const name = groupName(point);
    const group = groups.get(name);
    if (group) group.push(point);
    else groups.set(name, [point]);
  }
  const named = [...groups].flatMap(([name, members]) => (name === null ? [] : [{ name, points: members }]));
  const ordered =
    by === 'year'
      ? named.sort((a, b) => a.name.localeCompare(b.name))
      : named.sort((a, b) => b.points.length - a.points.length || a.name.localeCompare(b.name));
  const others = [
    ...ordered.slice(COLOURS.length).flatMap((group) => group.points),
    ...(groups.get(null) ?? []),
  ];
  return [
    ...ordered.slice(0, COLOURS.length).map((group, i) => ({ ...group, colour: COLOURS[i] ?? OTHER })),
    ...(others.length > 0 ? [{ name: otherName, colour: OTHER, points: others }] : []),
  ];
}

/** Names the range of years of a point; there is a range per colour, each with about equally many papers. */
function nameYears(points: readonly MapPoint[]): (point: MapPoint) => string | null {
  const years = points.flatMap(({ year }) => (year === null ? [] : [year])).sort((a, b) => a - b);
  const starts = [
    ...new Set(COLOURS.map((_, i) => years[Math.floor((i * years.length) / COLOURS.length)] ?? 0)),
  ];
  return ({ year }) => {
    if (year === null) return null;
    const index = starts.findLastIndex((start) => start <= year);
    const first = starts[index] ?? year;
    const last = (starts[index + 1] ?? (years.at(-1) ?? year) + 1) - 1;
    return first === last ? String(first) : `${first}–${last}`;
  };
}

/** A place in pixels. */
export interface Place {
  x: number;
  y: number;
}

/** Pixels around the points that stay free. */
const MARGIN = 12;

/** The place of a point in a picture. */
export const toPlace = ({ x, y }: MapPoint, width: number, height: number): Place => ({
  x: MARGIN + x * (width - 2 * MARGIN),
  y: MARGIN + y * (height - 2 * MARGIN),
});

/** The index of the place nearest to another one, at most `maxDistance` away; -1 if there is none. */
export function nearestPlace(places: readonly Place[], { x, y }: Place, maxDistance: number): number {
  let [index, best] = [-1, Infinity];
  for (const [i, place] of places.entries()) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance <= maxDistance && distance < best) [index, best] = [i, distance];
  }
  return index;
}

/** The indexes of the `k` places nearest to one of them, nearest first. */
export const nearestTo = (places: readonly Place[], index: number, k: number): number[] => {
  const centre = places[index];
  if (!centre) return [];
  return places
    .map(({ x, y }, i) => ({ i, distance: Math.hypot(x - centre.x, y - centre.y) }))
    .filter(({ i }) => i !== index)
    .sort((a, b) => a.distance - b.distance || a.i - b.i)
    .slice(0, k)
    .map(({ i }) => i);
};

const DIRECTIONS: Record<string, Place> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The index of the next place in the direction of an arrow key: near, and not far off the direction. Undefined for other keys. */
export function placeAfterKey(places: readonly Place[], index: number, key: string): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  const direction = DIRECTIONS[key];
  const current = places[index];
  if (!direction || !current) return undefined;
  let [next, best] = [index, Infinity];
  for (const [i, { x, y }] of places.entries()) {
    const [right, down] = [x - current.x, y - current.y];
    const ahead = right * direction.x + down * direction.y;
    const aside = Math.abs(right * direction.y) + Math.abs(down * direction.x);
    // A point off the direction counts as twice as far, so that the keys move where they point.
    if (i !== index && ahead > 0 && ahead >= aside && ahead + 2 * aside < best)
      [next, best] = [i, ahead + 2 * aside];
  }
  return next;
}
