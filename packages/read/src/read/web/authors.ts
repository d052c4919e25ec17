import { cleanText } from '@citemill/metrics/text';
import { compactKey } from '../line-key.js';
import { unescapeTwice } from './page-title.js';

const NOT_A_PERSON =
  /\b(?:admin|administrator|staff|editors?|editorial|team|newsroom|desk|news|press|agency|agencies|reuters|times|magazine|guest|contributor|webmaster|correspondent|unknown|anonymous|services?|inc|ltd|llc|gmbh|media|online|tv|radio)\b/i;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{L}[\p{L}.'’-]*)){1,4}$/u;

/** True for the name of a person, which has at least two words, the first capitalised. */
const isPerson = (name: string) =>
  NAME.test(name) && !NOT_A_PERSON.test(name) && (!/\p{Lu}{3}/u.test(name) || name === name.toUpperCase());

/**
 * Returns the persons in bylines, each once, in order: `By Ann Example and Ben Sample, Daily Example` → Ann Example, Ben Sample.
 * `others` are names of the site and its publisher.
 */
export function parsePersons(bylines: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others.map(compactKey));
  const persons: string[] = [];
  for (const byline of bylines.slice(0, 50)) {
    const line = cleanText(unescapeTwice(byline)).replace(
      /^(?:(?:written|posted|story|words) )?by:?\s+/i,
      '',
    );
    if (line.length > 300 || /^https?:|@/.test(line)) continue;
    for (const part of line.split(/\s*[,;|&]\s*|\s+(?:and|und|et|y)\s+/)) {
      const name = part.trim();
      if (!isPerson(name) || excluded.has(compactKey(name))) continue;
      excluded.add(compactKey(name));
      persons.push(name);
    }
  }
  return persons;
}
