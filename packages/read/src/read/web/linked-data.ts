import type { PageTree } from './tree.js';

/** A thing that a page describes to machines in JSON-LD, of which nothing is sure but that it is an object. */
export type Thing = Record<string, unknown>;

const ARTICLE = /(?:Article|BlogPosting|Report|WebPage|Posting|Recipe|PressRelease|Review)$/;
/** Real pages describe a few dozen things. */
const MOST_THINGS = 2000;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `@type` may be one name or several. */
const typesOf = (thing: Thing): string[] =>
  [thing['@type']].flat().filter((type) => typeof type === 'string');

/** The texts that a property has: itself, its items, or the `name` or `@id` of the things it points at. */
export function textsOf(value: unknown, name = 'name'): string[] {
  return [value].flat().flatMap((one) => {
    if (typeof one === 'string' && one.trim() !== '') return [one.trim()];
    if (isThing(one)) return typeof one[name] === 'string' ? [(one[name] as string).trim()] : [];
    return [];
  });
}

/** All things of the page, breadth first, so that an odd page's depth does not matter. */
function thingsOf({ linkedData }: PageTree): Thing[] {
  const queue: unknown[] = [];
  for (const script of linkedData) {
    try {
      queue.push(JSON.parse(script.replace(/^\s*(?:<!\[CDATA\[|<!--)|(?:\]\]>|-->)\s*$/g, '')));
    } catch {
      // Broken descriptions are common, and a page is no worse to read without one.
    }
  }
  const things: Thing[] = [];
  for (let i = 0; i < queue.length && queue.length < MOST_THINGS; i++) {
    const value = queue[i];
    if (Array.isArray(value)) queue.push(...value.slice(0, 200));
    else if (isThing(value)) {
      things.push(value);
      for (const inner of [value['@graph'], value.mainEntity, value.mainEntityOfPage])
        if (inner) queue.push(inner);
    }
  }
  return things;
}

/** What the page says of its article; a thing that has a headline before one that has none. */
export function articleData(tree: PageTree): Thing | undefined {
  const articles = thingsOf(tree).filter((thing) => typesOf(thing).some((type) => ARTICLE.test(type)));
  return articles.find((thing) => textsOf(thing.headline).length > 0) ?? articles[0];
}
