import type { DescribedObject, ObjectMention } from '../../paper-objects.js';
import type { BodySentence } from './body-sentences.js';
import type { DescriptionOptions } from './options.js';

const DESCRIBED = new Set(['table', 'figure', 'algorithm', 'theorem']);
const normalise = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The sentences of a description: from `first` up to, not including, `end`. */
export interface TargetSpan {
  first: number;
  end: number;
  /** Other tables, figures, algorithms and theorems that the first sentence names. */
  others: number;
}

/** Finds the first sentence that refers to each object. Returns the sentence indexes by object id. */
export function firstReferences(sentences: readonly BodySentence[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, { references }] of sentences.entries())
    for (const { object } of references) if (object !== null && !first.has(object)) first.set(object, index);
  return first;
}

/**
 * Finds the end of a description, which begins with the first sentence that refers to the object. It ends with the paragraph, or before a
 * sentence that refers to another object (SciXGen §4.1). An unresolved mention counts as another object unless it has this object's label.
 */
export function targetSpan(
  sentences: readonly BodySentence[],
  first: number,
  object: DescribedObject,
  objects: ReadonlyMap<string, DescribedObject>,
  endAt: DescriptionOptions['endAt'],
): TargetSpan {
  const isOther = ({ object: id, text }: ObjectMention) =>
    id === null ? !object.label || normalise(text) !== normalise(object.label) : id !== object.id;
  const isDescribed = ({ object: id }: ObjectMention) =>
    id === null || DESCRIBED.has(objects.get(id)?.kind ?? '');
  const endsTarget = (mention: ObjectMention) =>
    isOther(mention) && (endAt === 'any' || isDescribed(mention));
  const opening = sentences[first];
  let end = first + 1;
  for (
    let sentence = sentences[end];
    sentence && sentence.paragraph === opening?.paragraph;
    sentence = sentences[++end]
  )
    if (sentence.references.some(endsTarget)) break;
  const others = new Set(
    opening?.references
      .filter((mention) => isOther(mention) && isDescribed(mention))
      .map(({ object: id, text }) => id ?? `text ${text}`),
  );
  return { first, end, others: others.size };
}

/** A capital or a digit somewhere in the first word, or a formula: "cisTEM", "p53", "proUPS1::UPS1-LUC2", "$x$". */
const BEGINS = /^(?:["“‘'([]*[\p{L}\p{M}:'’_-]{0,20}[\p{Lu}\p{N}]|["“‘'([]*\$|<equation>|[α-ωΑ-Ω])/u;
const ENDS = /(?:[.!?…][\])}"”’'*\s]*|[.!?][\d,–\-\s[\]]*|[)\]]|<\/equation>)$/u;

/** Returns whether a text begins and ends like a sentence, unlike list items and merged headings. */
export const isWhole = (target: string): boolean => BEGINS.test(target) && ENDS.test(target);
