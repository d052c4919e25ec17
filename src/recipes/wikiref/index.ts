import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { lengthsAndOracle } from './lengths.js';
import { options, profiles, type WikirefOptions } from './options.js';
import { PUBLISHED } from './published.js';
import { wikirefReport } from './report.js';

export type { WikirefOptions };

/** WikiRef: the summary of a cited page is the statement in Wikipedia that cites it; the query is the titles above the statement. */
export const wikiref = defineRecipe<WikirefOptions>({
  name: 'wikiref',
  version: 3,
  title: 'WikiRef',
  task: 'Query-focused summarisation: summarise what a web page says about the query, which consists of the titles of an article and of its sections.',
  taskCategories: ['summarization'],
  citation:
    'Zhu, Dong, Wei, Qin and Liu: Transforming Wikipedia into Augmented Data for Query-Focused Summarization',
  options,
  profiles,
  deviations,
  sources: 'articles',
  query: () => ({ abstracts: false, references: true, citedBodies: 'TRUE', inbound: false }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    query: 'VARCHAR[]',
    document: 'VARCHAR[]',
    summary: 'VARCHAR',
    labels: 'INTEGER[]',
    scores: 'DOUBLE[]',
    oracle_f: 'DOUBLE',
    oracle_recall: 'DOUBLE',
    word_recall: 'DOUBLE',
    article: 'VARCHAR',
    paper_id: 'VARCHAR',
    url: 'VARCHAR',
    document_title: 'VARCHAR',
    kind: 'VARCHAR',
    date: 'VARCHAR',
    document_tokens: 'INTEGER',
    document_sentences: 'INTEGER',
    summary_tokens: 'INTEGER',
    summary_sentences: 'INTEGER',
  },
  features: {
    query: 'The title of the article, then the headings above the statement.',
    document: 'The sentences of the cited page, in order.',
    summary: 'The statement that the citation supports, without its marks.',
    labels:
      'For classification: 1 for the sentences of the oracle summary, found by greedy search for the best ROUGE-2 F1 against the statement.',
    scores: 'For regression: ROUGE-2 F1 of each sentence against the statement.',
    oracle_f: 'ROUGE-2 F1 of the oracle summary.',
    oracle_recall: 'ROUGE-2 recall of the oracle summary of the last filter, which is selected for recall.',
    word_recall:
      'The share of the statement’s words that are in the document, without stop words, compared by Porter stems (the authors compare spaCy lemmas).',
    article: 'The title of the article.',
    paper_id: 'The id of the article.',
    url: 'The normalised URL of the cited page.',
    document_title: 'The title of the cited page.',
    kind: 'The kind of source that the article’s citation names.',
    date: 'The publication date of the source, if the citation has it.',
    document_tokens:
      'Number of tokens in the document: runs of letters and digits, and every other character by itself.',
    document_sentences: 'Number of sentences in the document.',
    summary_tokens: 'Number of tokens in the summary.',
    summary_sentences: 'Number of sentences in the summary.',
  },
  steps: [
    { key: 'articles', title: 'articles' },
    { key: 'citations', title: 'citations in their texts' },
    { key: 'statements', title: 'statements, each with its first citation' },
    { key: 'of_kind', title: 'that cite a web page, newspaper or press release' },
    { key: 'with_document', title: 'whose page is in the corpus', published: PUBLISHED.raw },
    { key: 'in_words', title: 'whose words are in the page' },
    { key: 'in_lengths', title: 'of a usual length' },
    { key: 'examples', title: 'that the page supports: examples', published: PUBLISHED.examples },
  ],
  advice: {
    articles: `The corpus has no Wikipedia articles. Ingest a dump (https://dumps.wikimedia.org/enwiki/latest/):
  citemill ingest enwiki-latest-pages-articles.xml.bz2 --corpus {corpus}`,
    with_document: `Too few of the cited pages are in the corpus. Fetch them:
  citemill fetch --corpus {corpus} --contact you@example.org --ingest
  citemill link --corpus {corpus}
  citemill build {recipe} --corpus {corpus} --out {out}`,
  },
  grouping: () => 'document',
  ratios: [0.9, 0.05, 0.05],
  atMost: { validation: 12_000, test: 12_000 },
  secondPass: lengthsAndOracle,
  leakage: ['summary'],
  duplicates: { similar: ['summary', 'query', 'document'], equal: [] },
  report: wikirefReport,
  evaluation,
});
