import { sentences as splitSentences } from '@citemill/metrics/text';
import { type Database, literal } from '../corpus/index.js';
import { contentStems } from '../recipes/index.js';
import { withoutPointers } from './pointers.js';

/** A passage of a cited paper, and how much of the citing sentence its words cover. */
export interface Passage {
  /** Where it is: in the full text, or in the abstract, if the corpus has nothing else. */
  source: 'full text' | 'abstract';
  section: string;
  /** The position of its paragraph in the paper; null if it is from an abstract without full text. */
  paragraph: number | null;
  text: string;
  /** The share of the citing sentence's words that the passage has, weighted by how rare they are; from 0 to 1. */
  coverage: number;
  /** The words they have in common, the rarest first. */
  words: string[];
}

const PASSAGE_SENTENCES = 3;
/** Maximum number of shared words that are listed with a passage. */
const LISTED_WORDS = 8;

/** Minimum coverage of a passage that is worth reading: lower if it shares at least `words` words with the sentence. */
const MIN_PASSAGE = { words: 3, coverage: 0.25, fewWordsCoverage: 0.5 };

export const isWorthReading = ({ words, coverage }: Passage): boolean =>
  coverage >= (words.length >= MIN_PASSAGE.words ? MIN_PASSAGE.coverage : MIN_PASSAGE.fewWordsCoverage);

/** How rare words are, by the number of texts that have them. */
export class WordWeights {
  private readonly counts = new Map<string, number>();
  private texts = 0;

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      this.texts++;
      for (const term of contentStems(text).keys()) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
    }
  }

  weight(term: string): number {
    return Math.log(1 + this.texts / ((this.counts.get(term) ?? 0) + 0.5));
  }

  /** The weight of a word that no text has. */
  get maximum(): number {
    return this.weight('');
  }

  /** Returns the total weight of the words of a text. */
  total(text: string): number {
    return [...contentStems(text).keys()].reduce((total, term) => total + this.weight(term), 0);
  }
}

/** A paragraph of a cited paper. */
export interface SourceParagraph {
  source: Passage['source'];
  section: string;
  position: number | null;
  text: string;
  /** Decides how its sentences are split; absent if it is not known. */
  language?: string;
}

/** Finds the passage with the highest coverage of a sentence; undefined if no paragraph shares a word with it. */
export function findPassage(
  sentence: string,
  paragraphs: readonly SourceParagraph[],
  weights: WordWeights,
): Passage | undefined {
  const terms = [...contentStems(withoutPointers(sentence)).keys()].map((term) => ({
    term,
    weight: weights.weight(term),
  }));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  let best: Passage | undefined;
  for (const { source, section, position, text, language } of paragraphs) {
    const spans = splitSentences(text, { language });
    for (let first = 0; first === 0 || first + PASSAGE_SENTENCES <= spans.length; first++) {
      const last = spans[Math.min(spans.length, first + PASSAGE_SENTENCES) - 1];
      const passage = text.slice(spans[first]?.start ?? 0, last?.end ?? text.length);
      const words = contentStems(passage);
      const shared = terms.filter(({ term }) => words.has(term));
      const coverage = shared.reduce((sum, { weight }) => sum + weight, 0) / total;
      if (!(coverage > (best?.coverage ?? 0))) continue;
      const listed = shared.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
      best = {
        source,
        section,
        paragraph: position,
        text: passage,
        coverage,
        words: listed.slice(0, LISTED_WORDS).map(({ term }) => words.get(term) ?? term),
      };
    }
  }
  return best;
}

/** Loads the paragraphs of papers in the corpus, by record. */
export async function loadParagraphs(
  database: Database,
  records: readonly string[],
): Promise<Map<string, SourceParagraph[]>> {
  const paragraphsByPaper = new Map<string, SourceParagraph[]>();
  if (records.length === 0) return paragraphsByPaper;
  const rows = await database.rows(`SELECT t.record, t.part, t.section, t.position, t.text, p.language
    FROM paragraphs AS t JOIN ingested_papers AS p ON p.record = t.record
    WHERE t.record IN (${records.map(literal).join(', ')}) ORDER BY t.record, t.position`);
  for (const { record, part, section, position, text, language } of rows) {
    const paragraph: SourceParagraph = {
      source: 'full text',
      section: part === 'abstract' ? 'Abstract' : ((section ?? []) as string[]).join(' / '),
      position: Number(position),
      text: String(text),
      ...(typeof language === 'string' ? { language } : {}),
    };
    const paragraphs = paragraphsByPaper.get(String(record));
    if (paragraphs) paragraphs.push(paragraph);
    else paragraphsByPaper.set(String(record), [paragraph]);
  }
  return paragraphsByPaper;
}
