import { count, percent } from './figures.js';
import type { PageSection } from './page-model.js';
import type { AuditResult } from './result.js';

const lines = (...texts: string[]): PageSection['items'] => [
  { lines: texts.map((text) => ({ pieces: [text] })) },
];

const share = (value: number | null): string => (value === null ? 'unknown' : percent(value));

function describeRanking({ methods }: AuditResult): PageSection {
  const { method, measured } = methods.ranking;
  const { citations, papers, candidates, median, within, limits, close, far, farPrecision } = measured;
  const texts = [
    `All ${count(candidates)} papers of the corpus with title and abstract are ranked by ${method} for the citing sentence and its neighbours, without the citation.`,
  ];
  if (median === null) texts.push('The corpus has no citations on which this could be measured.');
  else
    texts.push(
      `Measured on ${count(citations)} citations in ${count(papers)} other papers of the corpus: the cited paper is first for ${share(within[1])}, among the first ten for ${share(within[10])} and among the first hundred for ${share(within[100])}; its median rank is ${count(median)}.`,
    );
  if (!limits) texts.push('That is too few to say from which rank a match is far.');
  else
    texts.push(
      `A match is close up to rank ${count(limits.close)} and far beyond rank ${count(limits.far)}. On citations that these limits were not chosen on:`,
      `close: ${share(close.true)} of true citations, ${share(close.swapped)} of those swapped for any paper, ${share(close.neighbour)} of those swapped for another paper of the same bibliography;`,
      `far: ${share(far.true)} of true citations, ${share(far.swapped)} of those swapped for any paper, ${share(far.neighbour)} of those swapped for another paper of the same bibliography.`,
      `If half of all citations were swapped, ${share(farPrecision)} of the far ones would be swapped. Few citations of a careful manuscript are wrong, so most of its far matches are true citations.`,
    );
  return { id: 'ranking', title: 'How citations were compared', items: lines(...texts) };
}

function describePassages({ methods }: AuditResult): PageSection {
  const { measured } = methods.passages;
  return {
    id: 'passages',
    title: 'How passages were found',
    items: lines(
      'A passage is up to three sentences of the cited paper that share the most words with the citing sentence, rare words counting more. Sharing words does not mean that it supports the sentence.',
      measured
        ? `Measured on ${count(measured.pairs)} citations of the corpus: the best passage of the cited paper shares more than that of a swapped paper in ${percent(measured.accuracy)} of cases (chance: 50%).`
        : 'The corpus has too few citations with the full texts of both papers to measure this.',
    ),
  };
}

function describeNeeds({ methods: { needs } }: AuditResult): PageSection {
  const title = 'How sentences that may need a citation were found';
  if (!needs)
    return {
      id: 'needs',
      title,
      items: lines(
        'They were not looked for, because no cite-worthiness model was chosen (--model in the command).',
      ),
    };
  const { method, threshold, measured } = needs;
  return {
    id: 'needs',
    title,
    items: lines(
      `By ${method}, for sentences without a citation; those with a score of at least ${threshold.toFixed(2)} are listed.`,
      measured
        ? `Measured on ${count(measured.sentences)} ${measured.isFromCorpus ? '' : 'other '}sentences${measured.isFromCorpus ? ' of the corpus' : ''}: ${percent(measured.precision)} of those listed had a citation, and ${percent(measured.recall)} of those with a citation were listed.`
        : 'Its precision could not be measured, because the corpus has too few sentences with citations.',
      ...(measured?.isFromCorpus
        ? ['If the model was trained on papers of this corpus, it is more precise there than on others.']
        : []),
      'List items, and sections such as acknowledgements, are left out.',
      'A sentence may be listed because such sentences are often cited, though this one reports the authors’ own work.',
    ),
  };
}

/** How the statements of a report were made, and how often such statements are right. */
export const describeMethods = (result: AuditResult): PageSection[] => [
  describeRanking(result),
  describePassages(result),
  describeNeeds(result),
];
