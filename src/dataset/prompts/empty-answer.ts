import type { ExampleOf, TaskKind } from '../tasks/index.js';
import type { ParsedAnswer } from './parse-answer.js';

const EMPTY: { [Kind in TaskKind]: (example: ExampleOf[Kind]) => ParsedAnswer } = {
  // With equal scores, the ranking is evaluated like a random order.
  ranking: ({ sentences }) => ({ scores: sentences.map(() => 0) }),
  labelling: ({ sentences }) => ({ labels: sentences.map(() => false) }),
  summary: () => ({ summary: '' }),
  generation: () => ({ text: '' }),
  // No text has this class.
  classification: () => ({ label: '' }),
  tagging: ({ words }) => ({ tags: words.map(() => 'O') }),
  retrieval: () => ({ ranked: [] }),
};

/** Returns the answer that is assumed if a model gave none: no words, no class, no label on any sentence or word. */
export const emptyAnswer = <Kind extends TaskKind>(kind: Kind, example: ExampleOf[Kind]): ParsedAnswer =>
  EMPTY[kind](example);
