import {
  type Identifiers,
  identifiers,
  normaliseAcl,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  normaliseS2,
} from '../../paper/index.js';
import { cleanText, nameKey, titleKey } from '../../text/index.js';

/** What a metadata source says of one work. */
export interface MetadataRow {
  ids: Identifiers;
  title_key: string;
  author?: string;
  year?: number;
  abstract: string;
}

const string = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The family name of the first author, however a source writes its authors. */
function firstAuthor(row: Record<string, unknown>): string | undefined {
  const parsed = row.authors_parsed;
  if (Array.isArray(parsed) && Array.isArray(parsed[0])) return nameKey(string(parsed[0][0])) || undefined;
  const authors = row.authors ?? row.author;
  const first: unknown = Array.isArray(authors)
    ? authors[0]
    : string(authors).split(/\s*(?:;|\band\b|\n)\s*/)[0];
  if (typeof first === 'object' && first !== null) {
    const one = first as Record<string, unknown>;
    const family = string(one.last) || string(one.family) || string(one.surname);
    return nameKey(family || (string(one.name).split(' ').at(-1) ?? '')) || undefined;
  }
  // "Marlow, J., Hess, K." and "Jane Marlow, Karl Hess": a first piece without a space is a family name already.
  const [piece = ''] = string(first)
    .split(',', 1)
    .map((one) => one.trim());
  return nameKey(piece.split(' ').at(-1) ?? '') || undefined;
}

/** The year of publication. arXiv's `update_date` is none: a number such as 0704.0001 tells the year of the first version. */
function yearOf(row: Record<string, unknown>, arxiv: string | undefined): number | undefined {
  const versions = row.versions as { created?: unknown }[] | undefined;
  const first = string(Array.isArray(versions) ? versions[0]?.created : '');
  const numbered = /^(\d\d)\d\d\./.exec(arxiv ?? '')?.[1];
  const text = string(row.year) || first || (numbered ? `20${numbered}` : '') || string(row.date);
  const year = Number(/(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[1]);
  return year > 0 ? year : undefined;
}

/**
 * A row of arXiv's snapshot, of S2ORC's metadata, or of any table with a title and an abstract; undefined where either
 * is missing.
 */
export function metadataRow(row: Record<string, unknown>): MetadataRow | undefined {
  const abstract = cleanText(string(row.abstract));
  const title_key = titleKey(string(row.title));
  if (!abstract || !title_key) return undefined;
  const isArxiv = 'authors_parsed' in row || 'submitter' in row;
  const isS2orc = 'mag_field_of_study' in row || 'has_pdf_parse' in row || 'corpusid' in row;
  const externals = (row.externalids ?? row.externalIds ?? {}) as Record<string, unknown>;
  const numbered =
    string(row.arxiv_id) || string(row.arxiv) || string(externals.ArXiv) || (isArxiv ? string(row.id) : '');
  const author = firstAuthor(row);
  const arxiv = numbered ? normaliseArxiv(`arxiv:${numbered}`) : undefined;
  const year = yearOf(row, arxiv);
  return {
    ids: identifiers({
      doi: normaliseDoi(string(row.doi) || string(externals.DOI)),
      arxiv,
      pmid: normalisePmid(string(row.pubmed_id) || string(row.pmid) || string(externals.PubMed)),
      pmcid: normalisePmcid(string(row.pmc_id) || string(row.pmcid) || string(externals.PubMedCentral)),
      acl: normaliseAcl(string(row.acl_id) || string(row.acl) || string(externals.ACL)),
      s2: isS2orc ? normaliseS2(string(row.paper_id) || string(row.corpusid)) : undefined,
    }),
    title_key,
    abstract,
    ...(author ? { author } : {}),
    ...(year ? { year } : {}),
  };
}
