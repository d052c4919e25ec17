import { type GenerationExample, mentionedMarks } from '../../dataset/index.js';
import { NearestText, tfidfRanker } from '../../models/index.js';
import type { ModelEntry } from './entry.js';
import type { System } from './system.js';

/** The usual length of a description, which has 71 words on average (SciXGen §4.3). */
const SENTENCES = 3;

const textEntry = (
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
    name,
    signature: `${name}|v:1`,
    answer: async (example) => ({ text: await write(example) }),
  }),
});

async function mostSimilarSentence(example: GenerationExample): Promise<string> {
  const { id, context } = example;
  if (context.length === 0) return '';
  const scores = await tfidfRanker().score({ id, query: queryText(example), sentences: context });
  let best = 0;
  for (const [index, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = index;
  return context[best] ?? '';
}

/** Returns the sentences of the context, keyed by the paper whose citation mark they contain. */
function sentencesByPaper({ context }: GenerationExample): string[][] {
  const papers = new Map<string, string[]>();
  for (const sentence of context) {
    const mark = [...mentionedMarks(sentence)].at(-1) ?? '';
    const sentences = papers.get(mark);
    if (sentences) sentences.push(sentence);
    else papers.set(mark, [sentence]);
  }
  return [...papers.values()];
}

/** Returns the sentence of each cited abstract that is most similar to the source. */
async function pickSimilarSentences(example: GenerationExample): Promise<string> {
  const chosen: string[] = [];
  for (const context of sentencesByPaper(example))
    chosen.push(await mostSimilarSentence({ ...example, context }));
  return chosen.join(' ');
}

const queryText = ({ source, caption = '' }: GenerationExample) => `${caption} ${source}`;

function nearestText(): System<'generation'> {
  const model = new NearestText();
  async function* pairs(training: AsyncIterable<GenerationExample>) {
    for await (const example of training) yield { source: queryText(example), reference: example.reference };
  }
  return {
    name: model.name,
    signature: model.signature,
    fit: (training) => model.fit(pairs(training())),
    answer: async (example) => ({ text: model.write(queryText(example)) }),
  };
}

/** Baselines without a neural network: text from the paper itself, or from a similar training example. */
export const GENERATION_MODELS: ModelEntry<'generation'>[] = [
  textEntry('caption', 'the caption', ({ caption = '' }) => caption, ['scixgen-description']),
  textEntry('cited-title', 'the title of the cited paper', ({ caption = '' }) => caption, ['citegen']),
  textEntry('lead-1', 'the first sentence of the cited abstract', ({ context }) => context[0] ?? '', [
    'citegen',
  ]),
  textEntry(
    'lead-each',
    'the first sentence of each cited abstract, with the mark of its paper',
    (example) =>
      sentencesByPaper(example)
        .map(([first = '']) => first)
        .join(' '),
    ['relatedwork'],
  ),
  textEntry(
    'similar-each',
    'the sentence of each cited abstract most similar to the abstract of the citing paper, by TF-IDF',
    pickSimilarSentences,
    ['relatedwork'],
  ),
  textEntry('source', 'the source itself, such as the abstract', ({ source }) => source, [
    'scixgen-paragraph',
  ]),
  textEntry('lead', 'the first three sentences or passages of the context', ({ context }) =>
    context.slice(0, SENTENCES).join(' '),
  ),
  textEntry('nearest-context', 'the last three sentences or passages of the context', ({ context }) =>
    context.slice(-SENTENCES).join(' '),
  ),
  textEntry(
    'similar-sentence',
    'the sentence or passage of the context most similar to the source, by TF-IDF',
    mostSimilarSentence,
  ),
  {
    name: 'nearest-text',
    kind: 'generation',
    learns: true,
    about: 'the reference text of the most similar training example, by TF-IDF',
    make: nearestText,
  },
];
