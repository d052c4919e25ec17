import { z } from 'zod';
import { options as citesum } from '../citesum/options.js';
import type { Profile } from '../recipe.js';
import { citingGroup, count } from '../shared-options.js';

/** The options of related work generation. */
export const options = z.strictObject({
  relatedWork: citesum.shape.relatedWork,
  fallback: citesum.shape.fallback,
  minCited: count
    .min(1)
    .describe('Minimum number of cited papers in the paragraph whose title and abstract are known.'),
  maxCited: count.describe(
    'Maximum number of cited papers in the paragraph; the abstracts of more papers do not fit into a model. 0 for no limit.',
  ),
  minKnown: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Minimum share of the papers cited in the paragraph whose title and abstract are known; a model cannot write about the others.',
    ),
  hideAuthors: z
    .boolean()
    .describe(
      'Replace author names together with the citation that follows them, as in "Hess et al. [8]", because abstracts do not have these names.',
    ),
  minWords: count.describe('Minimum number of words in the paragraph, without citations.'),
  maxWords: count.describe('Maximum number of words in the paragraph, without citations. 0 for no limit.'),
  dropOwnWork: z
    .boolean()
    .describe(
      'Drop paragraphs that begin with the paper’s own work ("Here we show", "In this study"), except in a section on related work.',
    ),
  needsAbstract: z.boolean().describe('Drop papers whose own abstract is unknown.'),
  dropSelf: z
    .boolean()
    .describe('Treat citations of the paper itself, which are wrong links, as citations of unknown papers.'),
  group: citingGroup,
});

export type RelatedWorkOptions = z.infer<typeof options>;

const paper: RelatedWorkOptions = {
  relatedWork: 'contains',
  fallback: 'none',
  minCited: 1,
  maxCited: 0,
  minKnown: 0,
  hideAuthors: false,
  minWords: 0,
  maxWords: 0,
  dropOwnWork: false,
  needsAbstract: true,
  dropSelf: false,
  group: 'citing',
};

export const profiles: Record<Profile, RelatedWorkOptions> = {
  paper,
  refined: {
    ...paper,
    relatedWork: 'wide',
    fallback: 'introduction',
    minCited: 2,
    maxCited: 20,
    minKnown: 0.5,
    hideAuthors: true,
    minWords: 20,
    maxWords: 400,
    dropOwnWork: true,
    dropSelf: true,
  },
};
