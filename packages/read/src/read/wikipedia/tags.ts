import { decodeEntities } from './characters.js';

/** HTML that starts a block of its own. */
export const BLOCK_TAGS = new Set(
  'blockquote div p center li ul ol dl dd dt h1 h2 h3 h4 h5 h6 section article table tr td th caption tbody'.split(
    ' ',
  ),
);

/** HTML that MediaWiki lets through, and tags of its own: these are markup, all others are printed as they stand. */
export const HTML_TAGS = new Set(
  (
    'abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr noinclude onlyinclude includeonly nowiki pre math gallery poem indicator ref section ' +
    'syntaxhighlight source timeline templatestyles languages translate tvar img label'
  ).split(' '),
);

const ATTRIBUTE = /([a-z]+)\s{0,9}=\s{0,9}(?:"([^"]*)"?|'([^']*)'?|([^\s"'=<>`/][^\s"'=<>`]*))/gi;

/** The attributes of a `<ref>`, by what MediaWiki takes of them. An empty value is none. */
export function attributesOf(text: string): { name?: string; group?: string; follow?: string } {
  const found: Record<string, string> = {};
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? bare ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (value !== '') found[key.toLowerCase()] ??= value;
  }
  const { name, group, follow } = found;
  return { ...(name ? { name } : {}), ...(group ? { group } : {}), ...(follow ? { follow } : {}) };
}
