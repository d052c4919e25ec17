import { titleKey } from '@citemill/metrics/text';
import { normaliseArxiv, normaliseDoi } from '@citemill/read/paper';
import { requireDepth } from './row-depth.js';

/** Columns with identifiers of papers: `doi`, `paper_id`, `citing_paper_id`, `references`, `arxivId`, `url`. */
const IDENTIFIER_COLUMN = /(?:^|_)(?:doi|arxiv|eprint|papers?|references?|works?|url|ids?)$/;
/** Columns with titles of papers: `title`, `reference_title`, `paperTitle`, but not `subtitle` or `section_title`. */
const TITLE_COLUMN =
  /^(?:(?:paper|article|document|work|source|target|reference|cited|citing|cited_paper|citing_paper)_)?title$/;
/** Columns with papers that are only similar to the row's paper. */
const SIMILAR_PAPERS = /(?:^|_)(?:nearest|similar)_/;
/** Minimum number of characters of a title key that alone identifies a paper, as in `citemill link`. */
const MIN_TITLE_KEY = 16;
/** Maximum number of characters of an identifier; longer values are texts. */
const MAX_IDENTIFIER = 300;
/** A DOI, an arXiv id or an address with no other words. */
const LONE_IDENTIFIER = /^\s*(?:(?:doi|arxiv)\s*:\s*)?\S+\s*$/i;

/** An ACL Anthology or Semantic Scholar id as Citemill writes it. */
const PREFIXED = /^(?:acl|s2):\S+$/;

/** Returns the key of a title; undefined if it is too short to identify a paper. */
export function titleWork(title: string): string | undefined {
  const key = titleKey(title);
  return key.length >= MIN_TITLE_KEY ? `title:${key}` : undefined;
}

/** Finds the papers that a row names in any column, list or struct. Returns them as `doi:…`, `arxiv:…`, `acl:…`, `s2:…` and `title:…`. */
export function rowWorks(row: Record<string, unknown>): string[] {
  const works = new Set<string>();
  addWorks(row, '', works, 0);
  return [...works];
}

function addWorks(value: unknown, column: string, works: Set<string>, depth: number): void {
  if (typeof value === 'string') {
    const title = TITLE_COLUMN.test(column) ? titleWork(value) : undefined;
    if (title) works.add(title);
    else addIdentifiers(value, column, works);
  } else if (typeof value === 'object' && value !== null) {
    requireDepth(depth);
    if (Array.isArray(value)) for (const item of value) addWorks(item, column, works, depth + 1);
    else
      for (const [name, field] of Object.entries(value)) {
        const plainName = snakeCase(name);
        if (!SIMILAR_PAPERS.test(plainName)) addWorks(field, plainName, works, depth + 1);
      }
  }
}

/** Adds the papers that a text identifies. A number that may be an arXiv id counts only in columns with identifiers. */
function addIdentifiers(text: string, column: string, works: Set<string>): void {
  if (text.length > MAX_IDENTIFIER) return;
  const isIdentifierColumn = IDENTIFIER_COLUMN.test(column);
  if (!isIdentifierColumn && !LONE_IDENTIFIER.test(text)) return;
  if (isIdentifierColumn && PREFIXED.test(text)) works.add(text);
  const doi = normaliseDoi(text);
  if (doi) works.add(`doi:${doi}`);
  const arxiv = isIdentifierColumn || /arxiv/i.test(text) ? normaliseArxiv(text) : undefined;
  if (arxiv) works.add(`arxiv:${arxiv}`);
}

/** Converts `paperDoi` and `PaperDOI` to `paper_doi`. */
const snakeCase = (name: string): string =>
  name
    .replace(/arXiv/gi, 'Arxiv')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
