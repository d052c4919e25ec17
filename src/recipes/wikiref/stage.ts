import { type GreedySelector, greedy, type Rouge, rouge } from '@citemill/metrics';
import { sentences } from '@citemill/metrics/text';
import type { CitedEntry, CitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import type { Drop, Example, Provenance, RecipeResult } from '../recipe.js';
import { createOnce, recipeStage } from '../recipe-stage.js';
import { countTokens } from '../words.js';
import {
  type CitedDocument,
  distinctiveSentences,
  readDocument,
  sharedSentences,
  wordRecall,
} from './document.js';
import type { WikirefOptions } from './options.js';
import { findStatements, type Statement } from './statements.js';

interface Scorers {
  /** Selects the few sentences with the best recall, by which examples are filtered. */
  filter: GreedySelector;
  /** Selects the sentences that are labelled: more are added as long as F1 rises. */
  labels: GreedySelector;
  /** Scores a single sentence against the summary. */
  sentence: Rouge<'rouge2'>;
}

const scorersFor = createOnce(
  ({ rouge: variant, stem, oracleSentences }: WikirefOptions): Scorers => ({
    filter: greedy({ variant, stem, n: 2, measure: 'recall', most: oracleSentences }),
    labels: greedy({ variant, stem, n: 2, measure: 'f' }),
    sentence: rouge({ variant, stem, metrics: ['rouge2'] }),
  }),
);

/** An article while its statements are examined. */
interface Article {
  paper: CitingPaper;
  options: WikirefOptions;
  entries: ReadonlyMap<string, CitedEntry>;
  /** Returns the cited page of a work, if the corpus has it; it is split into sentences on first use. */
  document(work: string): CitedDocument | undefined;
  /** Returns whether a page is a copy of the article. */
  isMirror(document: CitedDocument): boolean;
}

function prepareArticle(paper: CitingPaper, options: WikirefOptions): Article {
  const bodies = new Map((paper.bodies ?? []).map((body) => [body.work, body]));
  const documents = new Map<string, CitedDocument>();
  const mirrors = new Map<string, boolean>();
  let distinctive: Set<string> | undefined;
  return {
    paper,
    options,
    entries: new Map((paper.entries ?? []).map((entry) => [entry.id, entry])),
    document(work) {
      const body = bodies.get(work);
      if (!body) return undefined;
      const document = documents.get(work) ?? readDocument(body);
      documents.set(work, document);
      return document;
    },
    isMirror(document) {
      if (options.mirrorSentences === 0) return false;
      let answer = mirrors.get(document.work);
      if (answer === undefined) {
        distinctive ??= distinctiveSentences(
          paper.paragraphs.map(({ text }) => text.replace(/\[[^\]]*\]/g, '')),
          paper.language,
        );
        answer = sharedSentences(document, distinctive) >= options.mirrorSentences;
        mirrors.set(document.work, answer);
      }
      return answer;
    },
  };
}

/** The funnel steps that are decided for each statement independently, in order. */
const STEPS = ['statements', 'of_kind', 'with_document', 'in_words'] as const;

/** The last step that a statement passed, with the document that it summarises or the reason why it was dropped. */
type Verdict = { reached: (typeof STEPS)[number] } & (
  | { document: CitedDocument; recall: number }
  | Pick<Drop, 'reason' | 'measured'>
);

