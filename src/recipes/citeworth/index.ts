import { balanced } from '../balance.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CiteworthOptions, options, profiles } from './options.js';
import { citeworthReport } from './report.js';

export type { Field } from './fields.js';
export type { CiteworthOptions } from './options.js';
export type { Sample } from './paragraph.js';

/** The field that a paragraph counts for when fields are balanced; none where it has several. */
const fieldToBalance = (row: Record<string, unknown>): string | undefined => {
  const fields = row.mag_field_of_study as string[];
  return fields.length === 1 ? fields[0] : undefined;
};

/** Which sentences need a citation? Whole paragraphs, every sentence labelled, the citations taken out. */
export const citeworth = defineRecipe<CiteworthOptions>({
  name: 'citeworth',
  title: 'CiteWorth',
  task: 'Tell which sentences of a paragraph need a citation, once the citations are taken out.',
  taskCategories: ['text-classification'],
  citation:
    'Dustin Wright and Isabelle Augenstein. CiteWorth: Cite-Worthiness Detection for Improved Scientific Document Understanding. Findings of ACL-IJCNLP 2021.',
  options,
  profiles,
  deviations,
  query: () => ({ abstracts: false, paragraphs: "t.part = 'body'", objectKinds: true }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    paper_id: 'VARCHAR',
    section_index: 'INTEGER',
    section_title: 'VARCHAR',
    mag_field_of_study: 'VARCHAR[]',
    original_text: 'VARCHAR',
    samples:
      'STRUCT(text VARCHAR, label VARCHAR, original_text VARCHAR, ref_ids VARCHAR[], citation_text VARCHAR[])[]',
  },
  features: {
    paper_id: 'The paper that the paragraph stands in.',
    section_index: 'The number of its section in the paper, from 0.',
    section_title: 'The heading that made the paragraph a candidate, as the paper prints it.',
    mag_field_of_study: 'Which of the ten fields of study the paper belongs to; empty where none is known.',
    original_text: 'The paragraph as it stands in the paper, citations and all.',
    samples:
      'Its sentences in order: `text` without citations, `label` (`cite-worthy` or `non-cite-worthy`), `original_text`, `ref_ids` of the bibliography entries cited, and `citation_text`, the citations as printed.',
  },
  steps: [
    { key: 'papers', title: 'papers' },
    { key: 'with_abstract', title: 'with an abstract' },
    { key: 'with_body', title: 'with body text' },
    { key: 'with_bibliography', title: 'with a bibliography' },
    { key: 'with_objects', title: 'with tables or figures' },
    { key: 'with_venue', title: 'with a venue' },
    { key: 'with_inbound', title: 'cited by others' },
    { key: 'with_field', title: 'with a field of study', published: 5_494_387 },
    { key: 'with_citations', title: 'with citations enough' },
    { key: 'paragraphs', title: 'paragraphs in permitted sections' },
    { key: 'candidates', title: 'with a citation' },
    { key: 'long_enough', title: 'with sentences enough' },
    { key: 'clean', title: 'clean paragraphs' },
    { key: 'sentences', title: 'sentences', published: 1_181_793, aside: true },
    { key: 'cite_worthy', title: 'cite-worthy sentences', published: 375_388, aside: true },
  ],
  advice: {
    with_venue:
      'No paper has a venue. Drop the requirement: --set requireVenue=false, or use --profile refined',
    with_inbound: 'No paper is cited by another one. Use --profile refined, which does not ask for it',
    with_field: 'No field of study is known. Use --profile refined, which does not ask for it',
    paragraphs: 'No section has one of the permitted titles. See --set sections in citemill build --help',
    cite_worthy: 'No clean paragraph has a cite-worthy sentence. --keep-drops writes why each was dropped.',
  },
  grouping: () => 'citing',
  ratios: [0.8, 0.1, 0.1],
  leakage: ['original_text'],
  report: citeworthReport,
  secondPass: (options, seed, folder) =>
    options.balance === 'even' ? balanced(fieldToBalance, seed, folder) : undefined,
  evaluation,
});
