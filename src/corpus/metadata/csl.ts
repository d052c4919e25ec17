import { isJsonObject } from '@citemill/metrics/internal/json';
import { jatsText } from '@citemill/read/internal/read/jats-text';

type Row = Record<string, unknown>;

/** True for an item of CSL JSON, as Zotero and Pandoc write it, which has its own field names. */
export const isCsl = (row: Row): boolean =>
  isJsonObject(row.issued) || ['container-title', 'DOI', 'PMID', 'PMCID'].some((name) => name in row);

/** Removes the tags of CSL JSON and of Crossref's abstracts: `<i>E. coli</i>`, `<jats:p>`. */
const plainText = (value: unknown): unknown => (typeof value === 'string' ? jatsText(value) : value);

/**
 * Joins "van der" with the family name, and gives the name of a group as that of a person. A dropping particle is printed in some styles
 * only, so the family name of its author is unknown.
 */
function namedAuthor(author: unknown): unknown {
  if (!isJsonObject(author)) return author;
  if (author['dropping-particle']) return {};
  const { family, literal, 'non-dropping-particle': particle } = author;
  return family ? { family: [particle, family].filter(Boolean).join(' ') } : { name: literal };
}

/** Renames the fields of a CSL JSON item as in other tables; other fields stay. */
export function cslRow(row: Row): Row {
  const issued = isJsonObject(row.issued) ? row.issued : {};
  const parts = issued['date-parts'];
  const [first] = Array.isArray(parts) ? parts : [];
  const year: unknown = Array.isArray(first) ? first[0] : (issued.raw ?? issued.literal);
  const renamed: Row = {
    title: plainText(row.title),
    abstract: plainText(row.abstract),
    authors: Array.isArray(row.author) ? row.author.map(namedAuthor) : row.author,
    year,
    doi: row.DOI,
    pmid: row.PMID,
    pmcid: row.PMCID,
    journal: row['container-title'],
  };
  const stated = Object.entries(renamed).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(stated) };
}