/** Applies the filters to a statement, in the order of the paper. */
function judgeStatement({ options, entries, paper, ...article }: Article, statement: Statement): Verdict {
  const { reference, work } = statement.citation;
  const entry = reference === null ? undefined : entries.get(reference);
  if (!entry || work === null) return { reached: 'statements', reason: 'cited source not identified' };
  if (options.kinds.length > 0 && !options.kinds.includes(entry.kind ?? ''))
    return {
      reached: 'statements',
      reason: 'cited source of another kind',
      measured: entry.kind ?? 'unknown',
    };
  if (options.fragments === 'drop' && !statement.isWhole)
    return { reached: 'of_kind', reason: 'statement is not a whole sentence' };
  const document = article.document(work);
  if (!document)
    return {
      reached: 'of_kind',
      reason: 'cited page not in the corpus',
      ...(entry.url ? { measured: entry.url } : {}),
    };
  if (document.url === paper.paper_id.replace(/^url:/, '') || article.isMirror(document))
    return {
      reached: 'with_document',
      reason: 'cited page is a copy of the article',
      measured: document.url,
    };
  const recall = wordRecall(statement.text, document);
  if (recall === null) return { reached: 'with_document', reason: 'statement has only stop words' };
  if (recall < options.minRecall)
    return {
      reached: 'with_document',
      reason: 'too few words in common with the cited page',
      measured: `recall ${recall.toFixed(3)} < ${options.minRecall}`,
    };
  return { reached: 'in_words', document, recall };
}

function buildExample(
  { paper, options, entries }: Article,
  { text: summary, citation }: Statement,
  section: string[],
  { document, recall }: { document: CitedDocument; recall: number },
  provenance: Provenance,
): Example {
  const scorers = scorersFor(options);
  const entry = entries.get(citation.reference ?? '');
  const query = [paper.title, ...section];
  const oracle = scorers.labels.select(document.sentences, summary);
  const picked = new Set(oracle.picked);
  return {
    id: exampleId(provenance.paper_id, provenance.paragraph, provenance.start, provenance.work_id ?? ''),
    groups: {
      citing: paper.paper_id,
      cited: document.work,
      document: options.group === 'text' ? document.hash : document.work,
    },
    provenance,
    row: {
      query,
      document: document.sentences,
      summary,
      labels: document.sentences.map((_, index) => (picked.has(index) ? 1 : 0)),
      scores: document.sentences.map((sentence) => scorers.sentence.score(sentence, summary).scores.rouge2.f),
      oracle_f: oracle.score,
      oracle_recall: scorers.filter.select(document.sentences, summary).score,
      word_recall: recall,
      article: paper.title,
      paper_id: paper.paper_id,
      url: document.url,
      document_title: document.title,
      kind: entry?.kind,
      date: entry?.date,
      document_tokens: document.tokens,
      document_sentences: document.sentences.length,
      summary_tokens: countTokens(summary),
      summary_sentences: sentences(summary, { language: paper.language }).length,
    },
  };
}

/** Makes the examples of an article: statements with the titles above them and the cited pages. */
export function makeExamples(paper: CitingPaper, options: WikirefOptions): RecipeResult {
  const article = prepareArticle(paper, options);
  const examples: Example[] = [];
  const drops: Drop[] = [];
  const measures: Record<string, number[]> = { oracle: [], recall: [] };
  const counts = { articles: 1, citations: 0, statements: 0, of_kind: 0, with_document: 0, in_words: 0 };
  for (const paragraph of paper.paragraphs) {
    counts.citations += paragraph.citations.length;
    for (const statement of findStatements(paragraph, article.entries)) {
      const { reference, work } = statement.citation;
      const provenance: Provenance = {
        paper_id: paper.paper_id,
        record: paper.record,
        paragraph: paragraph.position,
        start: statement.start,
        end: statement.end,
        ...(work === null ? {} : { work_id: work }),
        ...(reference === null ? {} : { reference_id: reference }),
      };
      const { reached, ...verdict } = judgeStatement(article, statement);
      for (const step of STEPS.slice(0, STEPS.indexOf(reached) + 1)) counts[step]++;
      if ('document' in verdict) {
        const example = buildExample(article, statement, paragraph.section, verdict, provenance);
        measures.recall?.push(verdict.recall);
        measures.oracle?.push(example.row.oracle_recall as number);
        examples.push(example);
      } else drops.push({ ...verdict, text: statement.text, provenance });
    }
  }
  return { examples, drops, counts, measures };
}

export const stage = recipeStage<WikirefOptions>('wikiref', makeExamples, scorersFor);
