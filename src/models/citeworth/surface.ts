import type { ParagraphExample } from '../model.js';

/** Features of the form and position of a sentence, as numbers from 0 to about 1, in column order. */
export const SURFACE = [
  'first',
  'last',
  'position',
  'paragraph-length',
  'sentence-length',
  'digits',
  'capitals',
  'acronym',
  'et-al',
  'brackets',
  'per-cent',
  'first-person',
  'own-part',
  'research',
] as const;

/** Words for the authors themselves, for parts of their paper, and for research by others. */
const FIRST_PERSON = /\b(?:we|our|us|i|my|here)\b/i;
const OWN_PART = /\b(?:fig|figs|figure|figures|table|tables|section|appendix|equation|eq)\b/i;
const RESEARCH =
  /\b(?:stud(?:y|ies)|research|researchers|authors?|reported|proposed|shown|previous(?:ly)?|recent(?:ly)?|literature|according)\b/i;
const ACRONYM = /\p{Lu}{2}/u;

/** Writes the features of one sentence into `values`, which has an element for each of {@link SURFACE}. */
export function surfaceFeatures({ sentences }: ParagraphExample, index: number, values: Float64Array): void {
  const text = sentences[index]!;
  let [digits, capitals] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
    else if (code >= 65 && code <= 90) capitals++;
  }
  const length = Math.max(1, text.length);
  const last = sentences.length - 1;
  const features = [
    index === 0,
    index === last,
    last > 0 ? index / last : 0,
    Math.log1p(sentences.length) / 4,
    Math.log1p(length) / 8,
    digits > 0,
    Math.min(1, (10 * capitals) / length),
    ACRONYM.test(text),
    text.includes('et al'),
    text.includes('('),
    text.includes('%'),
    FIRST_PERSON.test(text),
    OWN_PART.test(text),
    RESEARCH.test(text),
  ];
  for (let k = 0; k < SURFACE.length; k++) values[k] = Number(features[k]);
}
