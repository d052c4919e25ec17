import { cleanString, list, record, string } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Bibliography } from './bibliography.js';
import type { Mark, SourceParagraph } from './compose.js';
import { type Equations, equationMark } from './equations.js';
import type { RefEntries } from './objects.js';
import type { Sections } from './sections.js';
import { PLACEHOLDER, SpannedText, tidyMarks } from './spans.js';

/** The parts of a paper that the spans of its paragraphs refer to. */
export interface Targets {
  bibliography: Bibliography;
  refEntries: RefEntries;
  equations: Equations;
  sections: Sections;
  warnings: Warnings;
}

type Placed = NonNullable<ReturnType<SpannedText['locate']>>;

/** Returns the target id of a span. If the span has none, the placeholder in the text is the id. */
function findTarget({ span }: Placed, printed: string): string | undefined {
  return cleanString(span.ref_id) ?? (PLACEHOLDER.test(printed) ? printed : undefined);
}

function citationMark(placed: Placed, printed: string, targets: Targets, where: string): Mark {
  const { start, end } = placed;
  const target = findTarget(placed, printed);
  const isListed = target !== undefined && targets.bibliography.has(target);
  if (target !== undefined && !isListed)
    targets.warnings.add('reference', 'cited entry is not in the bibliography', where);
  const mark: Mark = { start, end, kind: 'citation', target: isListed ? target : null };
  if (!PLACEHOLDER.test(printed)) return mark;
  const text = cleanString(placed.span.text) ?? cleanString(placed.span.mention);
  const replacement = isListed
    ? targets.bibliography.formatMark(target)
    : text && /\D/.test(text)
      ? text
      : '[?]';
  return { ...mark, replacement };
}

function mentionMark(placed: Placed, printed: string, targets: Targets, where: string): Mark {
  const { start, end } = placed;
  const { refEntries, warnings } = targets;
  const target = findTarget(placed, printed);
  if (target !== undefined && !refEntries.allIds.has(target))
    warnings.add('object', 'mentioned figure or table does not exist', where);
  const isPlaceholder = PLACEHOLDER.test(printed);
  // A footnote mark is not part of the sentence. A section number is, but a section is not an object.
  if (isPlaceholder && printed.startsWith('FOOTREF'))
    return { start, end, kind: 'plain', target: null, replacement: '' };
  const kind = printed.startsWith('SECREF') ? 'plain' : 'mention';
  const mark: Mark = {
    start,
    end,
    kind,
    target: target !== undefined && refEntries.ids.has(target) ? target : null,
  };
  if (!isPlaceholder) return mark;
  const number = target === undefined ? undefined : refEntries.numbers.get(target);
  return number === undefined ? mark : { ...mark, replacement: number };
}

/** Returns a paragraph of `abstract`, `body_text` or `back_matter`; undefined if it has no text. */
export function readParagraph(value: unknown, where: string, targets: Targets): SourceParagraph | undefined {
  const paragraph = record(value);
  const text = string(paragraph ? paragraph.text : value);
  if (text === undefined) {
    targets.warnings.add('paragraph', 'paragraph without text', where);
    return undefined;
  }
  if (text.trim() === '') return undefined;
  const spanned = new SpannedText(text, targets.warnings);
  const marks: Mark[] = [];
  const addMarks = (
    key: string,
    makeMark: (placed: Placed, printed: string, path: string) => Mark | undefined,
  ) => {
    list(paragraph?.[key]).forEach((span, i) => {
      const path = `${where}.${key}[${i}]`;
      const placed = spanned.locate(span, path);
      const mark = placed && makeMark(placed, text.slice(placed.start, placed.end), path);
      if (mark) marks.push(mark);
    });
  };
  addMarks('cite_spans', (placed, printed, path) => citationMark(placed, printed, targets, path));
  addMarks('ref_spans', (placed, printed, path) => mentionMark(placed, printed, targets, path));
  addMarks('eq_spans', (placed, printed) => equationMark(placed, printed, targets.equations));
  const section = targets.sections.path(paragraph?.section, paragraph?.sec_num);
  return { section, text, marks: tidyMarks(marks, where, targets.warnings) };
}

/** Returns the paragraphs of a list; those without text are omitted. */
export function readParagraphs(value: unknown, name: string, targets: Targets): SourceParagraph[] {
  return list(value)
    .map((item, i) => readParagraph(item, `${name}[${i}]`, targets))
    .filter((paragraph) => paragraph !== undefined);
}
