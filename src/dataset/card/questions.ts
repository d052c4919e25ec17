/** A question about a dataset, which its publisher answers in `about.md`. */
export interface Question {
  /** The heading in `about.md`. */
  key: string;
  section: string;
  question: string;
  /** Whether the author must answer it before the dataset can be published: always, or unless Citemill knows the answer. */
  isRequired?: boolean | 'unless known';
  /** The required format, if the answer is not prose; `about` describes it in messages. */
  form?: { about: string; pattern: RegExp };
}

/** Semantic versioning, which Croissant requires. */
const VERSION = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const URL_PATTERN = /^https?:\/\/[^\s/]+\S*$/;

/**
 * The questions of a datasheet, after Gebru et al., "Datasheets for Datasets" (Communications of the ACM, 2021), and of Croissant's
 * vocabulary for responsible AI.
 */
const QUESTIONS = [
  {
    key: 'version',
    section: 'Publication',
    question: 'Which version of the dataset is this?',
    isRequired: true,
    form: { about: 'three numbers, for example 1.0.0', pattern: VERSION },
  },
  {
    key: 'date-published',
    section: 'Publication',
    question: 'On which day is it published?',
    isRequired: true,
    form: { about: 'a date, for example 2026-05-15', pattern: DATE },
  },
  {
    key: 'creators',
    section: 'Publication',
    question: 'Who made the dataset?',
    isRequired: true,
    form: {
      about: 'one name per line, with "Organisation:" before the name of an organisation',
      pattern: /\S/,
    },
  },
  {
    key: 'url',
    section: 'Publication',
    question: 'At which address can it be found?',
    isRequired: true,
    form: { about: 'an address that begins with https://', pattern: URL_PATTERN },
  },
  {
    key: 'licence',
    section: 'Publication',
    question: 'Under which licence is the dataset as a whole published?',
    isRequired: 'unless known',
    form: { about: 'a name such as CC-BY-4.0 or an address, on one line', pattern: /^[^\n]+$/ },
  },
  {
    key: 'citation',
    section: 'Publication',
    question: 'How should the dataset be cited?',
  },
  {
    key: 'purpose',
    section: 'Motivation',
    question: 'Why was the dataset made, and which gap does it fill?',
    isRequired: true,
  },
  {
    key: 'funding',
    section: 'Motivation',
    question: 'Who paid for the work?',
  },
  {
    key: 'composition',
    section: 'Composition',
    question: 'What is an example, how many are there, and how are they divided?',
  },
  {
    key: 'missing',
    section: 'Composition',
    question: 'What is left out, and for which reasons?',
  },
  {
    key: 'personal',
    section: 'Composition',
    question: 'Does the dataset contain personal or sensitive information?',
  },
  {
    key: 'collection',
    section: 'Collection',
    question: 'How were the documents obtained, over which time, and with which permission?',
    isRequired: true,
  },
  {
    key: 'ethics',
    section: 'Collection',
    question:
      'Was the work reviewed, for example by an ethics board, and do the people concerned know about it?',
  },
  {
    key: 'preprocessing',
    section: 'Preprocessing and labels',
    question: 'How were the documents turned into examples?',
  },
  {
    key: 'annotation',
    section: 'Preprocessing and labels',
    question: 'Who or what made the labels, and how were they checked?',
  },
  {
    key: 'uses',
    section: 'Uses',
    question: 'What is the dataset for?',
  },
  {
    key: 'biases',
    section: 'Uses',
    question: 'Which fields, years, languages or groups of people are over- or under-represented?',
    isRequired: true,
  },
  {
    key: 'limitations',
    section: 'Uses',
    question: 'What are its known limitations, and what should it not be used for?',
  },
  {
    key: 'impact',
    section: 'Uses',
    question: 'Which good or bad effects on people could its use have?',
    isRequired: true,
  },
  {
    key: 'distribution',
    section: 'Distribution',
    question: 'To whom is it given, and which third-party rights apply to it?',
  },
  {
    key: 'maintenance',
    section: 'Maintenance',
    question: 'Who looks after it, how can they be reached, and will there be corrections and new versions?',
    isRequired: true,
  },
] as const satisfies readonly Question[];

/** All questions, typed as {@link Question} instead of by their literal texts. */
export const ALL_QUESTIONS: readonly (Question & { key: QuestionKey })[] = QUESTIONS;

export type QuestionKey = (typeof QUESTIONS)[number]['key'];

/** Answers by question; unanswered questions are absent. */
export type Answers = Partial<Record<QuestionKey, string>>;
