import type { RankedSentence, SessionSummary, SessionView } from '../schemas/reading.js';
import type { OpenSession } from './sessions.js';

const SHOWN = 40;

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

/** What a session asks next and what it has found. */
export function sessionView(open: OpenSession): SessionView {
  const { file, answers, session } = open;
  const ranking = session.ranking();
  const scores = new Map(ranking.map(({ place, score }) => [place, score]));
  const shown = (place: number): RankedSentence => sentenceAt(open, place, scores.get(place) ?? 0);
  const accepted = [...answers].filter(([, relevant]) => relevant).map(([place]) => place);
  return {
    ...sessionSummary(open),
    sampling: file.sampling,
    hasLearnt: new Set(answers.values()).size === 2,
    candidates: session.next().map(shown),
    summary: [...accepted].sort((a, b) => a - b).map(shown),
    ranking: ranking
      .filter(({ place }) => !answers.has(place))
      .slice(0, SHOWN)
      .map(({ place }) => shown(place)),
    paperList: file.papers.map(({ record, title }) => ({
      record,
      title,
      accepted: accepted.filter((place) => file.sentences[place]?.record === record).length,
    })),
  };
}

function sentenceAt({ file }: OpenSession, place: number, score: number): RankedSentence {
  const one = file.sentences[place];
  const beside = (step: number) => {
    const other = file.sentences[place + step];
    return other && other.record === one?.record && other.paragraph === one.paragraph ? other.text : '';
  };
  return {
    place,
    text: one?.text ?? '',
    before: beside(-1),
    after: beside(1),
    record: one?.record ?? '',
    paragraph: one?.paragraph ?? 0,
    paper: file.papers.find(({ record }) => record === one?.record)?.title ?? '',
    score,
  };
}
