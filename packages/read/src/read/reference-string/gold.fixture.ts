import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cleanText, titleKey } from '@citemill/metrics/text';
import { parse } from '@retorquere/bibtex-parser';
import {
  type Author,
  type Identifiers,
  identifiersIn,
  type Paper,
  type Reference,
} from '../../paper/index.js';
import { corporaFiles } from '../corpora.fixture.js';
import { jatsReader } from '../jats/index.js';
import { JOURNALS } from '../latex/packages/journals.js';
import type { Reader } from '../reader.js';
import { teiReader } from '../tei/index.js';
import { STYLES, untitled, type Work } from './styles.fixture.js';

/** An entry as it is printed, and the fields it is known to hold. */
export interface GoldEntry {
  /** Where it comes from: a corpus, or the style it was printed in. */
  group: string;
  raw: string;
  title?: string;
  authors?: Author[];
  year?: number;
  venue?: string;
  ids: Identifiers;
}

/** True for the half that rules may be tuned on; the other half judges them. */
export function isTuning(entry: GoldEntry): boolean {
  // All printings of one work fall on one side.
  const key = titleKey(entry.title ?? entry.raw).slice(0, 40);
  let hash = 2166136261;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16777619);
  return ((hash >>> 8) & 1) === 0;
}

function papersIn(path: string, reader: Reader): Paper[] {
  try {
    return reader.read({ path, bytes: readFileSync(path) });
  } catch {
    // A file without a paper has no entries to measure.
    return [];
  }
}

const goldEntry = (group: string, { raw, title, authors, year, venue, ids }: Reference): GoldEntry => ({
  group,
  raw,
  ...(title ? { title } : {}),
  ...(authors ? { authors } : {}),
  ...(year ? { year } : {}),
  ...(venue ? { venue } : {}),
  ids,
});

/** Printed citations whose fields the publisher tagged. */
export function taggedCitations(): GoldEntry[] {
  const entries: GoldEntry[] = [];
  for (const folder of ['pmc-jats', 'pdf-jats', 'plos', 's2orc-doc2json']) {
    for (const path of corporaFiles(folder, '.nxml', '.xml', '.jats')) {
      if (!/<mixed-citation/.test(readFileSync(path, 'utf8'))) continue;
      for (const paper of papersIn(path, jatsReader))
        for (const reference of paper.references)
          if ((reference.title || reference.venue) && reference.authors && reference.year)
            entries.push(goldEntry(`jats ${folder}`, { ...reference, ids: identifiersIn(reference.raw) }));
    }
  }
  return entries;
}

/** Lines as GROBID found them in a PDF, with the fields that the same paper's JATS gives. */
export function printedLines(): GoldEntry[] {
  const entries: GoldEntry[] = [];
  for (const path of corporaFiles('tei-jats', '.nxml')) {
    const gold = papersIn(path, jatsReader).flatMap((paper) => paper.references);
    const lines = papersIn(path.replace(/nxml$/, 'tei.xml'), teiReader).flatMap((paper) => paper.references);
    for (const line of lines) {
      const key = titleKey(line.raw);
      const match = gold.find(
        (reference) =>
          reference.title && titleKey(reference.title).length > 12 && key.includes(titleKey(reference.title)),
      );
      if (match)
        entries.push(goldEntry('lines tei-jats', { ...match, raw: line.raw, ids: identifiersIn(line.raw) }));
    }
  }
  return entries;
}

interface BibEntry {
  type: string;
  key: string;
  fields: Record<string, unknown>;
}

const bibEntries = (path: string) =>
  (parse(readFileSync(path, 'utf8'), { sentenceCase: false }) as { entries: BibEntry[] }).entries;

const field = (entry: BibEntry, ...names: string[]): string | undefined => {
  for (const name of names) {
    const value = entry.fields[name];
    const text = Array.isArray(value) ? value.join(', ') : value;
    const clean =
      typeof text === 'string' ? cleanText(text.replace(/<[^>]+>/g, '').replace(/[{}\\$]/g, '')) : '';
    if (clean) return clean;
  }
  return undefined;
};

