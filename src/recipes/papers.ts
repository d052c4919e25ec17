import type { CorpusFolder, SqlDatabase } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import type { BuildOptions } from './build-options.js';
import type { Candidate } from './candidates.js';
import { checkRestrictions } from './check-restrictions.js';
import { chooseCopies } from './choose-copies.js';
import { isWrittenIn } from './language.js';
import type { PaperQuery } from './paper-query.js';
import type { AnyRecipe } from './recipe.js';
import { conditions, type Restrictions, SOURCES, type Sources, sourceCondition } from './restrict.js';

/** Counts the papers after each restriction, and returns the counts with the SQL condition for all restrictions. */
export async function applyRestrictions(database: SqlDatabase, restrictions: Restrictions, sources: Sources) {
  const count = async (where: string) => {
    const [row] = await database.rows(`SELECT count(*) AS n FROM papers AS p WHERE ${where}`);
    return Number(row?.n ?? 0);
  };
  await checkRestrictions(database, restrictions);
  const restricting = conditions(restrictions);
  // Among the copies of a paper, one that passes the restrictions is chosen.
  if (restricting.length > 0)
    await chooseCopies(
      database,
      [sourceCondition(sources), ...restricting.map((condition) => condition.where)].join(' AND '),
    );
  const total = await count('TRUE');
  const steps = [{ key: 'corpus', title: 'papers in the corpus', count: total }];
  let where = sourceCondition(sources);
  const sourceCount = await count(where);
  // If all papers are of this kind, the step is not shown.
  if (sourceCount < total) steps.push({ key: 'sources', title: SOURCES[sources].title, count: sourceCount });
  for (const [index, condition] of restricting.entries()) {
    where = `${where} AND ${condition.where}`;
    steps.push({
      key: `restriction-${index}`,
      title: `papers ${condition.title}`,
      count: await count(where),
    });
  }
  if (steps.at(-1)?.count === 0 && restricting.length > 0)
    throw new UserError(
      `no paper passes the restrictions: ${steps.map(({ title, count }) => `${count} ${title}`).join(', ')}`,
    );
  return { steps, where };
}

/** Everything that determines which papers a recipe receives. */
export interface PaperChoice {
  folder: CorpusFolder;
  recipe: AnyRecipe;
  options: Record<string, unknown>;
  request: BuildOptions;
}

/** Limits the recipe's query to the papers that meet the SQL condition `where`. */
export function chosenQuery({ recipe, options, request }: PaperChoice, where: string): PaperQuery {
  const query = recipe.query(options);
  return {
    ...query,
    where: `(${where}) AND (${query.where ?? 'TRUE'})`,
    samples: request.language !== undefined,
    ...(request.slice ? { slice: request.slice } : {}),
  };
}

/** Yields the papers in the requested language. The language is detected from the text if the source does not state it. */
export async function* inLanguage(
  papers: AsyncIterable<Candidate>,
  language: string | undefined,
  onOtherLanguage: (candidate: Candidate) => unknown,
): AsyncGenerator<Candidate> {
  for await (const candidate of papers) {
    const { sample } = candidate;
    if (language === undefined || sample === null || (await isWrittenIn(sample, language))) yield candidate;
    else await onOtherLanguage(candidate);
  }
}
