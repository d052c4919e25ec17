import { decodeEntities } from './characters.js';
import { licenceOf, type Site } from './site.js';

/** One page of a dump as its XML has it. */
export interface Page {
  title: string;
  namespace: number;
  isRedirect: boolean;
  /** When this text was saved, in ISO 8601. */
  timestamp?: string;
  /** What the text is: `wikitext`, or `css`, `Scribunto` and others that are no articles. */
  model?: string;
  wikitext: string;
  /** The XML ends before the page does. */
  isCut: boolean;
}

/** The text of the first element of that name, without looking further than `before`. */
function element(xml: string, name: string): string | undefined {
  const open = xml.indexOf(`<${name}`);
  const start = open === -1 ? -1 : xml.indexOf('>', open) + 1;
  if (start <= 0 || xml[start - 2] === '/') return undefined;
  const end = xml.indexOf(`</${name}>`, start);
  return end === -1 ? undefined : decodeEntities(xml.slice(start, end)).trim();
}

const names = (found: (string | undefined)[], ...known: string[]) =>
  new Set([
    ...known,
    ...found.filter((one) => one !== undefined).map((one) => one.toLowerCase().replace(/_/g, ' ')),
  ]);

/** The wiki that a dump is of, from what stands before its first page. */
export function siteOf(head: string): Site {
  const namespace = (key: number) =>
    new RegExp(`<namespace key="${key}"[^>]{0,60}>([^<]{1,60})</namespace>`).exec(head)?.[1];
  const main = element(head, 'base') ?? '';
  const base = /^https?:\/\/[^/]+\/.*/.test(main)
    ? main.slice(0, main.lastIndexOf('/') + 1)
    : 'https://en.wikipedia.org/wiki/';
  const language = /<mediawiki[^>]{0,2000}\sxml:lang="([A-Za-z0-9-]{2,35})"/.exec(head)?.[1];
  const licence = licenceOf(base);
  return {
    name: element(head, 'sitename') ?? 'Wikipedia',
    base,
    ...(language ? { language } : {}),
    files: names([namespace(6), namespace(-2)], 'file', 'image', 'media'),
    categories: names([namespace(14)], 'category'),
    ...(licence ? { licence } : {}),
  };
}

/** A page from its XML, from `<page>` on. Of several revisions the last counts: dumps have them in order of time. */
export function parsePage(xml: string): Page {
  const revision = Math.max(xml.lastIndexOf('<revision>'), 0);
  const front = xml.slice(0, revision || xml.length);
  const open = xml.indexOf('<text', revision);
  const start = open === -1 ? -1 : xml.indexOf('>', open) + 1;
  const isEmpty = start <= 0 || xml[start - 2] === '/';
  const end = isEmpty ? -1 : xml.indexOf('</text>', start);
  const wikitext = isEmpty ? '' : decodeEntities(xml.slice(start, end === -1 ? xml.length : end));
  const about = xml.slice(revision, open === -1 ? xml.length : open);
  const timestamp = element(about, 'timestamp');
  const model = element(about, 'model');
  return {
    title: element(front, 'title') ?? '',
    namespace: Number(element(front, 'ns') ?? 0),
    isRedirect: /<redirect[\s/>]/.test(front) || /^\s*#redirect\s*:?\s*\[\[/i.test(wikitext),
    ...(timestamp ? { timestamp } : {}),
    ...(model ? { model } : {}),
    wikitext,
    isCut: (end === -1 && !isEmpty) || open === -1,
  };
}
