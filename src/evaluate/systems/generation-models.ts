import type { GenerationExample } from '../../dataset/index.js';
import { NearestText, tfidfRanker } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import type { System } from './system.js';

/** As many sentences of the context as a description usually has: 71 words (SciXGen §4.3). */
const SENTENCES = 3;

const writing = (
  name: string,
  about: string,
  write: (example: GenerationExample) => string | Promise<string>,
  sets?: readonly string[],
): ModelEntry<'generation'> => ({
  name,
  about,
  kind: 'generation',
  ...(sets ? { sets } : {}),
  make: () => ({
    ...{ name, signature: `${name}|v:1` },
    answer: async (example) => ({ text: await write(example) }),
  }),
});

async function mostAlike({ id, source, caption = '', context }: GenerationExample): Promise<string> {
  if (context.length === 0) return '';
  const query = `${caption} ${source}`;
  const scores = await tfidfRanker().score({ id, query, sentences: context });
  let best = 0;
  for (const [place, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = place;
  return context[best] ?? '';
}

const asked = ({ source, caption = '' }: GenerationExample) => `${caption} ${source}`;

function nearest(): System<'generation'> {
  const model = new NearestText();
  async function* pairs(training: AsyncIterable<GenerationExample>) {
    for await (const example of training) yield { source: asked(example), reference: example.reference };
  }
  return {
    name: model.name,
    signature: model.signature,
    fit: (training) => model.fit(pairs(training())),
    answer: async (example) => ({ text: model.write(asked(example)) }),
  };
}

/** Texts without a network: what stands in the paper already, or was written of something alike. */
export const GENERATION_MODELS: ModelEntry<'generation'>[] = [
  writing('caption', 'the caption', ({ caption = '' }) => caption, ['scixgen-description']),
  writing('source', 'the source itself, such as the abstract', ({ source }) => source, ['scixgen-paragraph']),
  writing('lead', 'the first three sentences or passages of the context', ({ context }) =>
    context.slice(0, SENTENCES).join(' '),
  ),
  writing('nearest-context', 'the last three of the context', ({ context }) =>
    context.slice(-SENTENCES).join(' '),
  ),
  writing(
    'similar-sentence',
    'the sentence or passage of the context most like the source, by TF-IDF',
    mostAlike,
  ),
  {
    name: 'nearest-text',
    kind: 'generation',
    learns: true,
    about: 'what was written of the training example most like this one, by TF-IDF',
    make: nearest,
  },
];
