import { FIND_ABSTRACTS } from '../advice.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CiteSumOptions, options, profiles } from './options.js';
import { PUBLISHED } from './published.js';
import { citesumReport } from './report.js';
import { paragraphCondition } from './sections.js';

export { type CiteSumOptions, options, profiles } from './options.js';

export { grind } from './stage.js';

/** Summaries of one sentence, as those who cite a paper write them. */
export const citesum = defineRecipe<CiteSumOptions>({
  name: 'citesum',
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
    title: 'its title',
    discipline:
      'its venue, its journal and its fields of study, as far as the collection knows them; the first field is the discipline',
    citing_paper_id: 'the paper that the sentence stands in',
    citing_section:
      'where it stands there: related-work, or, in a paper without such a section, introduction, discussion or body',
    introduction: 'the introduction of the cited paper where it is in the collection, a paragraph a line',
    conclusion: 'its conclusion, likewise; abstract, introduction and conclusion make the input AIC',
    rouge1_recall: 'share of the sentence’s words that are in the abstract',
    rouge2_recall: 'the same for pairs of words',
    rougeL_recall: 'the same for the longest common subsequence',
  },
  steps: [
    { key: 'papers', title: 'papers', published: PUBLISHED.papers },
    {
      key: 'related_work',
      title: 'papers with a Related Work section',
      published: PUBLISHED.withRelatedWork,
    },
    { key: 'citing_sentences', title: 'sentences that cite in these sections' },
    {
      key: 'single_citation',
      title: 'sentences that cite a single work',
      published: PUBLISHED.singleCitation,
    },
    { key: 'with_abstract', title: 'whose abstract is known and long enough' },
    { key: 'well_formed', title: 'that are well-formed' },
    { key: 'examples', title: 'that are close enough to the abstract', published: PUBLISHED.examples },
  ],
  advice: {
    related_work:
      'No paper has a section on related work. Take citing sentences from other sections: --set fallback=body',
    citing_sentences:
      'No citation was found in these sections. citemill stats --corpus {corpus} shows how many were read.',
    single_citation:
      'Every sentence cites several works; CiteSum needs sentences that cite exactly one. Add more papers.',
    with_abstract: FIND_ABSTRACTS,
    examples:
      'No sentence is close enough to the abstract it cites. Lower the bar: --set rouge1=0.3 rouge2=0.1 rougeL=0.25',
  },
  // One paper may be cited often: no paper of the evaluation is trained on (CiteSum §2.1).
  grouping: () => 'cited',
  ratios: [0.9, 0.05, 0.05],
  leakage: ['src', 'tgt'],
  report: citesumReport,
  evaluation,
});
