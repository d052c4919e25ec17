import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import type { ObjectNames } from '../../printed-objects/object-names.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { isMonospaced, mayShowSteps } from '../layout/monospaced.js';
import type { PlacedLine } from '../layout/order.js';
import type { ParagraphLines } from './paragraphs.js';
import { LISTING } from './section-thresholds.js';

/** The body's paragraphs without program code, and the code. */
export interface Listings {
  body: ParagraphLines[];
  listings: PlacedLine[][];
}

/** Returns the fonts whose lines are monospaced, nearly all that are long enough to show it. */
function monospacedFonts(lines: readonly Line[]): Set<number> {
  const counts = new Map<number, { long: number; equal: number }>();
  for (const line of lines) {
    if (!mayShowSteps(line)) continue;
    const count = counts.get(line.font) ?? { long: 0, equal: 0 };
    if (count.long === LISTING.maxSampledLines) continue;
    count.long++;
    if (isMonospaced(line)) count.equal++;
    counts.set(line.font, count);
  }
  return new Set(
    [...counts].flatMap(([font, { long, equal }]) => (equal >= LISTING.minEqualShare * long ? [font] : [])),
  );
}

/** True for an address alone, which continues the sentence before it. */
const isAddress = (lines: readonly PlacedLine[]): boolean =>
  lines.length <= LISTING.maxAddressLines &&
  lines.every(({ line }) => /^\S+$/.test(line.text)) &&
  /[:/@]/.test(itemAt(lines, 0).line.text);

/** Divides the lines of a paragraph into runs of code and of text; a single line of code within text belongs to its sentence. */
function divideLines(lines: readonly PlacedLine[], isCode: (line: Line) => boolean): PlacedLine[][] {
  const runs: PlacedLine[][] = [];
  for (const placed of lines) {
    const run = runs.at(-1);
    if (run && isCode(itemAt(run, 0).line) === isCode(placed.line)) run.push(placed);
    else runs.push([placed]);
  }
  return runs;
}

/**
 * Separates program code from the prose: lines in a monospaced font, unless the whole paper is set in one. In a paragraph of text, only
 * several lines in a row are code.
 */
export function separateListings(paragraphs: readonly ParagraphLines[], bodyType: BodyType): Listings {
  const fonts = monospacedFonts(paragraphs.flatMap(({ lines }) => lines.map(({ line }) => line)));
  if (fonts.size === 0 || fonts.has(bodyType.font)) return { body: [...paragraphs], listings: [] };
  const isCode = (line: Line) => fonts.has(line.font);
  const body: ParagraphLines[] = [];
  const listings: PlacedLine[][] = [];
  let isAfterCode = false;
  let section = '';
  for (const paragraph of paragraphs) {
    const name = paragraph.section.join('\n');
    if (name !== section) isAfterCode = false;
    section = name;
    const runs = divideLines(paragraph.lines, isCode);
    const isListing = (run: readonly PlacedLine[]) =>
      isCode(itemAt(run, 0).line) &&
      !isAddress(run) &&
      (runs.length === 1 || run.length >= LISTING.minLinesInText);
    let text: PlacedLine[] = [];
    for (const run of runs) {
      if (!isListing(run)) {
        text.push(...run);
        isAfterCode = false;
        continue;
      }
      if (text.length > 0) body.push({ ...paragraph, lines: text });
      text = [];
      if (isAfterCode) listings.at(-1)?.push(...run);
      else listings.push(run);
      isAfterCode = true;
    }
    if (text.length > 0) body.push({ ...paragraph, lines: text });
  }
  return body.length === 0 ? { body: [...paragraphs], listings: [] } : { body, listings };
}

/** Returns program code as an object of the paper, with its indents, which are measured from the edge of each column. */
export function listingObject(lines: readonly PlacedLine[], names: ObjectNames): PaperObject {
  const indents = lines.map(({ line, left }) => Math.max(0, line.left - left));
  const smallest = Math.min(...indents);
  const content = lines.map(({ line }, i) => {
    const minStep = LISTING.minStepEm * line.size;
    const step = Math.max((line.right - line.left) / Math.max(1, line.text.length), minStep);
    return ' '.repeat(Math.round((itemAt(indents, i) - smallest) / step)) + cleanText(line.text);
  });
  return { id: names.take('verbatim'), kind: 'verbatim', content: content.join('\n').trimEnd() };
}
