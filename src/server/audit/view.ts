import {
  type AuditedCitation,
  type AuditedSentence,
  type AuditResult,
  countComparedEntries,
  describeMethods,
  describePassage,
  describeRank,
  describeScore,
  isWorthReading,
} from '../../audit/index.js';
import type {
  AuditCitation,
  AuditSentence,
  AuditView,
  SentenceFilter,
  SentenceList,
} from '../schemas/audit.js';

const FILTERS: Record<SentenceFilter, (sentence: AuditedSentence) => boolean> = {
  all: () => true,
  uncited: ({ need }) => need?.isLikely === true,
  far: ({ citations }) => citations.some(({ fit }) => fit === 'far'),
  passages: ({ citations }) => citations.some(({ passage }) => passage !== null && isWorthReading(passage)),
  unknown: ({ citations }) => citations.some(({ unknown }) => unknown !== null),
};

/** Summarises an audit and explains how its statements were derived. */
export function auditOutcome(result: AuditResult): NonNullable<AuditView['outcome']> {
  const citations = result.sentences.flatMap((sentence) => sentence.citations);
  const { title, warnings, references } = result.manuscript;
  const countSentences = (filter: SentenceFilter) => result.sentences.filter(FILTERS[filter]).length;
  return {
    title,
    warnings,
    references,
    comparedEntries: countComparedEntries(result),
    citations: citations.length,
    compared: citations.filter(({ rank }) => rank !== null).length,
    withoutAbstract: citations.filter(({ unknown }) => unknown === 'no abstract in the corpus').length,
    hasLimits: result.methods.ranking.measured.limits !== null,
    sentences: {
      all: countSentences('all'),
      uncited: countSentences('uncited'),
      far: countSentences('far'),
      passages: countSentences('passages'),
      unknown: countSentences('unknown'),
    },
    methods: describeMethods(result).map(({ id, title: heading, items }) => ({
      id,
      title: heading,
      lines: items.flatMap(({ lines }) =>
        lines.map(({ pieces }) =>
          pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''),
        ),
      ),
    })),
  };
}

/** Returns a page of the sentences that a filter shows, in the order of the manuscript. */
export function sentencePage(
  result: AuditResult,
  { show, page, size }: { show: SentenceFilter; page: number; size: number },
): SentenceList {
  const chosen = result.sentences.filter(FILTERS[show]);
  const rows = chosen.slice((page - 1) * size, page * size).map((sentence) => toSentence(sentence, result));
  return { total: chosen.length, page, size, rows };
}

const toSentence = (
  { section, paragraph, text, need, citations, suggestions }: AuditedSentence,
  result: AuditResult,
): AuditSentence => ({
  section,
  paragraph,
  text,
  need: need && { ...need, statement: describeScore(need.probability, result.methods) },
  citations: citations.map((citation) => toCitation(citation, result)),
  suggestions,
});

function toCitation(citation: AuditedCitation, result: AuditResult): AuditCitation {
  const { mark, entry, paper, unknown, fit, passage } = citation;
  return {
    mark,
    entry,
    paper: paper && { ...paper, title: paper.title ?? entry ?? 'Untitled' },
    unknown,
    fit,
    statement: describeRank(citation, result, null),
    passage: passage && {
      statement: describePassage(passage),
      text: isWorthReading(passage) ? passage.text : null,
      paragraph: passage.paragraph,
    },
  };
}
