import { sentences as splitSentences } from '@citemill/metrics/text';
import { detectLanguage } from '@citemill/read/internal/read/wording/languages/detect';
import { offsetMap } from '@citemill/read/paper';
import { UserError } from '../../user-error.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { WORK_WORDS } from '../corpus/work-index.js';
import { citingSentences, printedEntry } from '../corpus/works.js';
import type {
  CheckedSentence,
  CheckResult,
  CheckState,
  Suggestion,
  SuggestionList,
} from '../schemas/check.js';
import type { Jobs } from '../store/jobs.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import { searchWords } from '../store/words.js';
import type { Checker } from './checker.js';
import { workWordsReady } from './work-words.js';

const MAX_SUGGESTIONS = 5;
const MAX_QUOTES = 2;

/** Finds the sentences of a paragraph that need a citation. */
export async function checkText(
  model: Checker,
  { text, section }: { text: string; section: string },
): Promise<CheckResult> {
  const state = model.state();
  if (state.state !== 'ready') return { model: state, sentences: null };
  const spans = splitSentences(text, { language: detectLanguage(text) }).filter(
    ({ start, end }) => text.slice(start, end).trim() !== '',
  );
  const scores = await model.score(
    spans.map(({ start, end }) => text.slice(start, end)),
    section,
  );
  if (scores.length !== spans.length) throw new UserError('the model did not score every sentence');
  const map = offsetMap(text);
  const sentences = spans.map(({ start, end }, i): CheckedSentence => {
    const sentence = text.slice(start, end);
    const isJudged = [...sentence.trim()].length >= state.minCharacters;
    const probability = isJudged ? (scores[i] ?? null) : null;
    return {
      text: sentence,
      start: map.toCodePoint(start),
      end: map.toCodePoint(end),
      probability,
      mark: chooseMark(probability, state),
    };
  });
  return { model: state, sentences };
}

function chooseMark(probability: number | null, { likely, threshold }: CheckState): CheckedSentence['mark'] {
  if (probability === null || probability < threshold) return null;
  return probability >= likely ? 'likely' : 'possible';
}

/** Suggests papers that a sentence might cite. */
export async function suggestWorks(
  corpus: LiveCorpus,
  jobs: Jobs,
  sentence: string,
): Promise<SuggestionList> {
  const isReady = await workWordsReady(corpus, jobs);
  return { isReady, suggestions: isReady ? await rankWorks(corpus, sentence) : [] };
}

/** Ranks cited papers by how similar their text, and the passages that cite them, are to a sentence. */
async function rankWorks(corpus: LiveCorpus, sentence: string): Promise<Suggestion[]> {
  const best = await WORK_WORDS.rank(corpus.store.reader, sentence, MAX_SUGGESTIONS);
  if (best.length === 0) return [];
  const rows =
    await corpus.rows(`SELECT doc, work_id, record, title, authors, year, citing_papers FROM works_list
    WHERE doc IN (${best.map(({ doc }) => doc).join(', ')})`);
  const byDoc = new Map(rows.map((row) => [Number(row.doc), row]));
  const suggestions: Suggestion[] = [];
  for (const { doc, score } of best) {
    const row = byDoc.get(doc);
    if (!row) continue;
    const workId = String(row.work_id);
    suggestions.push({
      workId,
      record: textOrNull(row.record),
      title: textOrNull(row.title) ?? (await printedEntry(corpus, workId)) ?? 'Untitled',
      authors: textOrNull(row.authors),
      year: numberOrNull(row.year),
      citingPapers: Number(row.citing_papers),
      score,
      quotes: await findQuotes(corpus, workId, sentence),
    });
  }
  return suggestions;
}

/** Finds sentences that cite a paper, the most similar first. */
async function findQuotes(
  corpus: LiveCorpus,
  workId: string,
  sentence: string,
): Promise<Suggestion['quotes']> {
  const words = new Set(searchWords(sentence));
  const { rows } = await citingSentences(corpus, workId, { page: 1, size: 5 });
  const sharedWords = (text: string) => searchWords(text).filter((word) => words.has(word)).length;
  return rows
    .map((quote) => ({ quote, shared: sharedWords(quote.sentence) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_QUOTES)
    .map(({ quote: { record, paragraph, title, ...quote } }) => ({
      sentence: quote.sentence,
      record,
      paragraph,
      title,
    }));
}
