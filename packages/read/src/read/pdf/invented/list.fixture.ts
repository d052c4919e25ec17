import { appendixLines, headingLines } from './body.fixture.js';
import { captionText } from './floats.fixture.js';
import { boldOf, paragraphLines, type TypeLine } from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import { listEntries, type Range } from './text.fixture.js';
import { breakLines, EMPHASIS, textWidth } from './type.fixture.js';

const BIOGRAPHIES = [
  'Ada Field studied crops at the University of the Plains and has taught there since the year of the great frost.',
  'Ben Meadow keeps the gardens of the northern plains and has written about wheat and walls for farmers.',
];
const ADVERTISEMENT = [
  'Submit your next manuscript to Field Central and take full advantage of:',
  'Convenient online submission',
  'Thorough peer review',
  'No space constraints',
  'Inclusion in the indexes of the plains',
  'Submit your manuscript at www.fieldcentral.example/submit',
];
/** Unusual headings of bibliographies. */
const UNKNOWN = ['What others have written', 'Works consulted', 'Sources and resources', 'Cited papers'];
const GROUPS = ['Primary sources', 'Other sources'];

/** Returns the heading of the bibliography; empty if there is none, or if it is at the side. */
export function listHeadingLines(width: number, style: Style): TypeLine[] {
  const { listHeading, bibliography } = style;
  if (listHeading === 'beside' || (bibliography === 'none' && listHeading === 'usual')) return [];
  const usualName = bibliography === 'none' ? 'References' : bibliography;
  const name = listHeading === 'unknown' ? (UNKNOWN[style.seed % UNKNOWN.length] ?? usualName) : usualName;
  return headingLines(name, -1, width, {
    ...style,
    headings: style.headings === 'upper' ? 'bold' : style.headings,
  }).map((line) => ({ ...line, isEntry: true }));
}

/** What follows the bibliography. */
export function linesAfterList(width: number, style: Style): TypeLine[] {
  const setting = { indent: 0, above: 10 };
  switch (style.afterList) {
    case 'biographies':
      return BIOGRAPHIES.flatMap((text) =>
        paragraphLines(
          text.replace(/^(\w+ \w+)/, `${EMPHASIS.bold}$1${EMPHASIS.end}`),
          width,
          style,
          setting,
        ),
      );
    case 'appendix':
      return appendixLines(width, style);
    case 'advertisement':
      return ADVERTISEMENT.flatMap((text, i) =>
        breakLines(text, width - 20, 9, 'sansBold').map(
          (line): TypeLine => ({
            text: line,
            size: 9,
            font: 'sansBold',
            indent: 12,
            above: i === 0 ? 24 : 2,
          }),
        ),
      );
    case 'legends':
    case 'legends and figures':
      return [
        ...headingLines('Figure legends', -1, width, style),
        ...paragraphLines(
          `${style.figureLabel.replace('1', '2')} ${captionText('late')}`,
          width,
          style,
          setting,
        ),
      ];
    case 'portraits':
      return BIOGRAPHIES.flatMap((text) =>
        paragraphLines(text, width - 70, { ...style, isJustified: false }, setting).map((line, i) => ({
          ...line,
          indent: 70,
          ...(i === 0 ? { above: 40, below: 60 } : {}),
        })),
      );
    default:
      return [];
  }
}

/** Returns the indent of the entries from the left edge of their column, after their labels. */
function hangingIndent({ marks, labels, labelPlace, hang }: Style): number {
  if (marks === 'author and year') return 12;
  if (labelPlace === 'in the margin') return 0;
  if (labelPlace === 'far') return 48;
  return Math.max(hang, labels === '1' || labels === '1.' ? 14 : 20);
}

/** Returns the position of an entry's label in its column. */
function labelPosition(label: string, size: number, hang: number, { labelPlace, font }: Style): number {
  if (labelPlace === 'in the margin') return -4 - textWidth(label, size, font);
  return labelPlace === 'right aligned' ? hang - 5 - textWidth(label, size, font) : 0;
}

/** What is above an entry: the name of a group, or the heading of a second list. */
function aboveEntry(at: number, width: number, style: Style): TypeLine[] {
  const { works, entryGroups, afterList } = style;
  if (afterList === 'second list' && at === works)
    return headingLines('References for the tables', -1, width, style).map((line) => ({
      ...line,
      isEntry: true,
    }));
  const group = at === 0 ? GROUPS[0] : at === works >> 1 ? GROUPS[1] : undefined;
  if (!entryGroups || group === undefined) return [];
  return [{ text: group, size: style.size, font: boldOf(style), above: 6, below: 30, isEntry: true }];
}

/** Returns the entries, or those of one chapter, whose numbers begin again. */
export function entryLines(
  width: number,
  style: Style,
  { from, to }: Range = { from: 0, to: Infinity },
): TypeLine[] {
  const isNumbered = style.marks !== 'author and year';
  const { entrySetting: setting } = style;
  const size = style.size - 1;
  const isFlush = setting === 'flush' || setting === 'first line indented';
  const hang = isFlush ? 0 : hangingIndent(style);
  const indent = setting === 'first line indented' ? 12 : 0;
  const all = listEntries(style)
    .slice(from, to)
    .flatMap((text, i) => {
      const isInMargin = style.labelPlace === 'in the margin' && !isFlush;
      const label = (isInMargin ? '1' : style.labels).replace('1', String(i + 1));
      const whole = isFlush && isNumbered ? `${label} ${text}` : text;
      const lines = breakLines(whole, width - hang, size, style.font, indent).map(
        (line, k): TypeLine => ({
          text: line,
          size,
          font: style.font,
          isEntry: true,
          indent: k === 0 && indent > 0 ? indent : k > 0 || isNumbered ? hang : 0,
          // Without an indent or a label, space separates the entries.
          ...(k === 0 && (setting === 'gaps' || (setting === 'flush' && !isNumbered)) ? { above: 6 } : {}),
          ...(k === 0 && isNumbered && !isFlush
            ? { label, labelAt: labelPosition(label, size, hang, style) }
            : {}),
        }),
      );
      return [...aboveEntry(i, width, style), ...lines];
    });
  const [first, ...others] = all;
  const name = style.bibliography === 'none' ? 'References' : style.bibliography;
  return style.listHeading === 'beside' && first
    ? [{ ...first, tail: { text: name, at: -126 } }, ...others]
    : all;
}
