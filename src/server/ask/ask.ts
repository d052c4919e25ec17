import { randomToken } from '../../engine/index.js';
import { ChatClient } from '../../infer/index.js';
import { textReady } from '../corpus/text-search.js';
import { loadPapers } from '../reading/gather.js';
import { ANSWER_FORMAT, type Answer, type Asked } from '../schemas/ask.js';
import type { Studio } from '../studio.js';
import { findQuotes } from './find-quotes.js';
import { checkWritten, writePrompt } from './written-answer.js';

/** A language model that writes answers, on an OpenAI-compatible server. */
export interface AnswerModel {
  /** As on the command line: `api:MODEL`. */
  name: string;
  endpoint: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
}

/** Milliseconds to wait for a model. */
const MODEL_TIMEOUT_MS = 120_000;

const NONE_DROPPED = { withoutQuote: 0, unknownQuote: 0, unsupported: 0 };

/** Answers a question with sentences of the corpus, or with an answer that a model writes from them, and saves it in the history. */
export async function ask(
  { corpus, jobs, questions }: Pick<Studio, 'corpus' | 'jobs' | 'questions'>,
  question: string,
  model: AnswerModel | undefined,
): Promise<Asked> {
  if (!(await textReady(corpus, jobs))) {
    jobs.throwFailure('text');
    return { isIndexing: true, answer: null, isKept: false };
  }
  const { quotes, missing } = await findQuotes(corpus, question);
  const records = [...new Set(quotes.map(({ record }) => record))];
  const extracted: Answer = {
    format: ANSWER_FORMAT,
    id: randomToken(),
    asked: new Date().toISOString(),
    question,
    model: null,
    sentences: quotes.map(({ text }, i) => ({ text, quotes: [i] })),
    quotes,
    missing,
    papers: records.length > 0 ? await loadPapers(corpus, records) : [],
    dropped: NONE_DROPPED,
  };
  const answer = model && quotes.length > 0 ? await writeAnswer(extracted, model) : extracted;
  return { isIndexing: false, answer, isKept: await questions.keep(answer) };
}

async function writeAnswer(extracted: Answer, { name, endpoint, key }: AnswerModel): Promise<Answer> {
  const client = new ChatClient({
    endpoint,
    key,
    model: name.replace(/^api:/, ''),
    timeoutMs: MODEL_TIMEOUT_MS,
  });
  const { text } = await client.ask(writePrompt(extracted.question, extracted.quotes));
  return { ...extracted, model: name, ...checkWritten(text, extracted.quotes) };
}
