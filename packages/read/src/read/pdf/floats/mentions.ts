import { int32At } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PaperObject } from '../../../paper/index.js';
import type { Flow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { equationLabel } from './equations.js';

/** Returns the spans of a flow that are on the given lines: display equations. */
export function equationSpans(
  flow: Flow,
  isEquation: (line: number) => boolean,
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let start = -1;
  let end = -1;
  for (let i = 0; i <= flow.text.length; i++) {
    const number = i < flow.text.length ? int32At(flow.line, i) : -2;
    if (number === -1) continue;
    if (number >= 0 && isEquation(number)) {
      if (start < 0) start = i;
      end = i + 1;
    } else if (start >= 0) {
      spans.push({ start, end });
      start = -1;
    }
  }
  return spans;
}

/**
 * Returns an equation as an object of the paper. Its number is at its end, or at the end of the line that extends farthest to
 * the right: a fraction continues below the number.
 */
export function equationObject(
  flow: Flow,
  { start, end }: { start: number; end: number },
  id: string,
): PaperObject {
  const text = cleanText(flow.text.slice(start, end));
  const numbers = new Set(flow.line.subarray(start, end));
  const lines = flow.lines.filter((_, number) => numbers.has(number));
  const widest = lines.reduce<Line | undefined>(
    (best, line) => (best && best.right >= line.right ? best : line),
    undefined,
  );
  const label = equationLabel(text) ?? (widest ? equationLabel(widest.text, true) : undefined);
  const position = label ? text.lastIndexOf(label) : -1;
  const content =
    label && position >= 0
      ? cleanText(`${text.slice(0, position)} ${text.slice(position + label.length)}`)
      : text;
  return { id, kind: 'equation', ...(label ? { label } : {}), content };
}
