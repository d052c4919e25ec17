import type { Paper } from '../../paper/index.js';
import { parseHeading } from '../numbering.js';
import { paragraphPlace } from './places.js';
import { makeSignal, type PrintedPlaces, type Signal } from './signal.js';

/** Formats a range of numbers: "7", "3–5". */
const formatRange = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** Finds numbers that the labels of bibliography entries skip. A list may start again at 1, as in each chapter of a book. */
export function findMissingEntries({ entries }: PrintedPlaces): Signal[] {
  const places: Signal['places'] = [];
  let [last, missing, numbered] = [0, 0, 0];
  for (const { label = '', page } of entries) {
    if (!/^\d{1,3}$/.test(label)) continue;
    const number = Number(label);
    numbered++;
    if (number > last + 1) {
      missing += number - last - 1;
      places.push({
        message: `the bibliography has no entry ${formatRange(last + 1, number - 1)}`,
        where: `page ${page + 1}`,
      });
    }
    last = number;
  }
  return makeSignal('missing-entry', missing, numbered + missing, places);
}

/** The headings of a paper in order, with their places; a heading comes again with each paragraph below it. */
function listHeadings({ abstract, body }: Paper, printed?: PrintedPlaces): { text: string; where: string }[] {
  if (printed?.headings?.length)
    return printed.headings.map(({ text, page }) => ({ text, where: `page ${page + 1}` }));
  return body.flatMap(({ section }, i) => {
    const index = abstract.length + i;
    const where = paragraphPlace(index, printed?.paragraphs[index]?.first);
    return section.map((text) => ({ text, where }));
  });
}

/** Finds numbers that the headings skip: after section 2 comes section 4, or after 3 comes 3.2. */
export function findMissingSections(paper: Paper, printed?: PrintedPlaces): Signal[] {
  const places: Signal['places'] = [];
  /** The last number seen below each parent, as in "2.1" → 3 after section 2.1.3. */
  const lastBelow = new Map<string, number>();
  const seen = new Set<string>();
  let [missing, numbered] = [0, 0];
  for (const { text, where } of listHeadings(paper, printed)) {
    const { number } = parseHeading(text);
    if (number?.style !== 'decimal' || !number.parts.every((part) => /^\d+$/.test(part))) continue;
    const name = number.parts.join('.');
    if (seen.has(name)) continue;
    seen.add(name);
    numbered++;
    const parent = number.parts.slice(0, -1).join('.');
    const [last, current] = [lastBelow.get(parent) ?? 0, Number(number.parts.at(-1))];
    lastBelow.set(parent, current);
    if (current <= last + 1) continue;
    missing += current - last - 1;
    const prefix = parent === '' ? '' : `${parent}.`;
    const message = `no section ${prefix}${formatRange(last + 1, current - 1)} before section ${name}`;
    places.push({ message, where });
  }
  return makeSignal('missing-section', missing, numbered + missing, places);
}

const LABEL_NUMBER = /^(?:fig(?:ure|\.)?|tab(?:le|\.)?)?\s*(\d{1,2})[.:]?$/i;

/** Finds figures and tables whose numbers are skipped. */
export function findMissingObjects({ objects }: Paper): Signal[] {
  const places: Signal['places'] = [];
  let [missing, numbered] = [0, 0];
  for (const kind of ['figure', 'table'] as const) {
    const numbers = objects
      .filter((object) => object.kind === kind)
      .flatMap(({ label }) => LABEL_NUMBER.exec(label?.trim() ?? '')?.[1] ?? [])
      .map(Number);
    const listed = new Set(numbers);
    numbered += listed.size;
    for (let number = 1; number < Math.max(0, ...numbers); number++) {
      if (listed.has(number)) continue;
      missing++;
      places.push({ message: `no ${kind} ${number}, though later ones were found` });
    }
  }
  return makeSignal('missing-object', missing, numbered + missing, places);
}
