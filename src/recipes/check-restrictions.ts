import { adviseNames } from '@citemill/metrics/text';
import type { Row, SqlDatabase } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import { collectionCondition, licenceCondition, type Restrictions } from './restrict.js';

/** Maximum number of names among which a suggestion is searched for; a corpus may have many folders. */
const MAX_NAMES = 1000;

/** Lists the values of an expression over the papers, most frequent first. */
async function distinctNames(
  database: SqlDatabase,
  expression: string,
  from = 'ingested_papers AS p',
): Promise<string[]> {
  const rows: Row[] = await database.rows(
    `SELECT ${expression} AS name, count(*) AS n FROM ${from} WHERE ${expression} IS NOT NULL
      GROUP BY ${expression} ORDER BY n DESC, name LIMIT ${MAX_NAMES}`,
  );
  return rows.map(({ name }) => String(name));
}

async function hasPapers(database: SqlDatabase, where: string): Promise<boolean> {
  const [row] = await database.rows(`SELECT count(*) AS n FROM ingested_papers AS p WHERE ${where}`);
  return Number(row?.n ?? 0) > 0;
}

function refuse(flag: string, name: string, kind: string, names: readonly string[]): never {
  const advice = names.length === 0 ? `no paper states its ${kind}` : adviseNames(name, names);
  throw new UserError(`${flag} ${name}: the corpus has no such ${kind}; ${advice}`);
}

async function checkLicence(database: SqlDatabase, licence: string): Promise<void> {
  if (await hasPapers(database, licenceCondition(licence))) return;
  refuse('--licence', licence, 'licence', await distinctNames(database, 'p.licence'));
}

async function checkFormats(database: SqlDatabase, formats: readonly string[]): Promise<void> {
  const names = await distinctNames(database, 'p.format');
  for (const format of formats) if (!names.includes(format)) refuse('--format', format, 'format', names);
}

/** Accepts any language if some paper does not state its language; its text decides later. */
async function checkLanguage(database: SqlDatabase, language: string): Promise<void> {
  const code = language.toLowerCase();
  const stated = await distinctNames(database, 'lower(p.language)');
  if (stated.some((name) => name === code || name.startsWith(`${code}-`))) return;
  if (await hasPapers(database, 'p.language IS NULL')) return;
  refuse('--language', language, 'language', stated);
}

async function checkField(database: SqlDatabase, field: string): Promise<void> {
  const names = await distinctNames(database, 'f.field', '(SELECT unnest(fields) AS field FROM papers) AS f');
  if (!names.some((name) => name.toLowerCase() === field.toLowerCase()))
    refuse('--field', field, 'field', names);
}

/** Throws if no paper has a quality score, as after an ingest by an older version. */
async function checkQuality(database: SqlDatabase): Promise<void> {
  if (await hasPapers(database, 'p.quality IS NOT NULL')) return;
  throw new UserError(
    '--min-quality: no paper in this corpus has a quality score; run citemill ingest and citemill link again',
  );
}

/** SQL expression for the folder or archive of a path: `x.zip!a.xml` is in `x.zip`. */
const FOLDER = `regexp_extract(p.path, '^([^!#]*)[/!#]', 1)`;

async function checkCollections(database: SqlDatabase, collections: readonly string[]): Promise<void> {
  for (const collection of collections) {
    if (await hasPapers(database, collectionCondition(collection))) continue;
    refuse('--collection', collection, 'folder or archive', await distinctNames(database, FOLDER));
  }
}

/** Throws {@link UserError} if no paper satisfies one of the restrictions. The message suggests names that exist. */
export async function checkRestrictions(database: SqlDatabase, restrictions: Restrictions): Promise<void> {
  const { licence, language, field, formats = [], collections = [], minQuality } = restrictions;
  await checkFormats(database, formats);
  await checkCollections(database, collections);
  if (licence !== undefined) await checkLicence(database, licence);
  if (language !== undefined) await checkLanguage(database, language);
  if (field !== undefined) await checkField(database, field);
  if (minQuality !== undefined) await checkQuality(database);
}
