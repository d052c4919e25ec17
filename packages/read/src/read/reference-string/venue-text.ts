import { collectionName } from './collection.js';
import type { Venue } from './venue.js';
import type { Word } from './words.js';

const PREPRINTS = /(?:ar|bio|med|chem|psyar)\s?x?xiv|ssrn|corr/i;

/** Returns a venue without final punctuation, except for the full stop of an abbreviation ("J. Nutr.", "Plant Lett.,"). */
export function tidyVenue(printed: string): string | undefined {
  const text = printed.replace(/[\s,;:([]+$/, '').replace(/^[[(\s]+/, '');
  const isAbbreviated = /\.[,;:]/.test(printed.slice(-2)) || /\.\s/.test(text);
  return (isAbbreviated ? text : text.replace(/\.$/, '')) || undefined;
}

/** Returns the printed name of the venue. `words` begin at `offset` in the text. */
export function venueText(text: string, offset: number, words: Word[], venue: Venue): string | undefined {
  const [first, last] = [words[venue.first], words[venue.last - 1]];
  if (!first || !last || venue.last <= venue.first) return undefined;
  const from = offset + first.start;
  if (venue.kind === 'preprint') return PREPRINTS.exec(text.slice(from, from + 80))?.[0];
  if (venue.kind === 'collection') return collectionName(text.slice(from, from + 600));
  if (venue.kind !== 'journal') return undefined;
  const printed = text.slice(from, offset + last.end);
  return tidyVenue(printed.replace(/:\s?\p{L}?\d.*$/u, ''));
}
