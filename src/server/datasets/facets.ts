import type { z } from 'zod';
import { countFacets } from '../corpus/paper-facets.js';
import type { Facets, facetQuery } from '../schemas/search.js';
import type { Studio } from '../studio.js';
import { ExampleIndex } from './example-index.js';
import { countReasons } from './examples.js';

/** Counts the values by which the results of a search can be restricted. */
export async function searchFacets(
  { corpus, catalogue, store, jobs }: Studio,
  { recipe, ...query }: z.output<typeof facetQuery>,
): Promise<Facets> {
  const { papers, isIndexing } = await countFacets(corpus, jobs, query);
  const indexes = catalogue
    .survey()
    .datasets.filter(({ problem, manifest }) => !problem && (!recipe || manifest.recipe === recipe))
    .map((dataset) => new ExampleIndex(dataset));
  const counts = new Map<string, number>();
  let unready = 0;
  for (const index of indexes) {
    if (!(await index.ready(store, jobs))) unready++;
    else if (index.dropFile())
      for (const { name, count } of await countReasons(store, index, query))
        counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const reasons = [...counts].map(([name, count]) => ({ name, count }));
  return {
    papers,
    reasons: reasons.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    isIndexing: isIndexing || unready > 0,
  };
}
