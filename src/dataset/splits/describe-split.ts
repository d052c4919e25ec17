import type { SplitRule } from '../manifest.js';
import { expectedShareKept } from './splits.js';

const GROUPS = {
  citing: 'no citing paper appears in two splits',
  cited: 'no cited paper appears in two splits',
  both: 'no citing paper and no cited paper appears in two splits',
  document: 'no document appears in two splits',
  year: 'no citing paper appears in two splits',
  none: 'each example is placed on its own, so papers may appear in two splits',
};

const percent = (share: number): string => `${Number((100 * share).toFixed(1))}%`;

/** Describes a split rule in words, with the share of examples that it drops. */
export function describeSplit({
  grouping,
  seed,
  ratios,
  sizes,
  atMost,
  balance = 'ratios',
  filled = [],
}: SplitRule): string {
  if (grouping === 'year')
    return 'The citing papers of the latest years are in test, those of the years before in validation, and all earlier ones in train. No year is divided, so years may move between splits when the corpus grows.';
  const text = [
    `Examples are placed by a hash of their group with seed ${seed}, so that a growing corpus keeps its splits; ${GROUPS[grouping]}.`,
  ];
  if (grouping === 'both')
    text.push(
      'The citing and the cited paper are placed independently, each by its own hash; an example is dropped if they fall into different splits.',
    );
  if (sizes)
    text.push(
      `Validation has at least ${sizes.validation} and test at least ${sizes.test} examples, from the two ends of the range of hashes; train has the rest.`,
    );
  if (atMost)
    text.push(
      `Validation has at most ${atMost.validation} examples and test at most ${atMost.test}, except for the rest of the last document.`,
    );
  if (ratios && grouping === 'both') {
    const expected = expectedShareKept(ratios, grouping, balance);
    text.push(
      balance === 'ratios'
        ? `Papers are placed by the normalised square roots of the shares, so that the kept examples have these shares: about ${percent(expected.kept)} of the examples are kept, divided ${expected.ratios.map(percent).join('/')}.`
        : `Papers are placed by the shares themselves: about ${percent(expected.kept)} of the examples are kept, divided ${expected.ratios.map(percent).join('/')}.`,
    );
  }
  if (filled.length > 0)
    text.push(
      `The set is so small that the hashes left ${filled.join(' and ')} empty, so the boundaries between the splits were moved to the nearest group of examples. They move back when the corpus grows.`,
    );
  return text.join(' ');
}
