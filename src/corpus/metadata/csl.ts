type Row = Record<string, unknown>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** True for an item of CSL JSON, as Zotero and Pandoc write it. */
export const isCsl = (row: Row): boolean =>
  'container-title' in row || (isObject(row.issued) && ('date-parts' in row.issued || 'raw' in row.issued));

/** An item of CSL JSON with the names that other tables give its fields. */
export function cslRow(row: Row): Row {
  const issued = isObject(row.issued) ? row.issued : {};
  const parts = issued['date-parts'];
  const [first] = Array.isArray(parts) ? parts : [];
  const year: unknown = Array.isArray(first) ? first[0] : (issued.raw ?? issued.literal);
  return {
    title: row.title,
    abstract: row.abstract,
    authors: row.author,
    year,
    doi: row.DOI,
    pmid: row.PMID,
    pmcid: row.PMCID,
    journal: row['container-title'],
  };
}
