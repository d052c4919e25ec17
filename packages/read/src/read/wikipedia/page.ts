import { decodeEntities } from './characters.js';
import { type Site, siteLicence } from './site.js';

/** One page of an XML dump. */
export interface Page {
  title: string;
  namespace: number;
  isRedirect: boolean;
  /** Time of the revision, in ISO 8601. */
  timestamp?: string;
  /** Content model: `wikitext`, or `css`, `Scribunto` and others that are not articles. */
  model?: string;
  wikitext: string;
  /** The XML ends within the page. */
  isTruncated: boolean;
}

/** Returns the text of the first element with this name. */
function elementText(xml: string, name: string): string | undefined {
  const open = xml.indexOf(`<${name}`);
  const start = open === -1 ? -1 : xml.indexOf('>', open) + 1;
  if (start <= 0 || xml[start - 2] === '/') return undefined;
  const end = xml.indexOf(`</${name}>`, start);
  return end === -1 ? undefined : decodeEntities(xml.slice(start, end)).trim();
}

const names = (declared: (string | undefined)[], ...defaults: string[]) =>
  new Set([
    ...defaults,
    ...declared.filter((name) => name !== undefined).map((name) => name.toLowerCase().replace(/_/g, ' ')),
  ]);

/** Returns the wiki of a dump, from the XML before its first page. */
export function siteFromDump(head: string): Site {
  const namespace = (key: number) =>
    new RegExp(`<namespace key="${key}"[^>]{0,60}>([^<]{1,60})</namespace>`).exec(head)?.[1];
  const main = elementText(head, 'base') ?? '';
  const base = /^https?:\/\/[^/]+\/.*/.test(main)
    ? main.slice(0, main.lastIndexOf('/') + 1)
    : 'https://en.wikipedia.org/wiki/';
  const language = /<mediawiki[^>]{0,2000}\sxml:lang="([A-Za-z0-9-]{2,35})"/.exec(head)?.[1];
  const licence = siteLicence(base);
  return {
    name: elementText(head, 'sitename') ?? 'Wikipedia',
    base,
    ...(language ? { language } : {}),
    files: names([namespace(6), namespace(-2)], 'file', 'image', 'media'),
    categories: names([namespace(14)], 'category'),
    ...(licence ? { licence } : {}),
  };
}

/** Parses a page's XML, starting at `<page>`. The last revision is used, since dumps list them in order of time. */
export function parsePage(xml: string): Page {
  const revision = Math.max(xml.lastIndexOf('<revision>'), 0);
  const front = xml.slice(0, revision || xml.length);
  const open = xml.indexOf('<text', revision);
  const start = open === -1 ? -1 : xml.indexOf('>', open) + 1;
  const isEmpty = start <= 0 || xml[start - 2] === '/';
  const end = isEmpty ? -1 : xml.indexOf('</text>', start);
  const wikitext = isEmpty ? '' : decodeEntities(xml.slice(start, end === -1 ? xml.length : end));
  const about = xml.slice(revision, open === -1 ? xml.length : open);
  const timestamp = elementText(about, 'timestamp');
  const model = elementText(about, 'model');
  return {
    title: elementText(front, 'title') ?? '',
    namespace: Number(elementText(front, 'ns') ?? 0),
    isRedirect: /<redirect[\s/>]/.test(front) || /^\s*#redirect\s*:?\s*\[\[/i.test(wikitext),
    ...(timestamp ? { timestamp } : {}),
    ...(model ? { model } : {}),
    wikitext,
    isTruncated: (end === -1 && !isEmpty) || open === -1,
  };
}
