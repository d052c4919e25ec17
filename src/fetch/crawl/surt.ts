import { isIPv6 } from 'node:net';
import { normaliseUrl } from '@citemill/read/paper';
import { hostName } from '../address.js';

/** Maximum number of rounds of removing percent escapes. */
const MAX_UNESCAPES = 8;
/** Session ids in a query. */
const SESSION =
  /(^|&)(?:(?:jsessionid|phpsessid|sid)=[0-9a-z]{32}|aspsessionid[a-z]{8}=[a-z]{24}|cfid=[^&]+&cftoken=[^&]+)(?:&|$)/;

/** Removes percent escapes, even repeated ones, and then escapes only the bytes that need it. */
function escapeMinimally(text: string): string {
  let unescaped = text;
  for (let round = 0; round < MAX_UNESCAPES; round++) {
    const next = unescaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === unescaped) break;
    unescaped = next;
  }
  return unescaped.replace(
    /[^\x21-\x7e]|[#%]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Writes a host in reverse order, `com,example,news`; keeps the port and drops `www.`. */
function reversedHost(url: URL): string {
  const host = hostName(url);
  const labels = isIPv6(host)
    ? host
    : host
        .replace(/^www\d*\./, '')
        .split('.')
        .reverse()
        .join(',');
  return url.port === '' || url.port === '80' ? labels : `${labels}:${url.port}`;
}

/**
 * Returns the key under which a crawl's index lists an address (SURT), as Common Crawl and the Internet Archive write it:
 * `https://www.example.org/News/?b=2&a=1` → `org,example)/news?a=1&b=2`. Undefined if the text is not a web address.
 */
export function surtKey(text: string): string | undefined {
  const normal = normaliseUrl(text);
  if (normal === undefined) return undefined;
  const url = new URL(normal);
  const path = escapeMinimally(url.pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/;jsessionid=[0-9a-z]{32}$/, '')
    .replace(/(?<=.)\/$/, '');
  const query = escapeMinimally(url.search.slice(1))
    .toLowerCase()
    .replace(SESSION, '$1')
    .replace(/&$/, '')
    .split('&')
    .sort()
    .join('&');
  return `${reversedHost(url)})${path || '/'}${query ? `?${query}` : ''}`;
}

/**
 * Returns an identity that distinguishes pages with the same key: the key ignores case, but `/watch?v=aB` and `/watch?v=ab` are different
 * pages. Scheme, `www.`, the order of query parameters and the form of escapes are still ignored.
 */
export function pageIdentity(text: string): string | undefined {
  const normal = normaliseUrl(text);
  if (normal === undefined) return undefined;
  const url = new URL(normal);
  const query = escapeMinimally(url.search.slice(1)).split('&').sort().join('&');
  return `${reversedHost(url)})${escapeMinimally(url.pathname).replace(/\/+$/, '')}?${query}`;
}
