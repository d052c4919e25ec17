import type { DatasetEvaluation, DatasetRow, EvaluationOptions } from '../../dataset/index.js';
import { FIND_CITATIONS } from '../advice.js';
import type { Deviation } from '../deviation.js';
import { goldSource } from '../gold-source.js';
import { defineRecipe } from '../recipe.js';
import { type IntentOptions, options, profiles } from './options.js';
import { PUBLISHED } from './published.js';
import { intentReport } from './report.js';
import { INTENTS } from './rules.js';

const deviations: readonly Deviation<IntentOptions>[] = [
  {
    paper: 'People labelled the sentences.',
    here: 'Rules label them: cue phrases in the sentence and the heading of its section.',
    source:
      'cue phrases after Teufel et al. (2006); their agreement with SciCite’s labels is in the documentation',
    options: ['rules', 'builtIn', 'otherwise'],
  },
];

/** The answers in the study template `intent-function`; the index is the answer's number. */
const ANSWERS: readonly string[] = INTENTS;

/** Evaluates the function of citations. With human answers, only the judged examples are evaluated. */
const evaluation = ({ gold }: EvaluationOptions): DatasetEvaluation<'classification'> => ({
  kind: 'classification',
  selection: {},
  scoring: { main: 'macro' },
  published: PUBLISHED,
  ...goldSource(gold, 'intent-function', 'function'),
  example({ id, sentence, label }: DatasetRow) {
    const text = String(sentence);
    if (!gold) return { id, text, label: String(label) };
    const answer = ANSWERS[gold.answers.get(id)?.get('') ?? -1];
    return answer === undefined ? undefined : { id, text, label: answer };
  },
});

/** Citation intent: what a citation is for, by rules that users can read and replace. */
export const intent = defineRecipe<IntentOptions>({
  name: 'intent',
  version: 7,
  title: 'Citation intent',
  task: 'Decide what a citation is for: background, a method that is used, or a result that is compared.',
  taskCategories: ['text-classification'],
  citation:
    'Arman Cohan, Waleed Ammar, Madeleine van Zuylen and Field Cady: Structural Scaffolds for Citation Intent Classification in Scientific Publications. NAACL 2019.',
  options,
  profiles,
  deviations,
  query: () => ({ abstracts: false, inbound: false, paragraphs: "t.part = 'body'" }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    label: 'VARCHAR',
    sentence: 'VARCHAR',
    before: 'VARCHAR',
    after: 'VARCHAR',
    section: 'VARCHAR',
    rules: 'VARCHAR[]',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    year: 'INTEGER',
    cited_ids: 'VARCHAR[]',
  },
  features: {
    label: 'what the citation is for, by the first rule that matches',
    sentence: 'the citing sentence, with the citation as TARGETCIT; other citations are OTHERCIT',
    before: 'the sentences before the citing sentence, from the same paragraph',
    after: 'the sentences after the citing sentence, from the same paragraph',
    section: 'headings of the section with the citation, outermost first, separated by /',
    rules:
      'names of the matching rules, the rule that decided first; a rule without a name has its number and pattern',
    paper_id: 'the citing paper',
    title: 'title of the citing paper',
    year: 'year of the citing paper, if known',
    cited_ids: 'the papers to which the citation refers, if identified',
  },
  steps: [
    { key: 'papers', title: 'papers' },
    { key: 'citations', title: 'citations in their texts' },
    { key: 'examples', title: 'that pass all rules: examples' },
  ],
  advice: {
    citations: FIND_CITATIONS.citations,
    examples: 'Too few citations pass the rules. --profile paper keeps all of them.',
  },
  grouping: ({ group }) => group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['sentence'],
  duplicates: { similar: ['sentence'], equal: ['label'] },
  report: intentReport,
  evaluation,
});
