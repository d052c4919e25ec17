import type { ExampleOf, TaskKind } from '../tasks/index.js';

/** What a task gives besides the example: the classes or tags to choose from. */
export interface TaskKnowledge {
  classes?: readonly string[];
}

type Parts = Record<string, string>;

const numberLines = (list: readonly string[]) => list.map((text, i) => `${i + 1}. ${text}`).join('\n');

const PARTS: { [Kind in TaskKind]: (example: ExampleOf[Kind], known: TaskKnowledge) => Parts } = {
  ranking: ({ query, sentences }) => ({ query, sentences: numberLines(sentences) }),
  summary: ({ query, sentences }) => ({
    query,
    document: sentences.join(' '),
    sentences: numberLines(sentences),
  }),
  labelling: ({ section, sentences }) => ({ section, sentences: numberLines(sentences) }),
  generation: ({ source, context, caption = '' }) => ({ source, context: context.join(' '), caption }),
  classification: ({ text }, { classes = [] }) => ({ text, classes: classes.join(', ') }),
  tagging: ({ words }, { classes = [] }) => ({ words: numberLines(words), classes: classes.join(', ') }),
  retrieval: ({ query }) => ({ query }),
};

/** Lists the numbers of the true labels, counted from 1, as JSON. */
const trueNumbers = (labels: readonly boolean[] | undefined) =>
  labels && JSON.stringify(labels.flatMap((label, i) => (label ? [i + 1] : [])));

const ANSWERS: { [Kind in TaskKind]: (example: ExampleOf[Kind]) => string | undefined } = {
  ranking: ({ labels }) => trueNumbers(labels),
  summary: ({ reference }) => reference,
  labelling: ({ labels }) => trueNumbers(labels),
  generation: ({ reference }) => reference,
  classification: ({ label }) => label,
  tagging: ({ tags }) => tags && JSON.stringify(tags),
  retrieval: ({ relevant }) => JSON.stringify(relevant),
};

/** Returns the parts of an example, which a prompt can insert by name. */
export const promptParts = <Kind extends TaskKind>(
  kind: Kind,
  example: ExampleOf[Kind],
  known: TaskKnowledge = {},
): Parts => PARTS[kind](example, known);

/** Returns the correct answer in the form that a model should give; undefined if unknown. */
export const rightAnswer = <Kind extends TaskKind>(
  kind: Kind,
  example: ExampleOf[Kind],
): string | undefined => ANSWERS[kind](example);
