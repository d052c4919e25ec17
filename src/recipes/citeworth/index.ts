import { balanceFields } from '../balance.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CiteworthOptions, options, profiles } from './options.js';
import { citeworthReport } from './report.js';

export type { Field } from './fields.js';
export type { CiteworthOptions } from './options.js';
export type { Sample } from './paragraph.js';

/** Returns the field for which a paragraph counts when fields are balanced; undefined if it has several. */
const fieldToBalance = (row: Record<string, unknown>): string | undefined => {
  const fields = row.mag_field_of_study as string[];
  return fields.length === 1 ? fields[0] : undefined;
};

/** Cite-worthiness detection: whole paragraphs without their citations, with a label for every sentence. */
export const citeworth = defineRecipe<CiteworthOptions>({
  name: 'citeworth',
  version: 3,
  title: 'CiteWorth',
  task: 'Decide which sentences of a paragraph need a citation, after the citations have been removed.',
  taskCategories: ['text-classification'],
  citation:
    'Dustin Wright and Isabelle Augenstein. CiteWorth: Cite-Worthiness Detection for Improved Scientific Document Understanding. Findings of ACL-IJCNLP 2021.',
  options,
  profiles,
  deviations,
  query: ({ requireInbound }) => ({
    abstracts: false,
    workIds: false,
    paragraphs: "t.part = 'body'",
    objectKinds: true,
    inbound: requireInbound,
  }),
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
    paper_id: 'The paper that contains the paragraph.',
    section_index: 'The number of its section in the paper, starting at 0.',
    section_title: 'The heading by which the paragraph was selected, as printed.',
    mag_field_of_study: 'The fields of study of the paper, of ten; empty if unknown.',
    original_text: 'The paragraph as in the paper, including citations.',
    samples:
      'Its sentences in order: `text` without citations, `label` (`cite-worthy` or `non-cite-worthy`), `original_text`, `ref_ids` of the bibliography entries cited, and `citation_text`, the citations as printed.',
  },
  steps: [
    { key: 'papers', title: 'papers' },
    { key: 'with_abstract', title: 'with an abstract', isOn: ({ requireAbstract }) => requireAbstract },
    { key: 'with_body', title: 'with body text', isOn: ({ requireBody }) => requireBody },
    {
      key: 'with_bibliography',
      title: 'with a bibliography',
      isOn: ({ requireBibliography }) => requireBibliography,
    },
    {
      key: 'with_objects',
      title: 'with tables or figures',
      isOn: ({ requireObjects }) => requireObjects !== 'none',
    },
    { key: 'with_venue', title: 'with a venue', isOn: ({ requireVenue }) => requireVenue },
    { key: 'with_inbound', title: 'cited by another paper', isOn: ({ requireInbound }) => requireInbound },
    {
      key: 'with_field',
      title: 'with a field of study',
      published: 5_494_387,
      isOn: ({ requireField, balance }) => requireField !== 'none' || balance === 'even',
    },
    {
      key: 'with_citations',
      title: 'with enough citations',
      isOn: ({ minimumCitations }) => minimumCitations > 0,
    },
    { key: 'paragraphs', title: 'paragraphs in permitted sections' },
    { key: 'candidates', title: 'with a citation' },
    {
      key: 'long_enough',
      title: 'with enough sentences',
      isOn: ({ minimumSentences }) => minimumSentences > 1,
    },
    { key: 'clean', title: 'clean paragraphs' },
    { key: 'sentences', title: 'sentences', published: 1_181_793, aside: true },
    { key: 'cite_worthy', title: 'cite-worthy sentences', published: 375_388, aside: true },
  ],
  advice: {
    with_venue:
      'Too few papers have a venue. Drop the requirement: --set requireVenue=false, or use --profile refined',
    with_inbound: 'Too few papers are cited by another one. Use --profile refined, which does not require it',
    with_field:
      'Too few papers have a known field of study. Use --profile refined, which does not require it',
    paragraphs:
      'Too few sections have one of the permitted titles. See the option sections in citemill build --help',
    cite_worthy:
      'Too few clean paragraphs have a cite-worthy sentence. --keep-drops writes why each paragraph was dropped.',
  },
  grouping: () => 'citing',
  ratios: [0.8, 0.1, 0.1],
  leakage: ['original_text'],
  duplicates: { similar: ['original_text'], equal: [] },
  report: citeworthReport,
  secondPass: (options, seed, folder) =>
    options.balance === 'even' ? balanceFields(fieldToBalance, seed, folder) : undefined,
  evaluation,
});
