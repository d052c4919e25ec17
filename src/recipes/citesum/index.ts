import { FIND_ABSTRACTS } from '../advice.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CiteSumOptions, options, profiles } from './options.js';
import { PUBLISHED } from './published.js';
import { citesumReport } from './report.js';
import { paragraphCondition } from './sections.js';

export { type CiteSumOptions, options, profiles } from './options.js';

export { makeExamples } from './stage.js';

/** One-sentence summaries of papers, taken from sentences that cite them. */
export const citesum = defineRecipe<CiteSumOptions>({
  name: 'citesum',
  version: 4,
  title: 'CiteSum',
  task: 'Summarise a paper in one sentence: the source is its abstract, the target a sentence that cites it.',
  taskCategories: ['summarization'],
  citation:
    'Yuning Mao, Ming Zhong and Jiawei Han: CiteSum: Citation Text-guided Scientific Extreme Summarization and Domain Adaptation with Limited Supervision. EMNLP 2022.',
  options,
  profiles,
  deviations,
  query: (chosen) => ({
    abstracts: true,
    citedPapers: true,
    inbound: false,
    paragraphs: paragraphCondition(chosen),
  }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    src: 'VARCHAR',
    tgt: 'VARCHAR',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    discipline: 'STRUCT(venue VARCHAR, journal VARCHAR, mag_field_of_study VARCHAR[])',
    citing_paper_id: 'VARCHAR',
    citing_section: 'VARCHAR',
    introduction: 'VARCHAR',
    conclusion: 'VARCHAR',
    rouge1_recall: 'DOUBLE',
    rouge2_recall: 'DOUBLE',
    rougeL_recall: 'DOUBLE',
  },
  features: {
    src: 'the abstract of the cited paper',
    tgt: 'the sentence that cites it, with each citation as REF',
    paper_id: 'the cited paper',
    title: 'title of the cited paper',
    discipline:
      'venue, journal and fields of study of the cited paper, if known; the first field is the discipline',
    citing_paper_id: 'the paper that contains the sentence',
    citing_section:
      'the section that contains the sentence: related-work, or, in a paper without such a section, introduction, discussion or body',
    introduction:
      'the introduction of the cited paper, if it is in the collection, with one paragraph per line',
    conclusion:
      'the conclusion of the cited paper, if it is in the collection; abstract, introduction and conclusion make the input AIC',
    rouge1_recall: 'ROUGE-1 recall: the share of the sentence’s words that are in the abstract',
    rouge2_recall: 'ROUGE-2 recall: the share of the sentence’s word pairs that are in the abstract',
    rougeL_recall: 'ROUGE-L recall: the share of the sentence that is a common subsequence with the abstract',
  },
  steps: [
    { key: 'papers', title: 'papers', published: PUBLISHED.papers },
    {
      key: 'related_work',
      title: 'papers with a Related Work section',
      published: PUBLISHED.withRelatedWork,
      // With a fallback, other papers are used as well: the step is a count, not a filter.
      isOn: ({ fallback }) => fallback === 'none',
    },
    { key: 'citing_sentences', title: 'citing sentences in these sections' },
    {
      key: 'single_citation',
      title: 'sentences that cite a single paper',
      published: PUBLISHED.singleCitation,
    },
    { key: 'with_abstract', title: 'whose abstract is known and long enough' },
    { key: 'well_formed', title: 'that are well-formed' },
    { key: 'examples', title: 'that are close enough to the abstract', published: PUBLISHED.examples },
  ],
  advice: {
    related_work:
      'Too few papers have a section on related work. Take citing sentences from other sections: --set fallback=body',
    citing_sentences:
      'Too few citations were found in these sections. citemill stats --corpus {corpus} shows how many citations the corpus has.',
    single_citation: 'Too few sentences cite exactly one paper, which CiteSum needs. Add more papers.',
    with_abstract: FIND_ABSTRACTS,
    examples:
      'Too few sentences are close enough to the cited abstract. Lower the thresholds: --set rouge1=0.3 rouge2=0.1 rougeL=0.25',
  },
  // A paper may be cited many times; all its examples go into one split (CiteSum §2.1).
  grouping: () => 'cited',
  ratios: [0.9, 0.05, 0.05],
  leakage: ['src', 'tgt'],
  duplicates: { similar: ['src', 'tgt'], equal: [] },
  report: citesumReport,
  evaluation,
});
