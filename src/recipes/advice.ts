import type { FunnelStep } from '../dataset/index.js';
import type { AnyRecipe } from './recipe.js';

/** What to do about cited works without an abstract: recipes that need abstracts name it in their `advice`. */
export const FIND_ABSTRACTS = `Abstracts of cited works come from metadata. Get a file that covers the field of your papers:
  arXiv: arxiv-metadata-oai-snapshot.json, at https://www.kaggle.com/datasets/Cornell-University/arxiv
  computational linguistics: the folder data/xml of https://github.com/acl-org/acl-anthology
  anything else: JSON lines, CSV, TSV or Parquet with the columns title and abstract (and doi, arxiv_id or pmid)
then type:
  citemill link --corpus {corpus} --metadata FILE
  citemill build {recipe} --corpus {corpus} --out {out}`;

/** Where a build lost most of its candidates, and what to do about it. */
export interface EmptyBuild {
  /** The step before the loss, and the step that most candidates did not pass. */
  before: FunnelStep | undefined;
  lost: FunnelStep;
  advice: string | undefined;
}

/** Why a build gave no examples; undefined where it gave some. */
export function emptyBuild(
  recipe: AnyRecipe,
  funnel: readonly FunnelStep[],
  names: { corpus: string; out: string },
): EmptyBuild | undefined {
  if ((funnel.at(-1)?.count ?? 0) > 0) return undefined;
  // Of steps that lose equally many the first: nothing reaches those after a step that lost all.
  let lost: FunnelStep | undefined;
  let before: FunnelStep | undefined;
  let most = 0;
  for (const [at, step] of funnel.entries()) {
    const last = funnel[at - 1];
    const loss = (last?.count ?? 0) - step.count;
    if (loss > most) [lost, before, most] = [step, last, loss];
  }
  lost ??= funnel.find(({ count }) => count === 0);
  if (!lost) return undefined;
  const advice = recipe.advice?.[lost.key]
    ?.replaceAll('{corpus}', names.corpus)
    .replaceAll('{out}', names.out)
    .replaceAll('{recipe}', recipe.name);
  return { before, lost, advice };
}
