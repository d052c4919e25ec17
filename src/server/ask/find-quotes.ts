import { porterStemmer, STOP_WORDS, sentenceTexts } from '@citemill/metrics/text';
import { contentStems } from '../../recipes/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { paragraphTexts } from '../corpus/paragraph-texts.js';
import { TEXT_WORDS } from '../corpus/text-index.js';
import type { Quote } from '../schemas/ask.js';
import { searchWords } from '../store/words.js';
import { rankSentences } from './rank-sentences.js';

/** Maximum number of words of a question to look up. */
const MAX_QUESTION_WORDS = 100;
/** Maximum number of words to search for, the rarest first. */
const MAX_WORDS = 16;
/** Maximum index entries to read for all words together; the most frequent words are left out. */
const MAX_ENTRIES = 200_000;
/** Maximum number of paragraphs whose sentences are compared with the question. */
const MAX_PARAGRAPHS = 200;
const MAX_PARAGRAPH_CHARACTERS = 10_000;
const MAX_QUOTES = 8;
const MAX_QUOTES_PER_PAPER = 3;
/** Shorter sentences are headings and labels; longer ones are lists and tables. */
const SENTENCE_CHARACTERS = { min: 25, max: 700 };
/** Maximum share of common words in two quotes; a sentence that shares more repeats the other. */
const MAX_OVERLAP = 0.6;

/** English words that only ask; they are searched for if the question has no others. */
const ASKING_WORDS = new Set(
  'paper papers article articles author authors literature corpus folder say says said tell tells know knows known explain describe described report reported mention mentioned summarise summarize'.split(
    ' ',
  ),
);

const stem = porterStemmer('nltk');

interface QuoteResult {
  /** Best first. */
  quotes: Quote[];
  /** Words of the question that no paper has in any form. */
  missing: string[];
}

/** Looks up the words of a question, each with its other forms and a weight by rarity, and lists the words that no text has. */
async function searchGroups(corpus: LiveCorpus, question: string, texts: number) {
  const contentWords = [...new Set(searchWords(question))].filter((word) => !STOP_WORDS.has(word));
  const describing = contentWords.filter((word) => !ASKING_WORDS.has(word));
  const words = (describing.length > 0 ? describing : contentWords).slice(0, MAX_QUESTION_WORDS);
  const byStem = new Map(words.map((word) => [stem(word), word]));
  const groups = [];
  const missing: string[] = [];
  for (const [root, word] of byStem) {
    // The stem of "happy" is "happi": without its last letter, it is the beginning of all forms.
    const prefix = word.length > 4 ? root.slice(0, Math.max(3, root.length - 1)) : word;
    const forms = (await TEXT_WORDS.wordsWithPrefix(corpus.reader(), prefix)).filter(
      ({ term }) => term === word || stem(term) === root,
    );
    const size = forms.reduce((sum, form) => sum + form.texts, 0);
    if (size === 0) missing.push(word);
    else
      groups.push({ root, terms: forms.map(({ term }) => term), size, weight: Math.log(1 + texts / size) });
  }
  let remaining = MAX_ENTRIES;
  const searched = groups
    .sort((a, b) => a.size - b.size)
    .slice(0, MAX_WORDS)
    .filter(({ size }, i) => {
      remaining -= size;
      return i === 0 || remaining >= 0;
    });
  return { groups: searched, missing };
}

/** Ranks the sentences of the paragraphs that have most words of the question by these words; rare words count more. */
async function likelySentences(corpus: LiveCorpus, question: string): Promise<QuoteResult> {
  const [size] = await corpus.rows('SELECT count(*) AS n FROM text_list');
  const { groups, missing } = await searchGroups(corpus, question, Number(size?.n ?? 0));
  const best = await TEXT_WORDS.rank(corpus.reader(), groups, 2 * MAX_PARAGRAPHS);
  if (best.length === 0) return { quotes: [], missing };
  const paragraphs = await corpus.rows(`SELECT doc, record, part, position, section FROM text_list
    WHERE doc IN (${best.map(({ doc }) => doc).join(', ')}) AND record NOT IN (SELECT record FROM corpus_duplicates)`);
  const byDoc = new Map(paragraphs.map((paragraph) => [Number(paragraph.doc), paragraph]));
  const chosen = best
    .map(({ doc }) => byDoc.get(doc))
    .filter((paragraph) => paragraph !== undefined)
    .slice(0, MAX_PARAGRAPHS);
  if (chosen.length === 0) return { quotes: [], missing };
  const keys = chosen.map(({ part, record, position, section }) => ({
    part: String(part),
    record: String(record),
    position: Number(position),
    section: String(section ?? ''),
  }));
  const textAt = await paragraphTexts(corpus, keys);
  const sentences = keys.flatMap(({ record, position, section }) => {
    const { text = '', language = null } = textAt(record, position) ?? {};
    return sentenceTexts(text.slice(0, MAX_PARAGRAPH_CHARACTERS), { language })
      .filter(({ length }) => length >= SENTENCE_CHARACTERS.min && length <= SENTENCE_CHARACTERS.max)
      .map((text) => ({
        text,
        record,
        paragraph: position,
        section,
      }));
  });
  const weights = new Map(groups.map(({ root, weight }) => [root, weight]));
  const ranked = rankSentences(
    weights,
    sentences.map(({ text }) => text),
  );
  return { quotes: ranked.flatMap((index) => sentences[index] ?? []), missing };
}

const overlap = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number => {
  const common = [...a.keys()].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
};

/**
 * Returns the sentences of the corpus that have most words of a question, best first. Sentences that repeat another are left out, and no
 * paper has more than a few.
 */
export async function findQuotes(corpus: LiveCorpus, question: string): Promise<QuoteResult> {
  const { quotes: candidates, missing } = await likelySentences(corpus, question);
  const quotes: { quote: Quote; words: ReadonlyMap<string, string> }[] = [];
  for (const quote of candidates) {
    if (quotes.length === MAX_QUOTES) break;
    const words = contentStems(quote.text);
    const fromPaper = quotes.filter((chosen) => chosen.quote.record === quote.record).length;
    if (
      fromPaper === MAX_QUOTES_PER_PAPER ||
      quotes.some((chosen) => overlap(chosen.words, words) > MAX_OVERLAP)
    )
      continue;
    quotes.push({ quote, words });
  }
  return { quotes: quotes.map(({ quote }) => quote), missing };
}
