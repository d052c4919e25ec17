import { nameKey, titleKey } from '@citemill/metrics/text';
import type { Paper, Reference } from '@citemill/read/paper';
import { type Database, literal } from '../corpus/index.js';
import type { CitedWork } from '../recipes/index.js';

/** A cited paper that the corpus knows. */
export interface CorpusWork extends CitedWork {
  /** The record of its full text, if the corpus has it. */
  record: string | null;
  /** An address at which it can be read. */
  link: string | null;
}

export interface Matches {
  /** By the id of the bibliography entry. */
  references: Map<string, CorpusWork>;
  /** The manuscript itself, if it is in the corpus. */
  self: CorpusWork | undefined;
}

const IDENTIFIERS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2'] as const;

/** A shorter title, such as "Editorial", does not identify a paper. */
const MIN_TITLE_KEY = 16;
/** Maximum number of years between a preprint and its journal version. */
const YEARS_APART = 1;
/** The key of the manuscript itself among the ids of its bibliography entries. */
const SELF = '';

const LINKS: Partial<Record<(typeof IDENTIFIERS)[number], string>> = {
  doi: 'https://doi.org/',
  arxiv: 'https://arxiv.org/abs/',
  pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/',
  pmid: 'https://pubmed.ncbi.nlm.nih.gov/',
  acl: 'https://aclanthology.org/',
};

/** Returns the address of a paper by its best identifier; null if it has none that leads anywhere. */
export function workLink(row: Readonly<Record<string, unknown>>): string | null {
  for (const kind of IDENTIFIERS) {
    const prefix = LINKS[kind];
    const value = row[kind];
    if (prefix && typeof value === 'string' && value !== '') return prefix + encodeURI(value);
  }
  return null;
}

type Entry = Pick<Reference, 'ids' | 'title' | 'authors' | 'year'>;

const sqlText = (value: string | undefined): string => `CAST(${value ? literal(value) : 'NULL'} AS VARCHAR)`;

/** Returns a bibliography entry as a row of the table `wanted`. */
function wantedRow(id: string, { ids, title, authors, year }: Entry): string {
  const first = authors?.[0];
  const author = first && nameKey(first.family ?? first.name.split(' ').at(-1) ?? '');
  const key = titleKey(title ?? '');
  return `(${[
    literal(id),
    ...IDENTIFIERS.map((kind) => sqlText(ids?.[kind])),
    sqlText(key.length >= MIN_TITLE_KEY ? key : undefined),
    sqlText(author),
    `CAST(${Number.isInteger(year) ? String(year) : 'NULL'} AS INTEGER)`,
  ].join(', ')})`;
}

const COLUMNS = `w.work_id, w.title, w.abstract, w.year, w.venue, w.first_author_key, w.paper_id, w.record, ${IDENTIFIERS.map((kind) => `w.${kind}`).join(', ')}`;

/** SQL for the works that have the same identifier or title as an entry, the most reliable match first. */
const matchQuery = (rows: readonly string[]): string => `
  WITH wanted(entry, ${IDENTIFIERS.join(', ')}, title_key, author, "year") AS (VALUES ${rows.join(', ')}),
  matched AS (
    ${IDENTIFIERS.map((kind, rank) => `SELECT q.entry, ${rank} AS rank, ${COLUMNS} FROM wanted AS q JOIN works AS w ON w.${kind} = q.${kind}`).join(' UNION ALL ')}
    UNION ALL
    SELECT q.entry, ${IDENTIFIERS.length} AS rank, ${COLUMNS} FROM wanted AS q JOIN works AS w ON w.title_key = q.title_key
    WHERE (q.author IS NULL OR w.first_author_key IS NULL OR q.author = w.first_author_key)
      AND (q.year IS NULL OR w.year IS NULL OR abs(q.year - w.year) <= ${YEARS_APART})
  )
  SELECT * FROM matched ORDER BY entry, rank, work_id`;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the works of the corpus that a manuscript cites, by identifier or else by title, first author and year. */
export async function matchReferences(database: Database, paper: Paper): Promise<Matches> {
  const { ids, title, authors, year } = paper;
  const self: Entry = { ids, title, authors, ...(year === undefined ? {} : { year }) };
  const rows = [wantedRow(SELF, self), ...paper.references.map((entry) => wantedRow(entry.id, entry))];
  const corpusWorks = new Map<string, CorpusWork>();
  for (const row of await database.rows(matchQuery(rows))) {
    const entry = String(row.entry);
    if (corpusWorks.has(entry)) continue;
    corpusWorks.set(entry, {
      id: String(row.work_id),
      title: textOrNull(row.title),
      abstract: String(row.abstract ?? ''),
      paper: textOrNull(row.paper_id),
      record: textOrNull(row.record),
      year: row.year === null || row.year === undefined ? null : Number(row.year),
      venue: textOrNull(row.venue),
      author: textOrNull(row.first_author_key),
      link: workLink(row),
    });
  }
  const manuscriptWork = corpusWorks.get(SELF);
  corpusWorks.delete(SELF);
  return { references: corpusWorks, self: manuscriptWork };
}
