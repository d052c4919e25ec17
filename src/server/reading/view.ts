import type { RankedSentence, SessionSummary, SessionView } from '../schemas/reading.js';
import type { OpenSession } from './sessions.js';

const MAX_RANKED = 40;

export function sessionSummary({ file, answers }: OpenSession): SessionSummary {
  const accepted = [...answers.values()].filter(Boolean).length;
  return {
    id: file.id,
    question: file.question,
    papers: file.papers.length,
    sentences: file.sentences.length,
    accepted,
    rejected: answers.size - accepted,
  };
}

/** Returns the next candidates and the accepted sentences of a session. */
export function sessionView(open: OpenSession): SessionView {
  const { file, answers, session } = open;
  const ranking = session.ranking();
  const scores = new Map(ranking.map(({ index, score }) => [index, score]));
  const view = (index: number): RankedSentence => sentenceAt(open, index, scores.get(index) ?? 0);
  const accepted = [...answers].filter(([, relevant]) => relevant).map(([index]) => index);
  return {
    ...sessionSummary(open),
    sampling: file.sampling,
    hasLearnt: new Set(answers.values()).size === 2,
    candidates: session.next().map(view),
    summary: [...accepted].sort((a, b) => a - b).map(view),
    ranking: ranking
      .filter(({ index }) => !answers.has(index))
      .slice(0, MAX_RANKED)
      .map(({ index }) => view(index)),
    paperList: file.papers.map(({ record, title }) => ({
      record,
      title,
      accepted: accepted.filter((index) => file.sentences[index]?.record === record).length,
    })),
  };
}

function sentenceAt({ file }: OpenSession, index: number, score: number): RankedSentence {
  const sentence = file.sentences[index];
  const neighbourText = (step: number) => {
    const neighbour = file.sentences[index + step];
    return neighbour && neighbour.record === sentence?.record && neighbour.paragraph === sentence.paragraph
      ? neighbour.text
      : '';
  };
  return {
    index,
    text: sentence?.text ?? '',
    before: neighbourText(-1),
    after: neighbourText(1),
    record: sentence?.record ?? '',
    paragraph: sentence?.paragraph ?? 0,
    paper: file.papers.find(({ record }) => record === sentence?.record)?.title ?? '',
    score,
  };
}