const KINDS: Record<string, Work['kind']> = {
  article: 'article',
  inproceedings: 'chapter',
  conference: 'chapter',
  incollection: 'chapter',
  inbook: 'chapter',
  book: 'book',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
};

function readWork(entry: BibEntry): Work | undefined {
  const title = field(entry, 'title')?.replace(/\.$/, '');
  const year = Number(/\b(1[5-9]|20)\d\d\b/.exec(field(entry, 'year', 'date') ?? '')?.[0]);
  const authors = (
    (entry.fields.author ?? []) as { lastName?: string; firstName?: string; prefix?: string; name?: string }[]
  )
    .map((author) => ({
      given: cleanText((author.firstName ?? '').replace(/<[^>]+>/g, '')),
      family: cleanText(
        `${author.prefix ? `${author.prefix} ` : ''}${author.lastName ?? author.name ?? ''}`.replace(
          /<[^>]+>/g,
          '',
        ),
      ),
    }))
    .filter((author) => author.family && !/^others$/i.test(author.family));
  if (!title || !year || authors.length === 0 || title.length < 4) return undefined;
  const arxiv = identifiersIn(
    `arXiv:${field(entry, 'eprint') ?? ''} ${field(entry, 'journal', 'journaltitle') ?? ''}`,
  ).arxiv;
  const printed = field(entry, 'journal', 'journaltitle', 'booktitle');
  const venue = printed && (JOURNALS[printed] ?? printed);
  const isPreprint = arxiv !== undefined && (!venue || /arxiv|e-print/i.test(venue));
  const named = KINDS[entry.type] ?? 'other';
  const kind = isPreprint
    ? 'preprint'
    : (named === 'article' || named === 'chapter') && !venue
      ? 'other'
      : named;
  const optional = {
    venue: kind === 'article' || kind === 'chapter' ? venue : kind === 'preprint' ? 'arXiv' : undefined,
    volume: field(entry, 'volume'),
    issue: field(entry, 'number', 'issue'),
    pages: field(entry, 'pages')?.replace(/-+/g, '–'),
    publisher: field(entry, 'publisher', 'organization'),
    address: field(entry, 'address', 'location'),
    school: field(entry, 'school', 'institution'),
    doi: identifiersIn(field(entry, 'doi') ?? '').doi,
    arxiv,
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { kind, title, authors, year, ...present } as Work;
}

const namedAuthors = (work: Work): Author[] =>
  work.authors.map(({ given, family }) => ({ name: `${given} ${family}`.trim(), given, family }));

function bibWorks(): { path: string; key: string; work: Work }[] {
  const works: { path: string; key: string; work: Work }[] = [];
  const seen = new Set<string>();
  for (const path of corporaFiles('latex', '.bib')) {
    for (const entry of bibEntries(path)) {
      const work = readWork(entry);
      const mark = `${dirname(path)} ${entry.key}`;
      if (!work || seen.has(mark)) continue;
      seen.add(mark);
      works.push({ path, key: entry.key, work });
    }
  }
  return works;
}

/** Returns the .bib entries of the LaTeX papers, printed in every style. */
export function renderedWorks(): GoldEntry[] {
  const entries: GoldEntry[] = [];
  const seen = new Set<string>();
  for (const { work } of bibWorks()) {
    if (seen.has(titleKey(work.title))) continue;
    seen.add(titleKey(work.title));
    const gold = {
      authors: namedAuthors(work),
      year: work.year,
      ...(work.venue ? { venue: work.venue } : {}),
    };
    for (const [style, print] of Object.entries(STYLES)) {
      const raw = print(work);
      // If a style leaves names out, the printed ones are to be found.
      const authors =
        style === 'vancouver'
          ? gold.authors.slice(0, 6)
          : (style === 'nature' && gold.authors.length > 5) || (style === 'mla' && gold.authors.length > 2)
            ? gold.authors.slice(0, 1)
            : gold.authors;
      const { venue, ...rest } = gold;
      const printsVenue = venue && titleKey(raw).includes(titleKey(venue));
      entries.push({
        ...rest,
        ...(printsVenue ? { venue } : {}),
        authors,
        group: `bib ${style}`,
        raw,
        title: work.title,
        ids: identifiersIn(raw),
      });
    }
    const bare = untitled(work);
    if (bare) entries.push({ ...gold, group: 'bib untitled', raw: bare, ids: {} });
  }
  return entries;
}

/** A \bibitem as a reader sees it. */
function withoutTex(text: string): string {
  const accents: Record<string, string> = {
    '"': '\u0308',
    "'": '\u0301',
    '`': '\u0300',
    '^': '\u0302',
    '~': '\u0303',
    c: '\u0327',
    v: '\u030c',
    H: '\u030b',
    '=': '\u0304',
    u: '\u0306',
  };
  return cleanText(
    text
      .replace(/(?<!\\)%.*$/gm, '')
      .replace(
        /\\(["'`^~=]|[cvHu](?![a-zA-Z]))\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))/g,
        (_, accent: string, a?: string, b?: string) => `${a ?? b}${accents[accent]}`,
      )
      .replace(
        /\\(?:o|O|l|L|ss|aa|AA|ae)\b\s?/g,
        (name) =>
          ({ o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ss: 'ß', aa: 'å', AA: 'Å', ae: 'æ' })[name.slice(1).trim()] ??
          '',
      )
      .replace(/\\bysame\b/g, '———')
      .replace(/\\bibinfo\s*\{[^}]*\}/g, '')
      .replace(/\\DOIprefix\b/g, 'doi:')
      .replace(
        /\\(?:newblock|emph|textbf|textit|bibfield|url|path|em|bf|it|URLprefix|MR|natexlab|mbox|textsc)\b/g,
        ' ',
      )
      .replace(/\\href(?:@noop)?\s*\{[^}]*\}/g, ' ')
      .replace(/\\&/g, '&')
      .replace(/\\[a-zA-Z@]+\s?/g, ' ')
      .replace(/[{}$\\]/g, '')
      .replace(/~/g, ' ')
      .replace(/---?/g, '–'),
  ).replace(/\s([.,;:])/g, '$1');
}

/** Returns the entries of .bbl files as printed by BibTeX styles, with the fields of the .bib entry of the same key. */
export function bibitems(): GoldEntry[] {
  const allWorks = bibWorks();
  const entries: GoldEntry[] = [];
  const seen = new Set<string>();
  for (const path of corporaFiles('latex', '.bbl')) {
    const source = readFileSync(path, 'utf8');
    if (!source.includes('\\bibitem')) continue;
    for (const item of source.split(/\\bibitem\b/).slice(1)) {
      const head = /^\s*(?:\[[^\]]*(?:\{[^}]*\}[^\]]*)*\])?\s*(?:%\s*)?\{([^}]+)\}/.exec(item);
      const cited =
        head && allWorks.find(({ key, path: bib }) => key === head[1] && bib.startsWith(dirname(path)));
      if (!head || !cited) continue;
      const raw = withoutTex(item.slice(head[0].length).replace(/\\end\{thebibliography\}[\s\S]*/, ''));
      const { work } = cited;
      const key = titleKey(raw);
      if (seen.has(`${cited.path} ${key}`)) continue;
      seen.add(`${cited.path} ${key}`);
      const prints = (text: string | undefined) => text && key.includes(titleKey(text));
      entries.push({
        group: `bbl ${basename(join(path, '../..')).split('__')[1]}`,
        raw,
        ...(prints(work.title) ? { title: work.title } : {}),
        ...(raw.startsWith('———') || /et al/.test(raw) ? {} : { authors: namedAuthors(work) }),
        year: work.year,
        ...(prints(work.venue) ? { venue: work.venue } : {}),
        ids: identifiersIn(raw),
      } as GoldEntry);
    }
  }
  return entries;
}
