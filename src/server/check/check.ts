import { sentences as splitSentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { WORK_WORDS } from '../corpus/work-index.js';
import { citingSentences } from '../corpus/works.js';
import type { CheckedSentence, CheckResult, Suggestion, SuggestionList } from '../schemas/check.js';
import type { Jobs } from '../store/jobs.js';
import { searchWords } from '../store/words.js';
import type { Checker } from './checker.js';
import { workWordsReady } from './work-words.js';

const SUGGESTIONS = 5;
const QUOTES = 2;

/** Marks the sentences of a paragraph that want a citation. */
export async function checkText(
  model: Checker,
  { text, section }: { text: string; section: string },
): Promise<CheckResult> {
  const state = model.state();
  if (state.state !== 'ready') return { model: state, sentences: null };
  const spans = splitSentences(text).filter(({ start, end }) => text.slice(start, end).trim() !== '');
  const scores = await model.score(
    spans.map(({ start, end }) => text.slice(start, end)),
    section,
  );
  const map = offsetMap(text);
  const sentences = spans.map(({ start, end }, i): CheckedSentence => {
    const probability = scores[i] ?? 0;
    return {
      text: text.slice(start, end),
      start: map.toCodePoint(start),
      end: map.toCodePoint(end),
      probability,
      isWorthy: probability >= state.threshold,
    };
  });
  return { model: state, sentences };
}

/** Papers that a sentence might cite. */
export async function suggestWorks(
  corpus: LiveCorpus,
  jobs: Jobs,
  sentence: string,
): Promise<SuggestionList> {
  const isReady = await workWordsReady(corpus, jobs);
  return { isReady, suggestions: isReady ? await rankWorks(corpus, sentence) : [] };
}

/** The cited papers whose own words, and the words of those who cite them, are most like a sentence. */
async function rankWorks(corpus: LiveCorpus, sentence: string): Promise<Suggestion[]> {
  const best = await WORK_WORDS.ranked(corpus.store.reader, sentence, SUGGESTIONS);
  if (best.length === 0) return [];
  const rows =
    await corpus.rows(`SELECT doc, work_id, record, title, authors, year, citing_papers FROM works_list
    WHERE doc IN (${best.map(({ doc }) => doc).join(', ')})`);
  const byDoc = new Map(rows.map((row) => [Number(row.doc), row]));
  const found: Suggestion[] = [];
  for (const { doc, score } of best) {
    const row = byDoc.get(doc);
    if (!row) continue;
    const workId = String(row.work_id);
    found.push({
      workId,
      record: row.record === null ? null : String(row.record),
      title: row.title === null ? 'Untitled' : String(row.title),
      authors: row.authors === null ? null : String(row.authors),
      year: row.year === null ? null : Number(row.year),
      citingPapers: Number(row.citing_papers),
      score,
      quotes: await quotesOf(corpus, workId, sentence),
    });
  }
  return found;
}

/** How others cite a work, the most alike first. */
async function quotesOf(corpus: LiveCorpus, workId: string, sentence: string): Promise<Suggestion['quotes']> {
  const words = new Set(searchWords(sentence));
  const { rows } = await citingSentences(corpus, workId, { page: 1, size: 5 });
  const shared = (text: string) => searchWords(text).filter((word) => words.has(word)).length;
  return rows
    .map((one) => ({ one, alike: shared(one.sentence) }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, QUOTES)
    .map(({ one: { sentence: quote, record, paragraph, title } }) => ({
      sentence: quote,
      record,
      paragraph,
      title,
    }));
}
