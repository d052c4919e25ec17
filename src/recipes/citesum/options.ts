import { z } from 'zod';
import type { Profile } from '../recipe.js';

const share = z.number().min(0).max(1);

/** Every rule of CiteSum §2.1, and what the refined profile adds, as an option. */
export const options = z.strictObject({
  /** `contains`: the heading has "related work" in it; `wide`: it announces the work of others in other words, too. */
  relatedWork: z.enum(['contains', 'wide']),
  /** Take sections below such a heading; without, a paragraph's own heading must fit, as in S2ORC. */
  subsections: z.boolean(),
  /** Take only the first run of paragraphs under such headings. */
  firstRunOnly: z.boolean(),
  /**
   * What stands in where a paper has no such section, as in most of the life sciences: nothing, its introduction,
   * its introduction and discussion, or all of its body.
   */
  fallback: z.enum(['none', 'introduction', 'discussion', 'body']),
  /** The abstract must be longer, in characters. */
  minAbstract: z.number().int().min(0),
  /** The sentence must have so many words, its citation not counted. */
  minWords: z.number().int().min(0),
  /** And not more than so many; 0 sets no limit. */
  maxWords: z.number().int().min(0),
  /** The sentence must begin like one and end with a full stop, question or exclamation mark. */
  wholeSentence: z.boolean(),
  /** Authors named apart from their citation ("Hess et al. describe a sensor [8].") become REF in its place. */
  authorsApart: z.boolean(),
  /** No citation that was not recognised may be left in the sentence. */
  noOtherMarks: z.boolean(),
  /** Drop sentences that speak of the citing paper ("we", "our", "this paper") beside the cited one. */
  dropOwnWork: z.boolean(),
  /** What the abstract is compared with: the sentence as it stands, or without its citation. */
  measured: z.enum(['sentence', 'without-citation']),
  /** Least recalls: how much of the sentence comes from the abstract. */
  rouge1: share,
  rouge2: share,
  rougeL: share,
  stem: z.boolean(),
});

export type CiteSumOptions = z.infer<typeof options>;

export const profiles: Record<Profile, CiteSumOptions> = {
  paper: {
    relatedWork: 'contains',
    subsections: false,
    firstRunOnly: true,
    fallback: 'none',
    minAbstract: 100,
    minWords: 0,
    maxWords: 0,
    wholeSentence: false,
    authorsApart: false,
    noOtherMarks: false,
    dropOwnWork: false,
    measured: 'sentence',
    rouge1: 0.5,
    rouge2: 0.2,
    rougeL: 0.4,
    stem: true,
  },
  refined: {
    relatedWork: 'wide',
    subsections: true,
    firstRunOnly: false,
    fallback: 'discussion',
    minAbstract: 100,
    minWords: 8,
    maxWords: 100,
    wholeSentence: true,
    authorsApart: true,
    noOtherMarks: true,
    dropOwnWork: true,
    measured: 'without-citation',
    rouge1: 0.5,
    rouge2: 0.2,
    rougeL: 0.4,
    stem: true,
  },
};
