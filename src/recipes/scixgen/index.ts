export {
  type DescriptionOptions,
  makeExamples as makeDescriptionExamples,
  scixgenDescription,
} from './description/index.js';
export {
  makeExamples as makeParagraphExamples,
  type ParagraphOptions,
  scixgenParagraph,
} from './paragraph/index.js';
