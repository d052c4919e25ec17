import { SPLITS, type Split } from '../../dataset/index.js';
import { Histogram, histogramSection, type Section } from '../../report/index.js';
import type { Figure, RecipeReport, ReportInput } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';
import { countTokens } from '../words.js';
import { PUBLISHED } from './published.js';

/** Number of examples that are shown. */
const SAMPLES = 6;
/** Maximum number of sentences of a document in an example. */
const MAX_SHOWN_SENTENCES = 8;

/** The rows of Table 1 that are means. */
const MEANS: {
  key:
    | 'documentTokens'
    | 'documentSentences'
    | 'summaryTokens'
    | 'summarySentences'
    | 'queryDepth'
    | 'queryTokens';
  title: string;
  measure(row: Record<string, unknown>): number;
}[] = [
  { key: 'documentTokens', title: 'document tokens', measure: (row) => row.document_tokens as number },
  {
    key: 'documentSentences',
    title: 'document sentences',
    measure: (row) => row.document_sentences as number,
  },
  { key: 'summaryTokens', title: 'summary tokens', measure: (row) => row.summary_tokens as number },
  { key: 'summarySentences', title: 'summary sentences', measure: (row) => row.summary_sentences as number },
  { key: 'queryDepth', title: 'query depth', measure: (row) => (row.query as string[]).length },
  {
    key: 'queryTokens',
    title: 'query tokens',
    measure: (row) => (row.query as string[]).reduce((sum, title) => sum + countTokens(title), 0),
  },
];

interface SplitFigures {
  examples: number;
  articles: Set<string>;
  sums: number[];
}

function sampleTexts({ query, summary, document, labels, document_title, url }: Record<string, unknown>) {
  const sentences = document as string[];
  const isShortened = sentences.length > MAX_SHOWN_SENTENCES;
  return {
    query: (query as string[]).join(' › '),
    summary,
    page: [document_title, url].filter(Boolean).join(', '),
    document: `${sentences.slice(0, MAX_SHOWN_SENTENCES).join(' ')}${isShortened ? ' …' : ''}`,
    oracle: sentences.filter((_, index) => (labels as number[])[index] === 1).join(' '),
  };
}

/** Formats a mean of Table 1, or a dash if there are no examples. */
function formatMean({ examples, sums }: SplitFigures, index: number): string {
  return examples > 0 ? ((sums[index] ?? 0) / examples).toFixed(1) : '–';
}

function tableOne(splits: Record<Split, SplitFigures>): Section {
  const comparisonRow = (
    title: string,
    figure: (split: Split) => [ours: string, published: string],
  ): string[] => [
    title,
    ...SPLITS.map((split) => {
      const [ours, published] = figure(split);
      return `${ours} (${published})`;
    }),
  ];
  const formatCount = (count: number) => count.toLocaleString('en-GB');
  return {
    kind: 'table',
    title: 'Statistics (WikiRef, Table 1)',
    note: 'Figures of this dataset, with the published ones in brackets.',
    columns: ['', ...SPLITS],
    rows: [
      comparisonRow('examples', (split) => [
        formatCount(splits[split].examples),
        formatCount(PUBLISHED.splits[split].examples),
      ]),
      comparisonRow('articles', (split) => [
        formatCount(splits[split].articles.size),
        formatCount(PUBLISHED.splits[split].articles),
      ]),
      ...MEANS.map(({ key, title }, index) =>
        comparisonRow(title, (split) => [
          formatMean(splits[split], index),
          String(PUBLISHED.splits[split][key]),
        ]),
      ),
    ],
  };
}

/** Returns a report with Table 1, the scores of the filters, and examples. */
export function wikirefReport(): RecipeReport {
  const splits = Object.fromEntries(
    SPLITS.map((split): [Split, SplitFigures] => [
      split,
      { examples: 0, articles: new Set(), sums: MEANS.map(() => 0) },
    ]),
  ) as Record<Split, SplitFigures>;
  const samples = sampleRows(
    SAMPLES,
    sampleTexts,
    'The query, the statement, the beginning of the cited page, and the sentences that the oracle selects.',
  );
  const shown = new Set<unknown>();
  const mean = (split: Split, index: number) => formatMean(splits[split], index);
  return {
    add(row, split) {
      const figures = splits[split];
      figures.examples++;
      figures.articles.add(String(row.paper_id));
      figures.sums = MEANS.map(({ measure }, index) => (figures.sums[index] ?? 0) + measure(row));
      // At most one example per article.
      if (shown.size < SAMPLES && !shown.has(row.article)) {
        shown.add(row.article);
        samples.show(row);
      }
    },
    figures({ secondPassFigures }: ReportInput): Figure[] {
      return [
        ...MEANS.map(({ key, title }, index) => ({
          name: `mean ${title}, train`,
          ours: mean('train', index),
          published: String(PUBLISHED.splits.train[key]),
        })),
        ...secondPassFigures,
      ];
    },
    sections({ measures }: ReportInput) {
      const scores = (name: string, title: string): Section[] => {
        const histogram = measures.get(name) ?? new Histogram();
        return histogram.count > 0 ? [histogramSection({ title, unit: 'score', histogram })] : [];
      };
      return [
        tableOne(splits),
        ...scores('recall', 'Words of the statement that are in the document'),
        ...scores('oracle', 'ROUGE-2 recall of the oracle, before the last filter'),
        samples.section(),
      ];
    },
  };
}
