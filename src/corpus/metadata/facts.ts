import { isJsonObject } from '@citemill/metrics/internal/json';
import { cleanText } from '@citemill/metrics/text';
import { isOpenAlex, openAlexFields, openAlexVenue } from './openalex.js';

/** Metadata of a work other than its title and abstract. */
export interface WorkFacts {
  venue?: string;
  journal?: string;
  /** Fields of study, the main field first; for arXiv, the categories. */
  fields?: string[];
  /** Number of works that cite this one; 1 if the source only states that there are some. */
  inbound?: number;
  /** URLs of the work's code, from Papers with Code. */
  code_urls?: string[];
}

type Row = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '');
const parseJson = (value: unknown): unknown => {
  // In CSV and TSV files, lists are written as JSON.
  if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const list = (value: unknown): unknown[] => {
  const parsed = parseJson(value);
  return Array.isArray(parsed) ? parsed : [];
};

/** Reads a list of names, or of records with the name in `category`, as S2AG writes them. */
function readNames(values: unknown[]): string[] {
  const categories = values.map((value) => text(isJsonObject(value) ? value.category : value));
  return [...new Set(categories.filter((name) => name !== ''))];
}

function readFields(row: Row): string[] {
  if (isOpenAlex(row)) return readNames(openAlexFields(row));
  for (const column of [
    row.mag_field_of_study,
    row.s2fieldsofstudy,
    row.s2FieldsOfStudy,
    row.fieldsOfStudy,
    row.fields,
  ]) {
    const fields = readNames(list(column));
    if (fields.length > 0) return fields;
  }
  // arXiv: "cs.CV cs.LG", the primary category first.
  return typeof row.categories === 'string' ? readNames(row.categories.trim().split(/\s+/)) : [];
}

/** Counts the works that cite a work. `has_inbound_citations` is used if there is no count and no list. */
function countInbound(row: Row): number | undefined {
  for (const count of [row.citationcount, row.citationCount, row.cited_by_count]) {
    const value = typeof count === 'bigint' || typeof count === 'string' ? Number(count) : count;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  }
  const listed = list(row.inbound_citations).length;
  if (listed > 0) return listed;
  const hasInbound = row.has_inbound_citations;
  if (hasInbound === true || hasInbound === 'true' || hasInbound === 'True') return 1;
  return hasInbound === undefined || hasInbound === null ? undefined : 0;
}

function readVenue(row: Row): Pick<WorkFacts, 'venue' | 'journal'> {
  if (isOpenAlex(row)) {
    const { name, isJournal } = openAlexVenue(row);
    const venue = text(name);
    return venue === '' ? {} : isJournal ? { journal: venue } : { venue };
  }
  const journalField = row.journal;
  const journal = text(isJsonObject(journalField) ? journalField.name : journalField);
  const venue = text(row.venue);
  return { ...(venue ? { venue } : {}), ...(journal ? { journal } : {}) };
}

/** Reads the facts in a row from any source. */
export function readFacts(row: Row): WorkFacts {
  const fields = readFields(row);
  const inbound = countInbound(row);
  const code = text(row.repo_url);
  return {
    ...readVenue(row),
    ...(fields.length > 0 ? { fields } : {}),
    ...(inbound === undefined ? {} : { inbound }),
    ...(/^https?:\/\/\S+$/.test(code) ? { code_urls: [code] } : {}),
  };
}
