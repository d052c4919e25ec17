import type { CitingParagraph } from '../citing-paper.js';
import { singleSpaces } from '../mask-marks.js';
import type { DescribedObject, ObjectMention } from '../paper-objects.js';
import { firstAtOrAfter } from '../spans.js';

/** A reference to an equation elsewhere: "(3)", "3a", "A.2", "Eq. 4", "equations (1)–(3)". */
const REFERENCE =
  /^[\s([]*(?:(?:eqs?|eqns?|equations?|formulae?|formulas?|expressions?|inequalit(?:y|ies))\b|[a-z]{0,2}[.-]?\d{1,4}(?:[.–—-][a-z]?\d{1,4}){0,3}[a-z]?['′]?[\s)\],;:.]*$)/i;
/** Every equation has one of these; references to equations rarely do. */
const OPERATOR = /[=<>≤≥≠≈≡∼≃∝∈⊂⊆→←↔⇌+±×÷∑∏∫√∂∇\\^_{}/|−]/;

const withoutSpace = (text: string) => text.replace(/[\s$]+/g, '');

/** Returns whether a mention is the equation itself, as displayed in the text, and not a reference to it. */
export function isDisplayed(mention: ObjectMention, object: DescribedObject | undefined): boolean {
  if (object?.kind !== 'equation') return false;
  const text = withoutSpace(mention.text);
  if (text === '') return false;
  if (text === withoutSpace(object.content)) return true;
  if (object.label && text === withoutSpace(object.label)) return false;
  return !REFERENCE.test(mention.text) && OPERATOR.test(text);
}

const DOLLARS = /^\${1,2}([^$]*)\${1,2}$/;

/** Puts an equation between tags: the content of the object (TeX, if the source has it), otherwise the text of the mention. */
function markEquation(mention: ObjectMention, object: DescribedObject): string {
  const content = singleSpaces(object.content || mention.text);
  return `<equation> ${DOLLARS.exec(content)?.[1]?.trim() ?? content} </equation>`;
}

/**
 * Creates a function that returns a span of a paragraph with its display equations in tags; inline maths is unchanged. `readText` returns
 * the text between equations, for example with its emphasis marked.
 */
export function equationMarker(
  paragraph: CitingParagraph,
  objects: ReadonlyMap<string, DescribedObject>,
  isEnabled: boolean,
  readText = (start: number, end: number) => paragraph.text.slice(start, end),
): (start: number, end: number) => string {
  const displayed = (isEnabled ? (paragraph.mentions ?? []) : []).flatMap((mention) => {
    const object = objects.get(mention.object ?? '');
    return object && isDisplayed(mention, object) ? [{ ...mention, equation: object }] : [];
  });
  displayed.sort((a, b) => a.start - b.start || b.end - a.end);
  const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
  return (start, end) => {
    const pieces: string[] = [];
    let from = start;
    let next = firstAtOrAfter(displayed, start);
    for (let mention = displayed[next]; mention && mention.end <= end; mention = displayed[++next]) {
      if (mention.start < from) continue;
      pieces.push(readText(from, mention.start));
      if (mention.start > from && !isSpace(paragraph.text[mention.start - 1])) pieces.push(' ');
      pieces.push(markEquation(mention, mention.equation));
      from = mention.end;
      if (from < end && !isSpace(paragraph.text[from])) pieces.push(' ');
    }
    pieces.push(readText(from, end));
    return pieces.join('');
  };
}
