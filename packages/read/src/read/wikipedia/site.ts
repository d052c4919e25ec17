/** The properties of a wiki that are needed to read its pages. */
export interface Site {
  name: string;
  /** URL of pages, without the title: `https://en.wikipedia.org/wiki/` */
  base: string;
  /** A BCP 47 code. */
  language?: string;
  /** Names of the file and category namespaces, in lower case. */
  files: Set<string>;
  categories: Set<string>;
  licence?: string;
}

const WIKIMEDIA =
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage|wikinews)\.org\//i;

/** Wikimedia's text has been CC BY-SA 4.0 since 2023; earlier text under 3.0 may be used under it too. */
export const siteLicence = (base: string): string | undefined =>
  WIKIMEDIA.test(base) ? (/wikinews/i.test(base) ? 'CC-BY-4.0' : 'CC-BY-SA-4.0') : undefined;

/** Returns the URL of a page. Titles may contain characters that are special in URLs: `?`, `%`, `"`. */
export function pageUrl(base: string, title: string): string {
  const path = encodeURI(title.toWellFormed().replace(/ /g, '_')).replace(
    /[?#&']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return base + path;
}
