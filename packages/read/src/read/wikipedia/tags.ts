import { decodeEntities } from './characters.js';

/** HTML block elements. */
export const BLOCK_TAGS = new Set(
  'blockquote div p center li ul ol dl dd dt h1 h2 h3 h4 h5 h6 section article table tr td th caption tbody'.split(
    ' ',
  ),
);

/** HTML tags that MediaWiki allows, and its own tags. Other tags are printed as text. */
export const HTML_TAGS = new Set(
  (
    'abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr noinclude onlyinclude includeonly nowiki pre math gallery poem indicator ref section ' +
    'syntaxhighlight source timeline templatestyles languages translate tvar img label'
  ).split(' '),
);

const ATTRIBUTE = /([a-z]+)\s{0,9}=\s{0,9}(?:"([^"]*)"?|'([^']*)'?|([^\s"'=<>`/][^\s"'=<>`]*))/gi;

/** Returns the attributes of a `<ref>` that MediaWiki uses. Empty values are ignored. */
export function parseRefAttributes(text: string): { name?: string; group?: string; follow?: string } {
  const values: Record<string, string> = {};
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? bare ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (value !== '') values[key.toLowerCase()] ??= value;
  }
  const { name, group, follow } = values;
  return { ...(name ? { name } : {}), ...(group ? { group } : {}), ...(follow ? { follow } : {}) };
}
