/** What of a wiki's own description the reading of its pages needs. */
export interface Site {
  name: string;
  /** Where pages live, up to the title: `https://en.wikipedia.org/wiki/` */
  base: string;
  /** A BCP 47 code. */
  language?: string;
  /** Names of the namespaces of pictures and of categories, in lower case. */
  files: Set<string>;
  categories: Set<string>;
  licence?: string;
}

const WIKIMEDIA =
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage|wikinews)\.org\//i;

/** Text of Wikimedia's projects is CC BY-SA 4.0 since 2023, and earlier text under 3.0 may be used under it. */
export const licenceOf = (base: string): string | undefined =>
  WIKIMEDIA.test(base) ? (/wikinews/i.test(base) ? 'CC-BY-4.0' : 'CC-BY-SA-4.0') : undefined;

/** Where a page of that title lives. Titles may hold what has a meaning in addresses: `?`, `%`, `"`. */
export function pageAddress(base: string, title: string): string {
  const path = encodeURI(title.toWellFormed().replace(/ /g, '_')).replace(
    /[?#&']/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return base + path;
}
