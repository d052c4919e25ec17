import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { wordsIn } from './blocks.js';

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/** Titles are often escaped twice: the parser leaves `&nbsp;` of `&amp;nbsp;`. */
export const unescaped = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/&#(\d{2,6});/g, (whole, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );

const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const SEPARATOR = /\s+(?:[|–—·•»«:-]|::|\|\|)\s+|\s*\|\s*/u;

/** The name inside a host, as in `news.example.co.uk` → `example`. */
function hostName(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '';
  const labels = new URL(url).hostname.split('.').filter((label) => label !== 'www');
  const named = labels.filter((label) => label.length > 3);
  return key(named.sort((a, b) => b.length - a.length)[0] ?? '');
}

export interface TitleSources {
  /** What the page says its title is, best first. */
  candidates: string[];
  /** Its headings of the first level. */
  headings: string[];
  site: string | undefined;
  url: string | undefined;
}

/** True for the part of a title that names the site and not the page. */
function namesSite(part: string, site: string | undefined, host: string): boolean {
  const name = key(part);
  if (name === '') return true;
  if (site && (name === key(site) || (name.length > 3 && key(site).startsWith(name)))) return true;
  return host !== '' && (name === host || (host.length > 4 && name.startsWith(host)));
}

function withoutSite(title: string, site: string | undefined, host: string): string {
  const parts = title.split(SEPARATOR).filter((part) => part.trim() !== '');
  if (parts.length < 2) return title;
  let from = 0;
  let to = parts.length;
  while (to - from > 1 && namesSite(itemAt(parts, to - 1), site, host)) to--;
  while (to - from > 1 && namesSite(itemAt(parts, from), site, host)) from++;
  if (to === parts.length && from === 0) {
    // Nobody writes a bar inside a headline.
    const bar = title.lastIndexOf('|');
    if (bar > 0 && wordsIn(title.slice(0, bar)) >= 2 && wordsIn(title.slice(bar)) <= 5)
      return title.slice(0, bar).trim();
    return title;
  }
  const start = title.indexOf(itemAt(parts, from));
  const last = itemAt(parts, to - 1);
  return title.slice(start, title.lastIndexOf(last) + last.length).trim();
}

/** The headline of a page, without the name of the site that stands before or behind it. */
export function headline({ candidates, headings, site, url }: TitleSources): string {
  const host = hostName(url);
  const titles = candidates.map((one) => cleanText(unescaped(one))).filter((one) => one !== '');
  const first = titles[0];
  if (first === undefined) return cleanText(headings[0] ?? '');
  // The heading that a title begins or ends with is the headline as the reader of the page sees it.
  for (const heading of headings.map(cleanText)) {
    const name = key(heading);
    if (
      (wordsIn(heading) >= 2 || titles.some((title) => key(itemAt(title.split(SEPARATOR), 0)) === name)) &&
      name !== '' &&
      !namesSite(heading, site, host) &&
      titles.some((title) => key(title).startsWith(name) || key(title).endsWith(name))
    )
      return heading;
  }
  return withoutSite(first, site, host) || first;
}
