import { type Author, type Identifiers, normaliseLicence, type Paper } from '../../paper/index.js';
import { type Json, list, record, string, words, year } from '../json.js';
import { readAuthors } from './authors.js';
import { readIdentifiers } from './identifiers.js';

/** What a paper says of itself before its text. */
export interface Front {
  ids: Identifiers;
  title: string;
  authors: Author[];
  year?: number;
  venue?: string;
  fields: string[];
  licence?: string;
  /** The abstract's paragraphs, where the metadata has it. */
  abstract: string[];
}

/** Semantic Scholar writes `CCBYNCND` for what everybody else writes with hyphens. */
function readLicence(value: unknown): string | undefined {
  const said = words(value);
  const squeezed = /^CC[ -]?BY(NC)?(ND|SA)?$/i.exec(said ?? '');
  if (!squeezed) return said && normaliseLicence(said);
  return ['CC-BY', squeezed[1], squeezed[2]].filter(Boolean).join('-').toUpperCase();
}

/** Fields of study, by all the names they go under; `s2fieldsofstudy` tells each as often as it has sources. */
function readFields(source: Json): string[] {
  const all = [
    source.discipline,
    ...list(source.mag_field_of_study),
    ...list(source.s2fieldsofstudy).map((field) => record(field)?.category),
    ...list(source.fieldsofstudy),
    ...(string(source.categories) ?? '').split(/\s+/),
  ];
  return [...new Set(all.map(words).filter((field) => field !== undefined))];
}

/** A metadata abstract; `:::` stands where the source had a line break. */
function readAbstract(value: unknown): string[] {
  return (typeof value === 'string' ? value : '')
    .split(':::')
    .map(words)
    .filter((part) => part !== undefined);
}

function readVenue(source: Json): string | undefined {
  return (
    words(source.venue) ??
    words(record(source.journal)?.name) ??
    words(source.journal) ??
    words(source['journal-ref'])
  );
}

/** The places in a record where Semantic Scholar keeps identifiers. */
const idRecords = (source: Json): (Json | undefined)[] => [
  source,
  record(source.externalids),
  record(source.identifiers),
  record(record(source.openaccessinfo)?.externalids),
];

/** What the sources say of the paper; of two that know the same thing the first is believed. */
export function readFront(sources: (Json | undefined)[]): Front {
  const known = sources.filter((source) => source !== undefined);
  const first = <T>(find: (source: Json) => T | undefined): T | undefined => {
    for (const source of known) {
      const found = find(source);
      if (found !== undefined && (!Array.isArray(found) || found.length > 0)) return found;
    }
    return undefined;
  };
  const when = first(
    (source) => year(source.year) ?? year(source.publicationdate) ?? year(source.publish_time),
  );
  const venue = first(readVenue);
  const licence = first(
    (source) => readLicence(source.license) ?? readLicence(record(source.openaccessinfo)?.license),
  );
  return {
    ids: readIdentifiers(...known.flatMap(idRecords)),
    title: first((source) => words(source.title)) ?? '',
    authors: first((source) => readAuthors(source.authors_parsed ?? source.authors)) ?? [],
    ...(when ? { year: when } : {}),
    ...(venue ? { venue } : {}),
    fields: first(readFields) ?? [],
    ...(licence ? { licence } : {}),
    abstract: first((source) => readAbstract(source.abstract)) ?? [],
  };
}

/** The front's part of a paper. */
export function frontMatter(
  front: Front,
): Pick<Paper, 'ids' | 'title' | 'authors' | 'fields'> & Partial<Paper> {
  const { abstract: _, ...matter } = front;
  return matter;
}
