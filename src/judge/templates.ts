import { CITATION_TEMPLATES } from './citation-templates.js';
import { scale } from './questions.js';
import type { Question, Template } from './schemas.js';
import { invalid } from './study-error.js';

/** Returns a question to answer with yes or no. */
const yesNo = (key: string, title: string, help: string): Question => ({
  key,
  title,
  help,
  kind: 'choice',
  values: [
    { value: 1, label: 'yes' },
    { value: 0, label: 'no' },
  ],
});

const FLUENCY = scale('fluency', 'Fluency', 'Is the language good?');
const FAITHFULNESS = scale('faithfulness', 'Faithfulness', 'How relevant is the text to the given inputs?');
const OVERALL = scale('overall', 'Overall', 'How much do you like it?');

/** The papers' human studies, with their questions, sample sizes and results, then our own. */
export const TEMPLATES: readonly Template[] = [
  {
    key: 'citesum-accuracy',
    title: 'Are citing sentences accurate summaries?',
    paper: 'CiteSum, Section 2.2 and Table 4',
    about:
      'Two raters judge on a four-point scale whether a citing sentence can serve as a summary of the cited paper. REF in the sentence is a citation that was removed.',
    recipes: ['citesum'],
    unit: 'row',
    size: 50,
    raters: 2,
    strata: '',
    questions: [
      scale('accuracy', 'Can the sentence serve as a summary of the paper?', '', [
        'false or misleading',
        'partially accurate',
        'mostly accurate',
        'accurate',
      ]),
    ],
    published: {
      source: 'CiteSum, Table 4',
      note: 'Share of ratings: 1: 10%, 2: 20%, 3: 28%, 4: 42%; the mean follows from these.',
      rows: [{ group: 'all', values: { accuracy: 3.02 } }],
    },
  },
  {
    key: 'wikiref-quality',
    title: 'Are statements related to their titles, and do they cover the salient content?',
    paper: 'WikiRef, Section 5.3 and Table 2',
    about:
      'Two questions on a scale from 0 to 2: is a statement related to the titles above it, and does it cover the salient content of the documents that it cites?',
    recipes: ['wikiref'],
    unit: 'row',
    size: 60,
    raters: 1,
    strata: '15 from each bin of the oracle score: 20–30, 30–50, 50–70, 70–100',
    questions: [
      scale(
        'relatedness',
        'Is the summary related to the query?',
        'The query is the article’s title and the headings above the statement.',
        ['not related', 'partially related', 'completely related'],
        0,
      ),
      scale(
        'salience',
        'Does it convey the salient content of the document?',
        'Given the query.',
        ['no salient content', 'partial', 'all salient content'],
        0,
      ),
    ],
    published: {
      source: 'WikiRef, Table 2',
      note: '',
      rows: [
        { group: '[20, 30)', values: { relatedness: 1.87, salience: 1.33 } },
        { group: '[30, 50)', values: { relatedness: 1.8, salience: 1.4 } },
        { group: '[50, 70)', values: { relatedness: 1.87, salience: 1.53 } },
        { group: '[70, 100]', values: { relatedness: 1.93, salience: 1.6 } },
      ],
    },
  },
  {
    key: 'citeworth-extraction',
    title: 'Are sentences complete and free of citation marks?',
    paper: 'CiteWorth, Section 3.3 and Table 3',
    about:
      'Cite-worthy and other sentences of the dataset and, if named, of a naive baseline, shuffled so that the rater does not know the source.',
    recipes: ['citeworth'],
    unit: 'sentence',
    size: 1000,
    raters: 1,
    strata: 'half cite-worthy, half not; as many again from the baseline, if one is named',
    questions: [
      yesNo(
        'extracted',
        'Is the sentence extracted correctly?',
        'Complete and grammatical, without hanging punctuation or artefacts of the extraction.',
      ),
      yesNo('removed', 'Are all citation markers removed?', 'The text has no trace of a citation.'),
    ],
    published: {
      source: 'CiteWorth, Table 3',
      note: 'The paper gives percentages.',
      rows: [
        { group: 'baseline', values: { extracted: 0.9207, removed: 0.9278 } },
        { group: 'dataset', values: { extracted: 0.989, removed: 0.981 } },
      ],
    },
  },
  {
    key: 'scixgen-description',
    title: 'Generated descriptions of objects',
    paper: 'SciXGen, Section 5.3 and Table 5',
    about: 'The answer of every system and the gold answer, without names, judged from 1 to 3.',
    recipes: ['scixgen-description'],
    unit: 'answer',
    size: 50,
    raters: 5,
    strata: '',
    questions: [
      FLUENCY,
      FAITHFULNESS,
      scale(
        'entailment',
        'Entailment',
        'How well could it directly follow the last sentence of the context?',
      ),
      OVERALL,
    ],
    published: {
      source: 'SciXGen, Table 5, tables as objects',
      note: '',
      rows: [
        { group: 'x', values: { fluency: 2.37, faithfulness: 1.57, entailment: 1.8, overall: 1.69 } },
        { group: 'C(20)', values: { fluency: 2.52, faithfulness: 1.39, entailment: 1.98, overall: 1.51 } },
        { group: 'x+C(20)', values: { fluency: 2.47, faithfulness: 1.73, entailment: 2.05, overall: 1.75 } },
        {
          group: 'x+C(10)+OFiD(10)',
          values: { fluency: 2.5, faithfulness: 1.73, entailment: 2.09, overall: 1.77 },
        },
        { group: 'x+C(∞)', values: { fluency: 2.6, faithfulness: 1.86, entailment: 2.13, overall: 1.82 } },
        { group: 'gold', values: { fluency: 2.96, faithfulness: 2.61, entailment: 2.8, overall: 2.79 } },
      ],
    },
  },
  {
    key: 'scixgen-paragraph',
    title: 'Generated introductions, with their share of hallucination',
    paper: 'SciXGen, Section 5.5 and Table 7',
    about: 'Texts judged from 1 to 3, with the number of cited papers that each does not mention.',
    recipes: ['scixgen-paragraph'],
    unit: 'answer',
    size: 50,
    raters: 5,
    strata: '',
    questions: [
      FLUENCY,
      FAITHFULNESS,
      OVERALL,
      {
        key: 'hallucination',
        title: 'How many of the cited papers are not mentioned anywhere?',
        help: 'Reported as a share of the cited papers; lower is better.',
        kind: 'share',
        values: [],
      },
    ],
    published: {
      source: 'SciXGen, Table 7',
      note: 'The paper gives hallucination as percentages.',
      rows: [
        { group: 'a', values: { fluency: 2.8, faithfulness: 2.5, overall: 2.23, hallucination: 0.6858 } },
        {
          group: 'a+RAG(10)',
          values: { fluency: 2.76, faithfulness: 2.62, overall: 2.3, hallucination: 0.5128 },
        },
        {
          group: 'a+RAG(10)*',
          values: { fluency: 2.78, faithfulness: 2.58, overall: 2.4, hallucination: 0.484 },
        },
      ],
    },
  },
  {
    key: 'duc-comparison',
    title: 'Which of two summaries is better?',
    paper: 'WikiRef, Section 6.4.4',
    about: 'Summaries by two systems, side by side, without names and in random order.',
    recipes: ['wikiref', 'sciqfs', 'citesum'],
    unit: 'pair',
    size: 30,
    raters: 1,
    strata: '',
    questions: [
      { key: 'related', title: 'Which is more related to the query?', help: '', kind: 'side', values: [] },
      { key: 'redundant', title: 'Which is less redundant?', help: '', kind: 'side', values: [] },
    ],
    published: {
      source: 'WikiRef, Section 6.4.4',
      note: 'On DUC 2006, the summary of the model trained with WikiRef was more related to the query in 23 of 30 cases.',
      rows: [{ group: 'with WikiRef', values: { related: 23 / 30 } }],
    },
  },
  ...CITATION_TEMPLATES,
];

export function findTemplate(key: string): Template {
  const template = TEMPLATES.find((candidate) => candidate.key === key);
  if (!template)
    throw invalid(
      `template: no template ${key}; choose from ${TEMPLATES.map((candidate) => candidate.key).join(', ')}`,
      'template',
    );
  return template;
}
