export {
  type DescriptionOptions,
  grind as grindDescriptions,
  scixgenDescription,
} from './description/index.js';
export {
  grind as grindParagraph,
  type ParagraphOptions,
  scixgenParagraph,
} from './paragraph/index.js';
