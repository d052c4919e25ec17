import { describeCitation, findCandidate, makeCitationExamples } from '../citation-examples.js';
import { groupFault, selfCitationFault, yearFault } from '../citation-faults.js';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import type { LocatedMark } from '../locate-marks.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import { type CitationContext, citationContext } from './context.js';
import type { CitrecOptions } from './options.js';

/** Number of years by which a cited paper may be newer, because it may have been cited as a preprint. */
const PREPRINT_YEARS = 1;

/** Finds the reason why a citation of a known paper is not an example. */
function findFault(
  paper: CitingPaper,
  work: CitedWork,
  located: LocatedMark,
  context: CitationContext,
  options: CitrecOptions,
): Fault | undefined {
  const fault = selfCitationFault(paper, work, options) ?? yearFault(paper, options);
  if (fault) return fault;
  const { dropLater, minWords } = options;
  if (dropLater && work.year !== null && paper.year !== null && work.year > paper.year + PREPRINT_YEARS)
    return { reason: 'cited paper is newer than the citing paper', measured: `${work.year} > ${paper.year}` };
  const tooMany = groupFault(located, options);
  if (tooMany) return tooMany;
  const words = countWordsWithoutMarks(context.text);
  return words < minWords
    ? { reason: 'context too short', measured: `${words} words < ${minWords}` }
    : undefined;
}

/** Makes one example for each citation of a paper that is among the candidates. */
export const makeExamples = (paper: CitingPaper, options: CitrecOptions): RecipeResult =>
  makeCitationExamples<CitationContext>(paper, {
    text: (paragraph, { sentences, sentenceIndex, marks, mark }) =>
      citationContext(paragraph, sentences, sentenceIndex, marks, mark, options),
    sentence: ({ sentence }) => sentence,
    findFault: (work, located, context) => findFault(paper, work, located, context, options),
    row: (work, { section, citations }, context) => ({
      context: context.text,
      before: context.before,
      after: context.after,
      sentence: context.sentence,
      section,
      ...describeCitation(paper, work),
      group_ids: citations.flatMap(({ work: id }) => findCandidate(paper, id)?.id ?? []).sort(),
    }),
  });

export const stage = recipeStage<CitrecOptions>('citrec', makeExamples);
