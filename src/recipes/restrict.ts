import { readers } from '@citemill/read/internal';

/** Which papers of the corpus a build looks at. */
export interface Restrictions {
  /** `permissive`, or a licence as the corpus names it, in any case: `CC-BY-4.0`. */
  licence?: string;
  /** As in `en`. A paper whose source does not say is taken by its text. */
  language?: string;
  /** First and last year; either may be open. */
  years?: { from?: number; to?: number };
  /** A field of study as the corpus names it, in any case. */
  field?: string;
  /** Formats as the corpus names them: `latex`, `jats`. */
  formats?: string[];
  /** Folders, archives or files, as they were given to ingest: only papers that came from them. */
  collections?: string[];
}

/** A restriction as a condition on `papers AS p`. */
export interface Condition {
  title: string;
  where: string;
}

/** Which of the corpus’s records a recipe is made from. */
export type Sources = 'papers' | 'articles';

/** Records of a kind, and what the card of a dataset says of them. */
interface SourceKind {
  title: string;
  madeFrom: string;
  tags: string[];
  /** Whose the texts are that do not come from the papers themselves. */
  rights?: string;
}

/** Papers and articles are milled; web pages are only cited. */
export const SOURCES: Record<Sources, SourceKind> = {
  papers: {
    title: 'that are scientific',
    madeFrom: 'scientific papers',
    tags: ['citations', 'scientific-papers'],
  },
  articles: {
    title: 'that are Wikipedia articles',
    madeFrom: 'Wikipedia articles and the pages they cite',
    tags: ['citations', 'wikipedia'],
    rights:
      'The documents are web pages. They belong to whoever published them, and the licences below say nothing of them.',
  },
};

/**
 * Which papers are of the wanted kind, by what their readers declare. A reader may give papers of several formats, as that of S2ORC
 * does, and declares only what is not a paper by its own name: so every other format is a paper's.
 */
export function sourceCondition(sources: Sources): string {
  const declared = readers.all.filter(({ documents = 'papers' }) =>
    sources === 'papers' ? documents !== 'papers' : documents === sources,
  );
  const formats = declared.map(({ name }) => quoted(name)).join(', ');
  if (sources === 'papers') return formats === '' ? 'TRUE' : `p.format NOT IN (${formats})`;
  return formats === '' ? 'FALSE' : `p.format IN (${formats})`;
}

export const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The licences that let anyone use, change and pass on the text; as `isPermissive` of the paper room has them. */
const PERMISSIVE = `(p.licence IN ('CC-PDM-1.0', 'CC-BY', 'MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause')
  OR (length(p.licence) = 7 AND p.licence LIKE 'CC0-_._') OR (length(p.licence) = 9 AND p.licence LIKE 'CC-BY-_._'))`;

/** Papers under a licence, whose name may be in any case, or under any permissive one. */
export const licenceCondition = (licence: string): string =>
  licence.toLowerCase() === 'permissive' ? PERMISSIVE : `lower(p.licence) = ${quoted(licence.toLowerCase())}`;

/** A path of the corpus is within a folder or an archive; `x.zip!a.xml` lies in `x.zip`. */
export function collectionCondition(collection: string): string {
  const path = collection.replace(/[/\\]+$/, '') || collection;
  const inside = ['/', '\\', '!', '#'].map((joint) => `starts_with(p.path, ${quoted(`${path}${joint}`)})`);
  return `(p.path = ${quoted(path)} OR ${inside.join(' OR ')})`;
}

/** The restrictions in the order in which they are applied and counted. */
export function conditions(restrictions: Restrictions): Condition[] {
  const { licence, language, years, field, formats = [], collections = [] } = restrictions;
  const list: Condition[] = [];
  if (formats.length > 0)
    list.push({
      title: `of the format ${formats.join(' or ')}`,
      where: `p.format IN (${formats.map(quoted).join(', ')})`,
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
      where: `(p.language IS NULL OR lower(p.language) = ${quoted(code)} OR lower(p.language) LIKE ${quoted(`${code}-%`)})`,
    });
  }
  if (years?.from !== undefined)
    list.push({ title: `from ${years.from} on`, where: `p.year >= ${years.from}` });
  if (years?.to !== undefined) list.push({ title: `up to ${years.to}`, where: `p.year <= ${years.to}` });
  if (field) {
    list.push({
      title: `of the field ${field}`,
      where: `list_contains(list_transform(p.fields, x -> lower(x)), ${quoted(field.toLowerCase())})`,
    });
  }
  return list;
}
