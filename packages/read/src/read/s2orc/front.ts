import { type Author, type Identifiers, normaliseLicence, type Paper } from '../../paper/index.js';
import { cleanString, type Json, list, record, string, year } from '../json.js';
import { readAuthors } from './authors.js';
import { readIdentifiers } from './identifiers.js';

/** The front matter of a paper. */
export interface Front {
  ids: Identifiers;
  title: string;
  authors: Author[];
  year?: number;
  venue?: string;
  fields: string[];
  licence?: string;
  /** The paragraphs of the abstract, if the metadata has one. */
  abstract: string[];
}

/** Semantic Scholar writes `CCBYNCND` without the usual hyphens. */
function readLicence(value: unknown): string | undefined {
  const code = cleanString(value);
  const squeezed = /^cc[ -]?by(nc)?(nd|sa)?$/i.exec(code ?? '');
  if (!squeezed) return code && normaliseLicence(code);
  return ['CC-BY', squeezed[1], squeezed[2]].filter(Boolean).join('-').toUpperCase();
}

/** Returns the fields of study, under any of their keys. `s2fieldsofstudy` lists a field once for each of its sources. */
function readFields(source: Json): string[] {
  const parts = [
    source.discipline,
    ...list(source.mag_field_of_study),
    ...list(source.s2fieldsofstudy).map((field) => record(field)?.category),
    ...list(source.fieldsofstudy),
    ...(string(source.categories) ?? '').split(/\s+/),
  ];
  return [...new Set(parts.map(cleanString).filter((field) => field !== undefined))];
}

/** Returns a metadata abstract; `:::` represents a line break. */
function readAbstract(value: unknown): string[] {
  return (typeof value === 'string' ? value : '')
    .split(':::')
    .map(cleanString)
    .filter((part) => part !== undefined);
}

function readVenue(source: Json): string | undefined {
  return (
    cleanString(source.venue) ??
    cleanString(record(source.journal)?.name) ??
    cleanString(source.journal) ??
    cleanString(source['journal-ref'])
  );
}

/** Returns the parts of a record in which Semantic Scholar stores identifiers. */
const idRecords = (source: Json): (Json | undefined)[] => [
  source,
  record(source.externalids),
  record(source.identifiers),
  record(record(source.openaccessinfo)?.externalids),
];

/** Merges the metadata of several sources; the first value of each field is used. */
export function readFront(sources: (Json | undefined)[]): Front {
  const available = sources.filter((source) => source !== undefined);
  const first = <T>(find: (source: Json) => T | undefined): T | undefined => {
    for (const source of available) {
      const value = find(source);
      if (value !== undefined && (!Array.isArray(value) || value.length > 0)) return value;
    }
    return undefined;
  };
  const publicationYear = first(
    (source) => year(source.year) ?? year(source.publicationdate) ?? year(source.publish_time),
  );
  const venue = first(readVenue);
  const licence = first(
    (source) => readLicence(source.license) ?? readLicence(record(source.openaccessinfo)?.license),
  );
  return {
    ids: readIdentifiers(...available.flatMap(idRecords)),
    title: first((source) => cleanString(source.title)) ?? '',
    authors: first((source) => readAuthors(source.authors_parsed ?? source.authors)) ?? [],
    ...(publicationYear ? { year: publicationYear } : {}),
    ...(venue ? { venue } : {}),
    fields: first(readFields) ?? [],
    ...(licence ? { licence } : {}),
    abstract: first((source) => readAbstract(source.abstract)) ?? [],
  };
}

/** Returns the front matter as fields of a paper. */
export function frontMatter(
  front: Front,
): Pick<Paper, 'ids' | 'title' | 'authors' | 'fields'> & Partial<Paper> {
  const { abstract: _, ...matter } = front;
  return matter;
}
