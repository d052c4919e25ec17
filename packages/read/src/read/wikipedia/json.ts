import { normaliseLicence } from '../../paper/index.js';
import { type Site, siteLicence } from './site.js';

/** The fields used from a line of Wikimedia's HTML dumps. */
export interface ArticleJson {
  name?: string;
  url?: string;
  date_modified?: string;
  namespace?: { identifier?: number };
  in_language?: { identifier?: string };
  is_part_of?: { name?: string; identifier?: string; url?: string };
  article_body?: { html?: string; wikitext?: string };
  license?: { identifier?: string; name?: string; url?: string }[];
  categories?: { name?: string }[];
}

/** True for JSON that starts like a line of these dumps. Inside a string, the quotation marks of the keys would be escaped. */
export const isArticleJson = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  (/"article_body"\s{0,9}:\s{0,9}\{/.test(head) ||
    (/"in_language"\s{0,9}:\s{0,9}\{/.test(head) &&
      /"(?:namespace|is_part_of|main_entity)"\s{0,9}:\s{0,9}\{/.test(head)));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the wiki that an article comes from. */
export function siteFromJson({ url, in_language: language, is_part_of: wiki, license }: ArticleJson): Site {
  const address = text(url);
  const base = /^https?:\/\/[^/]+\/(?:[^/]+\/)*/.exec(address)?.[0] ?? 'https://en.wikipedia.org/wiki/';
  const [first] = Array.isArray(license) ? license : [];
  const licence =
    normaliseLicence(text(first?.identifier) || text(first?.url) || text(first?.name)) ?? siteLicence(base);
  const code = text(language?.identifier);
  return {
    name: text(wiki?.name) || 'Wikipedia',
    base,
    ...(/^[A-Za-z0-9-]{2,35}$/.test(code) ? { language: code } : {}),
    files: new Set(['file', 'image', 'media']),
    categories: new Set(['category']),
    ...(licence ? { licence } : {}),
  };
}
