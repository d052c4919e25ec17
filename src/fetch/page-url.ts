/** The beginning of a URL of the Wayback Machine. */
const WAYBACK = /^(https?:\/\/web\.archive\.org\/web\/\d{4,14})(?:[a-z]{2}_)?\/(?=.)/i;

/**
 * Returns the URL of an archived copy in its original form. The Wayback Machine adds a toolbar to a page and rewrites its links, unless
 * the date ends in `id_`.
 */
const originalCopy = (url: string): string => url.replace(WAYBACK, '$1id_/');

/** Returns the URL to request, without its fragment; undefined if the text is not a URL. */
export function parsePageUrl(text: string, base?: URL): URL | undefined {
  const trimmed = base
    ? text
    : text
        .trim()
        .replace(/^\/\//, 'https://')
        .replace(/^www\./i, 'https://www.');
  if (!URL.canParse(trimmed, base?.href)) return undefined;
  const url = new URL(originalCopy(new URL(trimmed, base?.href).href));
  url.hash = '';
  return url;
}
