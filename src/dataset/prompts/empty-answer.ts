import type { ExampleOf, TaskKind } from '../tasks/index.js';
import type { ParsedAnswer } from './parse-answer.js';

const EMPTY: { [Kind in TaskKind]: (example: ExampleOf[Kind]) => ParsedAnswer } = {
  // All alike: the score of an order by chance.
  ranking: ({ sentences }) => ({ scores: sentences.map(() => 0) }),
  labelling: ({ sentences }) => ({ labels: sentences.map(() => false) }),
  summary: () => ({ summary: '' }),
  generation: () => ({ text: '' }),
  // A class that no text has.
  classification: () => ({ label: '' }),
  tagging: ({ words }) => ({ tags: words.map(() => 'O') }),
  retrieval: () => ({ ranked: [] }),
};

/** The answer assumed for a model that gave none: no words, no class, no label on any sentence or word. */
export const emptyAnswer = <Kind extends TaskKind>(kind: Kind, example: ExampleOf[Kind]): ParsedAnswer =>
  EMPTY[kind](example);
