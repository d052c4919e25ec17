import type { CitingParagraph } from '../citing-paper.js';
import type { DescribedObject, ObjectMention } from '../paper-objects.js';

/** "(3)", "3a", "A.2", "Eq. 4", "equations (1)–(3)": words that lead to an equation that stands elsewhere. */
const REFERENCE =
  /^[\s([]*(?:(?:eqs?|eqns?|equations?|formulae?|formulas?|expressions?|inequalit(?:y|ies))\b|[a-z]{0,2}[.-]?\d{1,4}(?:[.–—-][a-z]?\d{1,4}){0,3}[a-z]?['′]?[\s)\],;:.]*$)/i;
/** No equation goes without one of these; names of equations hardly ever have one. */
const OPERATOR = /[=<>≤≥≠≈≡∼≃∝∈⊂⊆→←↔⇌+±×÷∑∏∫√∂∇\\^_{}/|−]/;

const bare = (text: string) => text.replace(/[\s$]+/g, '');

/** True where a mention is the equation itself, as the text shows it, and not words that lead to it. */
export function isDisplayed(mention: ObjectMention, object: DescribedObject | undefined): boolean {
  if (object?.kind !== 'equation') return false;
  const text = bare(mention.text);
  if (text === '') return false;
  if (text === bare(object.content)) return true;
  if (object.label && text === bare(object.label)) return false;
  return !REFERENCE.test(mention.text) && OPERATOR.test(text);
}

const DOLLARS = /^\${1,2}([^$]*)\${1,2}$/;

/** An equation between its marks: what the object holds, which is TeX where the source has TeX, else the words of the text. */
function marked(mention: ObjectMention, object: DescribedObject): string {
  const content = (object.content || mention.text).replace(/\s+/g, ' ').trim();
  return `<equation> ${DOLLARS.exec(content)?.[1]?.trim() ?? content} </equation>`;
}

/**
 * Reads stretches of a paragraph with its display equations marked; inline maths stays as it is. `words` says how
 * the text between equations reads: as it is, or with its emphasis marked.
 */
export function equationMarker(
  paragraph: CitingParagraph,
  objects: ReadonlyMap<string, DescribedObject>,
  isOn: boolean,
  words = (start: number, end: number) => paragraph.text.slice(start, end),
): (start: number, end: number) => string {
  const displayed = (isOn ? (paragraph.mentions ?? []) : []).flatMap((mention) => {
    const object = objects.get(mention.object ?? '');
    return object && isDisplayed(mention, object) ? [{ ...mention, equation: object }] : [];
  });
  displayed.sort((a, b) => a.start - b.start || b.end - a.end);
  const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
  return (start, end) => {
    const pieces: string[] = [];
    let at = start;
    let next = firstFrom(displayed, start);
    for (let mention = displayed[next]; mention && mention.end <= end; mention = displayed[++next]) {
      if (mention.start < at) continue;
      pieces.push(words(at, mention.start));
      if (mention.start > at && !isSpace(paragraph.text[mention.start - 1])) pieces.push(' ');
      pieces.push(marked(mention, mention.equation));
      at = mention.end;
      if (at < end && !isSpace(paragraph.text[at])) pieces.push(' ');
    }
    pieces.push(words(at, end));
    return pieces.join('');
  };
}

/** The number of the first span that starts at or behind a place; the spans are in order. */
function firstFrom(spans: readonly { start: number }[], place: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
