import { seededRandom } from '@citemill/metrics';
import type { ModelEntry } from './entry.js';

/** SciXGen, Table 6: sentences at distances 11 to 20 come first. */
const WINDOW = { from: 11, to: 20 };

const selector = (
  name: string,
  about: string,
  score: (distance: number, random: () => number) => number,
): ModelEntry<'ranking'> => ({
  name,
  about,
  kind: 'ranking',
  sets: ['scixgen-description'],
  make({ seed }) {
    const { uint32 } = seededRandom(seed);
    return {
      name,
      signature: `${name}|v:1|seed:${seed}`,
      // The last sentence is right before the description: its distance is 1.
      answer: async ({ sentences }) => ({
        scores: sentences.map((_, index) => score(sentences.length - index, uint32)),
      }),
    };
  },
});

/** Selects sentences of the context without reading them. */
export const SELECTORS: ModelEntry<'ranking'>[] = [
  selector('random', 'sentences at random', (_, random) => random()),
  selector('distance-1-10', 'the closest sentences', (distance) => -distance),
  selector('distance-11-20', 'the 11th to the 20th sentence before the description', (distance) =>
    distance >= WINDOW.from && distance <= WINDOW.to ? 1 / distance : -distance,
  ),
];
