import { isJsonObject } from '@citemill/metrics/internal/json';
import { cleanText, nameKey, titleKey } from '@citemill/metrics/text';
import { yearIn } from '@citemill/read/internal/read/year';
import {
  type Identifiers,
  identifiers,
  normaliseAcl,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  normaliseS2,
} from '@citemill/read/paper';
import { cslRow, isCsl } from './csl.js';
import { readFacts, type WorkFacts } from './facts.js';
import { isOpenAlex, openAlexAbstract, openAlexIds } from './openalex.js';

export interface MetadataRow extends WorkFacts {
  ids: Identifiers;
  /** Ids of the work in other catalogues: `s2:…`, `mag:…`, `openalex:…`. */
  aliases: string[];
  title_key?: string;
  author?: string;
  year?: number;
  abstract?: string;
  /** The service that the abstract came from, if the row names it. */
  origin?: string;
  /** Licence of the paper that the abstract belongs to. */
  licence?: string;
}

const string = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : '';

/** Returns the key of the first author's family name, for the various forms in which sources write authors. */
function firstAuthor(row: Record<string, unknown>): string | undefined {
  const parsed = row.authors_parsed;
  if (Array.isArray(parsed) && Array.isArray(parsed[0])) return nameKey(string(parsed[0][0])) || undefined;
  const authorships = row.authorships as { author?: { display_name?: unknown } }[] | undefined;
  const authors = Array.isArray(authorships)
    ? authorships.map(({ author }) => ({ name: author?.display_name }))
    : (row.authors ?? row.author);
  const first: unknown = Array.isArray(authors)
    ? authors[0]
    : string(authors).split(/\s*(?:;|\band\b|\n)\s*/)[0];
  if (isJsonObject(first)) {
    const family = string(first.last) || string(first.family) || string(first.surname);
    return nameKey(family || (string(first.name).split(' ').at(-1) ?? '')) || undefined;
  }
  // Handles "Marlow, J., Hess, K." and "Jane Marlow, Karl Hess": the last word before the first comma is a family name.
  const piece = string(first).split(',')[0]?.trim() ?? '';
  return nameKey(piece.split(' ').at(-1) ?? '') || undefined;
}

/**
 * Reads the year of publication. arXiv's `update_date` is not used, because an id such as 0704.0001 contains the year of the first version.
 */
function readYear(row: Record<string, unknown>, arxiv: string | undefined): number | undefined {
  const versions = row.versions as { created?: unknown }[] | undefined;
  const first = string(Array.isArray(versions) ? versions[0]?.created : '');
  const numbered = /^(\d\d)\d\d\./.exec(arxiv ?? '')?.[1];
  const stated = string(row.year) || string(row.publication_year);
  const text = stated || first || (numbered ? `20${numbered}` : '') || string(row.date);
  return yearIn(text);
}

/** Reads the identifiers in a row: those that papers print, and catalogue ids. */
function readIdentifiers(row: Record<string, unknown>): { ids: Identifiers; aliases: string[] } {
  const isArxiv = 'authors_parsed' in row || 'submitter' in row;
  const isS2 = 'mag_field_of_study' in row || 'has_pdf_parse' in row || 'corpusid' in row;
  const externals = {
    ...((row.externalids ?? row.externalIds ?? {}) as Record<string, unknown>),
    ...(isOpenAlex(row) ? openAlexIds(row) : {}),
  };
  const numbered =
    string(row.arxiv_id) ||
    string(row.arxiv) ||
    string(row.paper_arxiv_id) ||
    string(externals.ArXiv) ||
    (isArxiv ? string(row.id) : '');
  const corpus = string(row.corpusid) || string(externals.CorpusId);
  const s2 = normaliseS2(corpus || (isS2 ? string(row.paper_id) : ''));
  const mag = string(row.mag_id) || string(row.mag) || string(externals.MAG);
  return {
    ids: identifiers({
      doi: normaliseDoi(string(row.doi) || string(externals.DOI)),
      arxiv: numbered ? normaliseArxiv(`arxiv:${numbered}`) : undefined,
      pmid: normalisePmid(string(row.pubmed_id) || string(row.pmid) || string(externals.PubMed)),
      pmcid: normalisePmcid(string(row.pmc_id) || string(row.pmcid) || string(externals.PubMedCentral)),
      acl: normaliseAcl(string(row.acl_id) || string(row.acl) || string(externals.ACL)),
      s2,
    }),
    aliases: [
      ...(s2 ? [`s2:${s2}`] : []),
      ...(/^\d+$/.test(mag) ? [`mag:${mag}`] : []),
      ...(string(externals.OpenAlex) ? [`openalex:${string(externals.OpenAlex)}`] : []),
    ],
  };
}

/** Reads the service and the licence of an abstract from the columns that `citemill fetch works` writes. */
function readOrigin(row: Record<string, unknown>): Pick<MetadataRow, 'origin' | 'licence'> {
  const origin = cleanText(string(row.abstract_source));
  const licence = cleanText(string(row.abstract_licence));
  return { ...(origin ? { origin } : {}), ...(licence ? { licence } : {}) };
}

/**
 * Reads a row of arXiv's snapshot, of S2ORC's metadata, of S2AG's `papers` or `abstracts`, of OpenAlex's works, of CSL JSON, of
 * Papers with Code's links, or of any table with titles. Undefined if it does not identify a work or contains no information about it.
 */
export function metadataRow(given: Record<string, unknown>): MetadataRow | undefined {
  const row = isCsl(given) ? cslRow(given) : given;
  const abstract = cleanText(isOpenAlex(row) ? openAlexAbstract(row) : string(row.abstract));
  const title_key = titleKey(string(row.title) || string(row.display_name) || string(row.paper_title));
  const { ids, aliases } = readIdentifiers(row);
  if (!title_key && aliases.length === 0 && Object.keys(ids).length === 0) return undefined;
  const facts = readFacts(row);
  const author = firstAuthor(row);
  const year = readYear(row, ids.arxiv);
  // A title without an abstract or a fact is not used.
  if (!abstract && Object.keys(facts).length === 0) return undefined;
  return {
    ids,
    aliases,
    ...facts,
    ...(title_key ? { title_key } : {}),
    ...(abstract ? { abstract } : {}),
    ...(abstract ? readOrigin(row) : {}),
    ...(author ? { author } : {}),
    ...(year ? { year } : {}),
  };
}
