import { readerTraits } from '@citemill/read/internal';
import { literal, pathWithin } from '../corpus/index.js';

/** Which papers of the corpus a build uses. */
export interface Restrictions {
  /** `permissive`, or the corpus's name of a licence, such as `CC-BY-4.0`. Case does not matter. */
  licence?: string;
  /** A language code such as `en`. If the source does not state a paper's language, it is detected from the text. */
  language?: string;
  /** First and last year; both are optional. */
  years?: { from?: number; to?: number };
  /** The corpus's name of a field of study. Case does not matter. */
  field?: string;
  /** The corpus's names of formats, such as `latex` or `jats`. */
  formats?: string[];
  /** Folders, archives or files that were given to ingest. */
  collections?: string[];
  /** Minimum quality of a paper's reading, from 0 to 1. */
  minQuality?: number;
}

/** A restriction: an SQL condition on `papers AS p`, with a title for the funnel. */
export interface Condition {
  title: string;
  where: string;
}

/** Which records of the corpus a recipe uses. */
export type Sources = 'papers' | 'articles';

/** How the funnel and the card of a dataset describe a kind of record. */
interface SourceKind {
  title: string;
  madeFrom: string;
  tags: string[];
  /** Who owns the texts that do not come from the records themselves. */
  rights?: string;
}

/** The kinds of records that recipes use: papers or articles. Web pages are only cited. */
export const SOURCES: Record<Sources, SourceKind> = {
  papers: {
    title: 'scientific papers',
    madeFrom: 'scientific papers',
    tags: ['citations', 'scientific-papers'],
  },
  articles: {
    title: 'Wikipedia articles',
    madeFrom: 'Wikipedia articles and the pages they cite',
    tags: ['citations', 'wikipedia'],
    rights:
      'The documents are web pages. They belong to their publishers, and the licences below do not apply to them.',
  },
};

/**
 * Returns an SQL condition on the kind of record, from the declarations of the readers. Records that are not papers have the format of
 * their reader, so all other formats are papers, even if one reader yields several of them, as S2ORC's does.
 */
export function sourceCondition(sources: Sources): string {
  const declared = readerTraits().filter(({ documents = 'papers' }) =>
    sources === 'papers' ? documents !== 'papers' : documents === sources,
  );
  const formats = declared.map(({ name }) => literal(name)).join(', ');
  if (sources === 'papers') return formats === '' ? 'TRUE' : `p.format NOT IN (${formats})`;
  return formats === '' ? 'FALSE' : `p.format IN (${formats})`;
}

/** SQL condition for licences that let anyone use, change and share the text, also commercially. */
const PERMISSIVE = `(p.licence IN ('CC-PDM-1.0', 'CC-BY', 'MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause')
  OR (length(p.licence) = 7 AND p.licence LIKE 'CC0-_._') OR (length(p.licence) = 9 AND p.licence LIKE 'CC-BY-_._'))`;

/** Returns an SQL condition for papers under a licence, or under any permissive licence. Case does not matter. */
export const licenceCondition = (licence: string): string =>
  licence.toLowerCase() === 'permissive'
    ? PERMISSIVE
    : `lower(p.licence) = ${literal(licence.toLowerCase())}`;

/** Returns an SQL condition for papers from a folder, archive or file; see {@link pathWithin}. */
export const collectionCondition = (collection: string): string => pathWithin('p.path', collection);

/** Converts restrictions to conditions, in the order in which they are applied and counted. */
export function conditions(restrictions: Restrictions): Condition[] {
  const { licence, language, years, field, formats = [], collections = [], minQuality } = restrictions;
  const list: Condition[] = [];
  if (formats.length > 0)
    list.push({
      title: `of the format ${formats.join(' or ')}`,
      where: `p.format IN (${formats.map(literal).join(', ')})`,
    });
  if (collections.length > 0)
    list.push({
      title: `from ${collections.join(' or ')}`,
      where: `(${collections.map(collectionCondition).join(' OR ')})`,
    });
  if (licence)
    list.push({
      title: licence.toLowerCase() === 'permissive' ? 'with a permissive licence' : `under ${licence}`,
      where: licenceCondition(licence),
    });
  if (language) {
    const code = language.toLowerCase();
    list.push({
      title: `in ${code}, or in no stated language`,
      where: `(p.language IS NULL OR lower(p.language) = ${literal(code)} OR lower(p.language) LIKE ${literal(`${code}-%`)})`,
    });
  }
  if (years?.from !== undefined)
    list.push({ title: `since ${years.from}`, where: `p.year >= ${years.from}` });
  if (years?.to !== undefined) list.push({ title: `up to ${years.to}`, where: `p.year <= ${years.to}` });
  if (field) {
    list.push({
      title: `of the field ${field}`,
      where: `list_contains(list_transform(p.fields, x -> lower(x)), ${literal(field.toLowerCase())})`,
    });
  }
  if (minQuality !== undefined)
    list.push({ title: `of known quality, ${minQuality} or more`, where: `p.quality >= ${minQuality}` });
  return list;
}
