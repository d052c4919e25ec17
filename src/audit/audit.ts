import type { ReadOptions } from '@citemill/read/internal';
import { offsetMap, type Paper } from '@citemill/read/paper';
import { CorpusFolder, type Database, requireUsableLink, withCorpus } from '../corpus/index.js';
import type { Retriever } from '../models/index.js';
import type { CitingPaper, CitingParagraph } from '../recipes/index.js';
import { CandidateRanker } from './candidates.js';
import { CitationAuditor } from './citation-auditor.js';
import type { CiteWorth } from './cite-worth.js';
import { loadManuscript } from './corpus-manuscript.js';
import { ForeignPapers } from './foreign-papers.js';
import { linkSuggestions } from './link-suggestions.js';
import { matchReferences } from './match-references.js';
import { measureCorpus } from './measure.js';
import { measurePassages } from './measure-passages.js';
import { WordWeights } from './passages.js';
import {
  groupByParagraph,
  type MarkQuery,
  markQueries,
  PLAIN_QUERY,
  type QueryRules,
  type QuerySettings,
  textQuery,
} from './queries.js';
import { asCitingPaper, readManuscript } from './read-manuscript.js';
import { type Reranking, rerankedSignature } from './reranking.js';
import { AUDIT_SCHEMA, type AuditedSentence, type AuditResult } from './result.js';
import { scoreParagraph } from './score-paragraph.js';

export interface AuditOptions {
  /** The file of the manuscript, in any format that `read` reads, or a paper of the corpus. */
  manuscript: string | { record: string };
  corpus: string;
  /** Ranks the candidates. */
  retriever: Retriever;
  /** Name of the ranking method, for the report. */
  method: string;
  /** How queries are made from the text around a citation. */
  query?: QuerySettings | undefined;
  /** Reorders the first candidates of the ranking. */
  reranking?: Reranking | undefined;
  /** Says which sentences need a citation. */
  citeWorth?: CiteWorth | undefined;
  read?: ReadOptions | undefined;
  timeoutMs?: number | undefined;
  memoryMb?: number | undefined;
  onProgress?: ((step: string, done: number) => void) | undefined;
}

/** Compares the citations of a manuscript with the papers of a corpus. */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  const folder = CorpusFolder.open(options.corpus);
  requireUsableLink(folder, options.corpus);
  options.onProgress?.('reading the manuscript', 0);
  const { manuscript } = options;
  const paper = typeof manuscript === 'string' ? await readManuscript(manuscript, options) : undefined;
  return withCorpus(folder, async (database) =>
    auditPaper(
      database,
      folder,
      paper ?? (await loadManuscript(database, (manuscript as { record: string }).record)),
      options,
    ),
  );
}

async function auditPaper(
  database: Database,
  folder: CorpusFolder,
  paper: Paper,
  options: AuditOptions,
): Promise<AuditResult> {
  const { retriever, reranking, method, citeWorth, onProgress } = options;
  const rules: QueryRules = { search: options.query ?? PLAIN_QUERY, rerank: reranking?.reranker.query };
  const signature = reranking ? rerankedSignature(retriever.signature, reranking) : retriever.signature;
  const matches = await matchReferences(database, paper);
  onProgress?.('indexing the papers of the corpus', 0);
  const ranker = await CandidateRanker.open(database, options.corpus, retriever, reranking);
  const foreign = await ForeignPapers.open(ranker);
  const { measure, citations, marks } = await measureCorpus(database, folder, ranker, rules, {
    foreign,
    manuscriptRecord: matches.self?.record ?? null,
    citeWorth: citeWorth?.measured === null ? citeWorth : undefined,
    onProgress: (done) => onProgress?.('measuring citations of the corpus', done),
  });
  const weights = new WordWeights(ranker.papers.map(({ title, abstract }) => `${title} ${abstract}`));
  const passages = await measurePassages(database, citations, weights);
  const citing = asCitingPaper(paper, matches.references);
  const isForeign = foreign.testFor(citing);
  const auditor = await CitationAuditor.open(database, {
    paper,
    matches,
    ranker,
    measure,
    weights,
    isForeign,
  });
  const sentences: AuditedSentence[] = [];
  const queries = groupByParagraph(markQueries(citing, rules));
  for (const paragraph of citing.paragraphs) {
    onProgress?.('comparing citations', sentences.length);
    sentences.push(
      ...(await auditParagraph(citing, paragraph, queries.get(paragraph) ?? [], {
        auditor,
        rules,
        citeWorth,
      })),
    );
  }
  return {
    schema: AUDIT_SCHEMA,
    manuscript: {
      title: paper.title,
      warnings: paper.warnings.map(({ message }) => message),
      references: paper.references.length,
      identified: matches.references.size,
    },
    methods: {
      ranking: { method, signature, measured: measure },
      passages: { measured: passages },
      needs: citeWorth
        ? {
            method: citeWorth.name,
            threshold: citeWorth.threshold,
            measured: citeWorth.measured ?? marks,
          }
        : null,
    },
    sentences: await linkSuggestions(database, sentences),
  };
}

interface ParagraphTools {
  auditor: CitationAuditor;
  rules: QueryRules;
  citeWorth: CiteWorth | undefined;
}

async function auditParagraph(
  citing: CitingPaper,
  paragraph: CitingParagraph,
  queries: readonly MarkQuery[],
  { auditor, rules, citeWorth }: ParagraphTools,
): Promise<AuditedSentence[]> {
  const { section, position } = paragraph;
  const scored = await scoreParagraph(paragraph, queries, citeWorth);
  const plain = scored.map((sentence) => sentence.plain);
  const map = offsetMap(paragraph.text);
  const sentences: AuditedSentence[] = [];
  for (const [index, { start, end, text, score, queries: sentenceQueries }] of scored.entries()) {
    if (text.trim() === '') continue;
    const probability = sentenceQueries.length === 0 ? score : undefined;
    const isLikely =
      citeWorth !== undefined && probability !== undefined && probability >= citeWorth.threshold;
    const { citations, suggestions } = await auditor.auditMarks(sentenceQueries);
    const context = plain.slice(Math.max(0, index - 1), index + 2).join(' ');
    sentences.push({
      section: section.join(' / '),
      paragraph: position,
      start: map.toCodePoint(start),
      end: map.toCodePoint(end),
      text,
      need: probability === undefined ? null : { probability, isLikely },
      citations,
      suggestions: isLikely
        ? await auditor.suggest(plain[index] ?? '', textQuery(citing, context, rules))
        : suggestions,
    });
  }
  return sentences;
}
