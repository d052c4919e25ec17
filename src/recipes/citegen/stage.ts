import { describeCitation, makeCitationExamples } from '../citation-examples.js';
import {
  abstractFault,
  groupFault,
  lengthFault,
  marksFault,
  selfCitationFault,
  yearFault,
} from '../citation-faults.js';
import { type CitationText, citationText } from '../citation-text.js';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import type { LocatedMark } from '../locate-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import type { CitegenOptions } from './options.js';

/** Finds the reason why a citation of a known paper is not an example. */
const findFault = (
  paper: CitingPaper,
  work: CitedWork,
  located: LocatedMark,
  { target, before, after, marks }: CitationText,
  options: CitegenOptions,
): Fault | undefined =>
  selfCitationFault(paper, work, options) ??
  yearFault(paper, options) ??
  abstractFault(paper, options) ??
  groupFault(located, options) ??
  marksFault(marks, options) ??
  lengthFault('sentence', target, options) ??
  (options.needsContext && before === '' && after === ''
    ? { reason: 'no other sentence in the paragraph' }
    : undefined);

/** Makes one example for each citation of a paper with title and abstract. */
export const makeCitationTexts = (paper: CitingPaper, options: CitegenOptions): RecipeResult =>
  makeCitationExamples<CitationText>(paper, {
    text: (paragraph, located) => citationText(paragraph, located, options),
    sentence: ({ target }) => target,
    findFault: (work, located, text) => findFault(paper, work, located, text, options),
    row: (work, { section }, { target, before, after }) => ({
      target,
      before,
      after,
      section,
      ...describeCitation(paper, work),
    }),
  });

export const stage = recipeStage<CitegenOptions>('citegen', makeCitationTexts);
