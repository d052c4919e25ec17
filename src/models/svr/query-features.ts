import { porterStem, STOP_WORDS, unicodeWords } from '@citemill/metrics/text';
import type { SentenceExample } from '../model.js';

/**
 * What Ouyang et al. (2011, §3.1) look at in a sentence: three features of the query, four of the sentence alone. Two need
 * resources that are not here: words of one stem stand for words that WordNet relates, runs of capitalised words inside a
 * sentence for named entities.
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
interface ReadText {
  words: string[];
  stems: string[];
  entities: Set<string>;
  stops: number;
}

/** Capitalised words in a row, behind a word or an opening mark: at the start of a sentence a capital says nothing. */
const ENTITY = /(?<=[\p{L}\p{N},;:] |[("“‘])\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)*/gu;

function read(text: string): ReadText {
  const all = unicodeWords(text);
  const words = all.filter((word) => !STOP_WORDS.has(word));
  return {
    words,
    stems: words.map((word) => porterStem(word, 'nltk')),
    entities: new Set((text.match(ENTITY) ?? []).map((name) => unicodeWords(name).join(' '))),
    stops: all.length - words.length,
  };
}

/** How rare words are: in how many documents of the training examples they occur. */
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

/** The features of every sentence of an example, one row after the other. */
export function queryFeatures({ query, sentences }: SentenceExample, rarity: WordRarity): Float64Array {
  const asked = read(query);
  const askedWords = new Set(asked.words);
  const askedStems = new Set(asked.stems);
  // A query of titles is capitalised throughout: a name is asked for where its words are.
  const askedText = ` ${unicodeWords(query).join(' ')} `;
  const texts = sentences.map(read);
  const frequency = new Map<string, number>();
  for (const word of texts.flatMap(({ words }) => words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const values = new Float64Array(sentences.length * QUERY_FEATURES.length);
  for (const [place, { words, stems, entities, stops }] of texts.entries()) {
    const names = [...entities];
    values.set(
      [
        words.filter((word) => askedWords.has(word)).length,
        stems.filter((stem) => askedStems.has(stem)).length,
        names.filter((name) => askedText.includes(` ${name} `)).length,
        words.reduce((sum, word) => sum + (frequency.get(word) ?? 0) * rarity.of(word), 0),
        names.length,
        -stops,
        1 - place / sentences.length,
      ],
      place * QUERY_FEATURES.length,
    );
  }
  return values;
}
