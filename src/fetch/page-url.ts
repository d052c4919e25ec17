/** What the Wayback Machine's addresses start with. */
const WAYBACK = /^(https?:\/\/web\.archive\.org\/web\/\d{4,14})(?:[a-z]{2}_)?\/(?=.)/i;

/**
 * The address of an archive's copy as it was saved. The Wayback Machine puts a bar of its own on top of a page, and its
 * own address into every link, unless the date ends in `id_`.
 */
const untouchedCopy = (url: string): string => url.replace(WAYBACK, '$1id_/');

/** The address to ask for; undefined if the text is none. A fragment stays with the reader. */
export function parsePageUrl(text: string, base?: URL): URL | undefined {
  const plain = base
    ? text
    : text
        .trim()
        .replace(/^\/\//, 'https://')
        .replace(/^www\./i, 'https://www.');
  if (!URL.canParse(plain, base?.href)) return undefined;
  const url = new URL(untouchedCopy(new URL(plain, base?.href).href));
  url.hash = '';
  return url;
}
