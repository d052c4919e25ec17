import type { CorpusFolder, Database, SqlDatabase } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import { type BuildOptions, embeddingProgress } from './build-options.js';
import { type Candidate, candidates } from './candidates.js';
import { checkRestrictions } from './check-restrictions.js';
import { isWrittenIn } from './language.js';
import type { AnyRecipe } from './recipe.js';
import { conditions, type Restrictions, SOURCES, type Sources, sourceCondition } from './restrict.js';

/** The counts of papers after each restriction, and the condition that holds them all. */
export async function restricted(database: SqlDatabase, restrictions: Restrictions, sources: Sources) {
  const count = async (where: string) => {
    const [row] = await database.rows(`SELECT count(*) AS n FROM papers AS p WHERE ${where}`);
    return Number(row?.n ?? 0);
  };
  await checkRestrictions(database, restrictions);
  const all = await count('TRUE');
  const steps = [{ key: 'corpus', title: 'papers in the corpus', count: all }];
  let where = sourceCondition(sources);
  const own = await count(where);
  // Where all are of the wanted kind the step would say nothing.
  if (own < all) steps.push({ key: 'sources', title: `papers ${SOURCES[sources].title}`, count: own });
  for (const [index, condition] of conditions(restrictions).entries()) {
    where = `${where} AND ${condition.where}`;
    steps.push({
      key: `restriction-${index}`,
      title: `papers ${condition.title}`,
      count: await count(where),
    });
  }
  if (steps.at(-1)?.count === 0 && conditions(restrictions).length > 0)
    throw new UserError(
      `no paper is left: ${steps.map(({ title, count }) => `${count} ${title}`).join(', ')}`,
    );
  return { steps, where };
}

/** What says which papers a recipe is given, and of which slice. */
interface Choice {
  folder: CorpusFolder;
  recipe: AnyRecipe;
  options: Record<string, unknown>;
  request: BuildOptions;
}

/** The papers for which `where` holds, put together as the recipe asks for them; `onOther` is called for those in another language. */
export function chosenPapers(
  database: Database,
  { folder, recipe, options, request }: Choice,
  where: string,
  scratch: string,
  onOther: () => void,
): AsyncGenerator<Candidate> {
  const query = recipe.query(options);
  const all = candidates(
    database,
    folder,
    {
      ...query,
      where: `(${where}) AND (${query.where ?? 'TRUE'})`,
      samples: request.language !== undefined,
      ...(request.slice ? { slice: request.slice } : {}),
    },
    scratch,
    embeddingProgress(request),
  );
  return inLanguage(all, request.language, onOther);
}

/** Only papers in the wanted language, by their own words where the source does not say. */
async function* inLanguage(
  papers: AsyncIterable<Candidate>,
  language: string | undefined,
  onOther: () => void,
): AsyncGenerator<Candidate> {
  for await (const candidate of papers) {
    const { sample } = candidate;
    if (language === undefined || sample === null || isWrittenIn(sample, language)) yield candidate;
    else onOther();
  }
}
