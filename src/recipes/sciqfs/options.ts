import { z } from 'zod';
import type { Profile } from '../recipe.js';

/** Every rule of ROUGE-SciQFS, by name. */
export const optionsSchema = z.strictObject({
  /** How a sentence is recognised as a citing one: by its words, or by its place. */
  labelBy: z.enum(['text', 'position']),
  /** Adds sentences that raise the ROUGE score against the query (§3.5). */
  augment: z.boolean(),
  /** Whose ROUGE the augmentation climbs. */
  rouge: z.enum(['pltrdy', 'google', 'perl155']),
  stem: z.boolean(),
  /** The length of the n-grams. */
  n: z.number().int().min(1).max(9),
  /** What the first pick must beat: the score of the citing sentences, or zero. */
  startFrom: z.enum(['seed', 'zero']),
  /** Takes the summary for one text, so that n-grams reach from one sentence into the next. */
  across: z.boolean(),
  /** The most sentences that the augmentation adds. */
  most: z.number().int().min(0).nullable(),
  /** The least characters a query has. */
  minQuery: z.number().int().min(0),
  /** The least sentences a document has. */
  minSentences: z.number().int().min(1),
  /** Leaves out papers that cite themselves, as a dataset that lists its own paper does. */
  dropSelf: z.boolean(),
  /** What must not stand on two sides of a split. */
  group: z.enum(['none', 'citing', 'cited', 'both']),
});

export type SciqfsOptions = z.infer<typeof optionsSchema>;

export const profiles: Record<Profile, SciqfsOptions> = {
  paper: {
    labelBy: 'text',
    augment: true,
    rouge: 'pltrdy',
    stem: false,
    n: 2,
    startFrom: 'zero',
    across: true,
    most: null,
    minQuery: 1,
    minSentences: 1,
    dropSelf: false,
    group: 'none',
  },
  refined: {
    labelBy: 'position',
    augment: true,
    rouge: 'google',
    stem: true,
    n: 2,
    startFrom: 'seed',
    across: false,
    most: null,
    minQuery: 100,
    minSentences: 10,
    dropSelf: true,
    group: 'both',
  },
};
