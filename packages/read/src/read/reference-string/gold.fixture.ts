import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { cleanText, titleKey } from '@citemill/metrics/text';
import {
  type Author,
  type Identifiers,
  identifiersIn,
  type Paper,
  type Reference,
} from '../../paper/index.js';
import { corporaFiles } from '../corpora.fixture.js';
import { jatsReader } from '../jats/index.js';
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

const goldOf = (group: string, { raw, title, authors, year, venue, ids }: Reference): GoldEntry => ({
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
  const found: GoldEntry[] = [];
  for (const folder of ['pmc-jats', 'pdf-jats', 'plos', 's2orc-doc2json']) {
    for (const path of corporaFiles(folder, '.nxml', '.xml', '.jats')) {
      if (!/<mixed-citation/.test(readFileSync(path, 'utf8'))) continue;
      for (const paper of papersIn(path, jatsReader))
        for (const reference of paper.references)
          if ((reference.title || reference.venue) && reference.authors && reference.year)
            found.push(goldOf(`jats ${folder}`, { ...reference, ids: identifiersIn(reference.raw) }));
    }
  }
  return found;
}

/** Lines as GROBID found them in a PDF, with the fields that the same paper's JATS gives. */
export function printedLines(): GoldEntry[] {
  const found: GoldEntry[] = [];
  for (const path of corporaFiles('tei-jats', '.nxml')) {
    const gold = papersIn(path, jatsReader).flatMap((paper) => paper.references);
    const lines = papersIn(path.replace(/nxml$/, 'tei.xml'), teiReader).flatMap((paper) => paper.references);
    for (const line of lines) {
      const key = titleKey(line.raw);
      const known = gold.find(
        (one) => one.title && titleKey(one.title).length > 12 && key.includes(titleKey(one.title)),
      );
      if (known)
        found.push(goldOf('lines tei-jats', { ...known, raw: line.raw, ids: identifiersIn(line.raw) }));
    }
  }
  return found;
}

/** Lines with the fields that GROBID itself read from them: agreement, not truth. */
export function grobidLines(): GoldEntry[] {
  return ['grobid-tei-arxiv', 's2orc-doc2json'].flatMap((folder) =>
    corporaFiles(folder, '.tei.xml').flatMap((path) => {
      const printed = new Set(
        [...readFileSync(path, 'utf8').matchAll(/<note type="raw_reference">([^<]*)</g)].map(([, text]) =>
          titleKey(defined(text).replace(/&\w+;/g, '')),
        ),
      );
      return papersIn(path, teiReader)
        .flatMap((paper) => paper.references)
        .filter((one) => one.title && printed.has(titleKey(one.raw.replace(/[&<>]/g, ''))))
        .map((one) => goldOf('grobid lines', { ...one, ids: identifiersIn(one.raw) }));
    }),
  );
}

interface BibEntry {
  type: string;
  key: string;
  fields: Record<string, unknown>;
}

async function bibliographyOf(path: string): Promise<BibEntry[]> {
  const parser = '@retorquere/bibtex-parser';
  const { parse } = (await import(parser)) as {
    parse: (text: string, options: object) => { entries: BibEntry[] };
  };
  return parse(readFileSync(path, 'utf8'), { sentenceCase: false }).entries;
}

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

/** Macros of astronomers' classes for journals, as they print. */
const MACROS: Record<string, string> = {
  aj: 'AJ',
  apj: 'ApJ',
  apjl: 'ApJL',
  apjs: 'ApJS',
  mnras: 'MNRAS',
  aap: 'A&A',
  aaps: 'A&AS',
  araa: 'ARA&A',
  pasp: 'PASP',
  pasj: 'PASJ',
  nat: 'Nature',
  icarus: 'Icarus',
  prd: 'Phys. Rev. D',
  prl: 'Phys. Rev. Lett.',
  apss: 'Ap&SS',
  jcap: 'JCAP',
  planss: 'Planet. Space Sci.',
  aapr: 'A&A Rev.',
  jgr: 'J. Geophys. Res.',
  ssr: 'Space Sci. Rev.',
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

function workOf(entry: BibEntry): Work | undefined {
  const title = field(entry, 'title')?.replace(/\.$/, '');
  const year = Number(/\b(1[5-9]|20)\d\d\b/.exec(field(entry, 'year', 'date') ?? '')?.[0]);
  const authors = (
    (entry.fields.author ?? []) as { lastName?: string; firstName?: string; prefix?: string; name?: string }[]
  )
    .map((one) => ({
      given: cleanText((one.firstName ?? '').replace(/<[^>]+>/g, '')),
      family: cleanText(
        `${one.prefix ? `${one.prefix} ` : ''}${one.lastName ?? one.name ?? ''}`.replace(/<[^>]+>/g, ''),
      ),
    }))
    .filter((one) => one.family && !/^others$/i.test(one.family));
  if (!title || !year || authors.length === 0 || title.length < 4) return undefined;
  const arxiv = identifiersIn(
    `arXiv:${field(entry, 'eprint') ?? ''} ${field(entry, 'journal', 'journaltitle') ?? ''}`,
  ).arxiv;
  const printed = field(entry, 'journal', 'journaltitle', 'booktitle');
  const venue = printed && (MACROS[printed] ?? printed);
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
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { kind, title, authors, year, ...known } as Work;
}

const authorsOf = (work: Work): Author[] =>
  work.authors.map(({ given, family }) => ({ name: `${given} ${family}`.trim(), given, family }));

async function works(): Promise<{ path: string; key: string; work: Work }[]> {
  const found: { path: string; key: string; work: Work }[] = [];
  const seen = new Set<string>();
  for (const path of corporaFiles('latex', '.bib')) {
    for (const entry of await bibliographyOf(path)) {
      const work = workOf(entry);
      const mark = `${dirname(path)} ${entry.key}`;
      if (!work || seen.has(mark)) continue;
      seen.add(mark);
      found.push({ path, key: entry.key, work });
    }
  }
  return found;
}

/** The .bib entries of the LaTeX papers, printed in every style. */
export async function renderedWorks(): Promise<GoldEntry[]> {
  const found: GoldEntry[] = [];
  const seen = new Set<string>();
  for (const { work } of await works()) {
    if (seen.has(titleKey(work.title))) continue;
    seen.add(titleKey(work.title));
    const gold = { authors: authorsOf(work), year: work.year, ...(work.venue ? { venue: work.venue } : {}) };
    for (const [style, print] of Object.entries(STYLES)) {
      const raw = print(work);
      // Where a style leaves names out, those printed are the ones to find.
      const authors =
        style === 'vancouver'
          ? gold.authors.slice(0, 6)
          : (style === 'nature' && gold.authors.length > 5) || (style === 'mla' && gold.authors.length > 2)
            ? gold.authors.slice(0, 1)
            : gold.authors;
      const { venue, ...rest } = gold;
      const printsVenue = venue && titleKey(raw).includes(titleKey(venue));
      found.push({
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
    if (bare) found.push({ ...gold, group: 'bib untitled', raw: bare, ids: {} });
  }
  return found;
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

/** The entries of .bbl files as printed by BibTeX styles, with the fields of the .bib entry of the same key. */
export async function bibitems(): Promise<GoldEntry[]> {
  const all = await works();
  const found: GoldEntry[] = [];
  const seen = new Set<string>();
  for (const path of corporaFiles('latex', '.bbl')) {
    const source = readFileSync(path, 'utf8');
    if (!source.includes('\\bibitem')) continue;
    for (const item of source.split(/\\bibitem\b/).slice(1)) {
      const head = /^\s*(?:\[[^\]]*(?:\{[^}]*\}[^\]]*)*\])?\s*(?:%\s*)?\{([^}]+)\}/.exec(item);
      const known = head && all.find((one) => one.key === head[1] && one.path.startsWith(dirname(path)));
      if (!head || !known) continue;
      const raw = withoutTex(item.slice(head[0].length).replace(/\\end\{thebibliography\}[\s\S]*/, ''));
      const { work } = known;
      const key = titleKey(raw);
      if (seen.has(`${known.path} ${key}`)) continue;
      seen.add(`${known.path} ${key}`);
      const prints = (text: string | undefined) => text && key.includes(titleKey(text));
      found.push({
        group: `bbl ${basename(join(path, '../..')).split('__')[1]}`,
        raw,
        ...(prints(work.title) ? { title: work.title } : {}),
        ...(raw.startsWith('———') || /et al/.test(raw) ? {} : { authors: authorsOf(work) }),
        year: work.year,
        ...(prints(work.venue) ? { venue: work.venue } : {}),
        ids: identifiersIn(raw),
      } as GoldEntry);
    }
  }
  return found;
}
