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

/** Where a build lost everything, and what to do about it. */
export interface EmptyBuild {
  /** The last step that something passed, and the step that nothing passed. */
  last: FunnelStep | undefined;
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
  const at = funnel.findIndex(({ count }) => count === 0);
  const lost = funnel[at];
  if (!lost) return undefined;
  const advice = recipe.advice?.[lost.key]
    ?.replaceAll('{corpus}', names.corpus)
    .replaceAll('{out}', names.out)
    .replaceAll('{recipe}', recipe.name);
  return { last: funnel[at - 1], lost, advice };
}
