import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { compactKey } from '../line-key.js';
import { countWords } from './blocks.js';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/** Unescapes titles that were escaped twice: the parser turns `&amp;nbsp;` into `&nbsp;`. */
export const unescapeTwice = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/&#(\d{2,6});/g, (whole, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );

const SEPARATOR = /\s+(?:[|–—·•»«:-]|::|\|\|)\s+|\s*\|\s*/u;

/** Returns the main name in a host: `news.example.co.uk` → `example`. */
function hostName(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '';
  const labels = new URL(url).hostname.split('.').filter((label) => label !== 'www');
  const named = labels.filter((label) => label.length > 3);
  return compactKey(named.sort((a, b) => b.length - a.length)[0] ?? '');
}

export interface TitleSources {
  /** Titles given by the page, best first. */
  candidates: string[];
  /** First-level headings. */
  headings: string[];
  site: string | undefined;
  url: string | undefined;
}

/** True for the part of a title that is the site's name. */
function namesSite(part: string, site: string | undefined, host: string): boolean {
  const name = compactKey(part);
  if (name === '') return true;
  if (site && (name === compactKey(site) || (name.length > 3 && compactKey(site).startsWith(name))))
    return true;
  return host !== '' && (name === host || (host.length > 4 && name.startsWith(host)));
}

function removeSiteName(title: string, site: string | undefined, host: string): string {
  const parts = title.split(SEPARATOR).filter((part) => part.trim() !== '');
  if (parts.length < 2) return title;
  let from = 0;
  let to = parts.length;
  while (to - from > 1 && namesSite(itemAt(parts, to - 1), site, host)) to--;
  while (to - from > 1 && namesSite(itemAt(parts, from), site, host)) from++;
  if (to === parts.length && from === 0) {
    // Headlines do not contain bars.
    const bar = title.lastIndexOf('|');
    if (bar > 0 && countWords(title.slice(0, bar)) >= 2 && countWords(title.slice(bar)) <= 5)
      return title.slice(0, bar).trim();
    return title;
  }
  const start = title.indexOf(itemAt(parts, from));
  const last = itemAt(parts, to - 1);
  return title.slice(start, title.lastIndexOf(last) + last.length).trim();
}

/** Returns the headline of a page, without the site's name before or after it. */
export function headline({ candidates, headings, site, url }: TitleSources): string {
  const host = hostName(url);
  const titles = candidates.map((title) => cleanText(unescapeTwice(title))).filter((title) => title !== '');
  const first = titles[0];
  if (first === undefined) return cleanText(headings[0] ?? '');
  // A heading that a title starts or ends with is the visible headline.
  for (const heading of headings.map(cleanText)) {
    const name = compactKey(heading);
    if (
      (countWords(heading) >= 2 ||
        titles.some((title) => compactKey(itemAt(title.split(SEPARATOR), 0)) === name)) &&
      name !== '' &&
      !namesSite(heading, site, host) &&
      titles.some((title) => compactKey(title).startsWith(name) || compactKey(title).endsWith(name))
    )
      return heading;
  }
  return removeSiteName(first, site, host) || first;
}
