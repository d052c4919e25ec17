import { choice } from './questions.js';
import type { Template } from './schemas.js';

/** A column of the rows that answers a question of a template, under the name by which agreement with it is reported. */
export const REFERENCES: Readonly<Record<string, { question: string; column: string; name: string }>> = {
  'intent-function': { question: 'function', column: 'label', name: 'rules' },
};

/** Studies that label citations by hand. They are our own: nothing is published to compare with. */
export const CITATION_TEMPLATES: readonly Template[] = [
  {
    key: 'intent-function',
    title: 'What is the citation for?',
    paper: 'Labels of SciCite',
    about:
      'Two raters label citing sentences without seeing the label of the rules, whose agreement with each rater is reported.',
    recipes: ['intent'],
    unit: 'row',
    size: 100,
    raters: 2,
    strata: '',
    questions: [
      choice(
        'function',
        'What is TARGETCIT cited for?',
        'Method: the paper uses something of the cited one. Result: it compares results with those of the cited one.',
        ['background', 'method', 'result'],
      ),
    ],
    published: { source: '', note: '', rows: [] },
  },
  {
    key: 'support-passages',
    title: 'Does the passage support the citing sentence?',
    paper: 'After SciFact, without refuting passages',
    about:
      'Two raters judge passages of the cited paper, half of them labelled by the retrievers, without seeing which.',
    recipes: ['support'],
    unit: 'answer',
    size: 50,
    raters: 2,
    strata: 'for each example one labelled passage and another one, preferably one with a vote',
    questions: [
      choice('supports', 'Does the passage support what the sentence says about the cited paper?', '', [
        'no',
        'in part',
        'yes',
      ]),
    ],
    published: { source: '', note: '', rows: [] },
  },
];
