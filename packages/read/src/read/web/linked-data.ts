import { isJsonObject, type JsonObject, parseJson } from '@citemill/metrics/internal/json';
import type { PageTree } from './tree.js';

/** An object in a page's JSON-LD, of unknown shape. */
export type Thing = JsonObject;

const ARTICLE = /(?:Article|BlogPosting|Report|WebPage|Posting|Recipe|PressRelease|Review)$/;
/** Real pages have a few dozen objects. */
const MAX_THINGS = 2000;

/** Returns the types of an object; `@type` may be one name or several. */
const thingTypes = (thing: Thing): string[] =>
  [thing['@type']].flat().filter((type) => typeof type === 'string');

/** Returns the texts of a property: its value, its items, or the `name` or `@id` of objects. */
export function propertyTexts(value: unknown, name = 'name'): string[] {
  return [value].flat().flatMap((item) => {
    if (typeof item === 'string' && item.trim() !== '') return [item.trim()];
    if (isJsonObject(item)) return typeof item[name] === 'string' ? [(item[name] as string).trim()] : [];
    return [];
  });
}

/** Returns all objects of the page, breadth first, so that nesting depth does not matter. */
function parseThings({ linkedData }: PageTree): Thing[] {
  // Malformed JSON-LD is common, and the page can be read without it.
  const queue = linkedData.map((script) =>
    parseJson(script.replace(/^\s*(?:<!\[CDATA\[|<!--)|(?:\]\]>|-->)\s*$/g, '')),
  );
  const things: Thing[] = [];
  for (let i = 0; i < queue.length && queue.length < MAX_THINGS; i++) {
    const value = queue[i];
    if (Array.isArray(value)) queue.push(...value.slice(0, 200));
    else if (isJsonObject(value)) {
      things.push(value);
      for (const inner of [value['@graph'], value.mainEntity, value.mainEntityOfPage])
        if (inner) queue.push(inner);
    }
  }
  return things;
}

/** Returns the JSON-LD object of the article, preferring one with a headline. */
export function articleData(tree: PageTree): Thing | undefined {
  const articles = parseThings(tree).filter((thing) => thingTypes(thing).some((type) => ARTICLE.test(type)));
  return articles.find((thing) => propertyTexts(thing.headline).length > 0) ?? articles[0];
}
