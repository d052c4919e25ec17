import { porterStem, STOP_WORDS, unicodeWords } from '@citemill/metrics/text';
import type { SentenceExample } from '../model.js';

/**
 * The features of Ouyang et al. (2011, §3.1): three depend on the query, four on the sentence only. Two are approximations: words
 * with the same stem replace words related in WordNet, and runs of capitalised words replace named entities.
 */
export const QUERY_FEATURES = [
  'word-matching',
  'semantic-matching',
  'entity-matching',
  'tf-idf',
  'entities',
  'stop-words',
  'position',
] as const;

/** Words and names of one text. */
interface TextWords {
  words: string[];
  stems: string[];
  entities: Set<string>;
  stops: number;
}

/** Runs of capitalised words after a word or an opening mark; at the start of a sentence every word is capitalised. */
const ENTITY = /(?<=[\p{L}\p{N},;:] |[("“‘])\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)*/gu;

function analyse(text: string): TextWords {
  const all = unicodeWords(text);
  const words = all.filter((word) => !STOP_WORDS.has(word));
  return {
    words,
    stems: words.map((word) => porterStem(word, 'nltk')),
    entities: new Set((text.match(ENTITY) ?? []).map((name) => unicodeWords(name).join(' '))),
    stops: all.length - words.length,
  };
}

/** Inverse document frequency of words in the training examples. */
export class WordRarity {
  private readonly counts = new Map<string, number>();
  private documents = 0;

  add({ sentences }: SentenceExample): void {
    this.documents++;
    for (const word of new Set(sentences.flatMap((sentence) => unicodeWords(sentence))))
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  of(word: string): number {
    return Math.log((1 + this.documents) / (1 + (this.counts.get(word) ?? 0))) + 1;
  }
}

/** Returns the features of every sentence of an example, as concatenated rows. */
export function queryFeatures({ query, sentences }: SentenceExample, rarity: WordRarity): Float64Array {
  const queryText = analyse(query);
  const queryWords = new Set(queryText.words);
  const queryStems = new Set(queryText.stems);
  // Queries made of titles are capitalised throughout, so names are matched by their words.
  const queryString = ` ${unicodeWords(query).join(' ')} `;
  const texts = sentences.map(analyse);
  const frequency = new Map<string, number>();
  for (const word of texts.flatMap(({ words }) => words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const values = new Float64Array(sentences.length * QUERY_FEATURES.length);
  for (const [index, { words, stems, entities, stops }] of texts.entries()) {
    const names = [...entities];
    values.set(
      [
        words.filter((word) => queryWords.has(word)).length,
        stems.filter((stem) => queryStems.has(stem)).length,
        names.filter((name) => queryString.includes(` ${name} `)).length,
        words.reduce((sum, word) => sum + (frequency.get(word) ?? 0) * rarity.of(word), 0),
        names.length,
        -stops,
        1 - index / sentences.length,
      ],
      index * QUERY_FEATURES.length,
    );
  }
  return values;
}
