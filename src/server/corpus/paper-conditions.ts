import { literal } from '../../corpus/index.js';
import type { PaperFacets, YearRange } from '../schemas/corpus.js';

/** Returns SQL conditions for a range of years. */
export const yearConditions = (range: YearRange): string[] => [
  ...(range['year-from'] === undefined ? [] : [`year >= ${range['year-from']}`]),
  ...(range['year-to'] === undefined ? [] : [`year <= ${range['year-to']}`]),
];

export function facetConditions(facets: PaperFacets): [facet: keyof PaperFacets, sql: string][] {
  const conditions: [keyof PaperFacets, string][] = [];
  for (const name of ['format', 'venue', 'licence'] as const)
    if (facets[name]) conditions.push([name, `${name} = ${literal(facets[name])}`]);
  if (facets.field) conditions.push(['field', `list_contains(fields, ${literal(facets.field)})`]);
  if (facets.year !== undefined) conditions.push(['year', `year = ${facets.year}`]);
  if (facets.warning)
    conditions.push(['warning', `list_contains(warning_kinds, ${literal(facets.warning)})`]);
  if (facets['max-quality'] !== undefined)
    conditions.push(['max-quality', `quality <= ${facets['max-quality']}`]);
  return conditions;
}

/** Returns SQL conditions that select rows with a `record_key` by the facets of their papers. */
export function recordConditions(facets: PaperFacets): string[] {
  const conditions = facetConditions(facets).map(([, sql]) => sql);
  return conditions.length > 0
    ? [`record_key IN (SELECT record_key FROM papers_list WHERE ${conditions.join(' AND ')})`]
    : [];
}
