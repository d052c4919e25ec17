import { z } from 'zod';

/** The option `group` of recipes whose examples are about one citing and one cited paper. */
export const citationGroup = z
  .enum(['year', 'citing', 'cited', 'both', 'none'])
  .describe(
    'How examples are split: by the year of the citing paper, or by citing paper, cited paper or both, none of which appears in two splits.',
  );

/** The option `group` of recipes whose examples are about a citing paper and any number of cited ones. */
export const citingGroup = z
  .enum(['year', 'citing', 'none'])
  .describe('How examples are split: by the year of the citing paper, or by citing paper.');
