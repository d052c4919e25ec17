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

/** A split's rule in words, with what it costs. */
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
    return 'Test has the citing papers of the latest years, validation those of the years before, and train all earlier ones; no year is divided, so a growing corpus may move years between splits.';
  const text = [
    `Examples are placed by a hash of their group with seed ${seed}, so that a growing corpus keeps its splits; ${GROUPS[grouping]}.`,
  ];
  if (grouping === 'both')
    text.push(
      'Citing paper and cited work are placed each by its own hash; examples whose two fall apart are dropped.',
    );
  if (sizes)
    text.push(
      `Validation takes at least ${sizes.validation} and test at least ${sizes.test} examples, from the two ends of the hashes' range; train takes the rest.`,
    );
  if (atMost)
    text.push(
      `Validation has at most ${atMost.validation} examples and test at most ${atMost.test}, except for the rest of the last document.`,
    );
  if (ratios && grouping === 'both') {
    const expected = expectedShareKept(ratios, grouping, balance);
    text.push(
      balance === 'ratios'
        ? `Each side is placed at the square roots of the shares, normalised, so that the shares come out: about ${percent(expected.kept)} of the examples are kept, at ${expected.ratios.map(percent).join('/')}.`
        : `Each side is placed at the plain shares: about ${percent(expected.kept)} of the examples are kept, at ${expected.ratios.map(percent).join('/')}.`,
    );
  }
  if (filled.length > 0)
    text.push(
      `The set is so small that the hashes left ${filled.join(' and ')} empty, so the limits between the splits were moved to the nearest group of examples; they move back when the corpus grows.`,
    );
  return text.join(' ');
}
