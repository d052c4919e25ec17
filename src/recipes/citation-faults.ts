import type { CitedWork, CitingPaper } from './citing-paper.js';
import type { LocatedMark } from './locate-marks.js';
import { countWordsWithoutMarks } from './mask-marks.js';
import type { Fault } from './recipe.js';

/** Returns whether a cited work is the citing paper itself. */
export const isSelfCitation = ({ paper_id }: CitingPaper, { id, paper }: CitedWork): boolean =>
  id === paper_id || paper === paper_id;

/** Finds a citation of the paper itself, if self-citations are dropped. */
export const selfCitationFault = (
  paper: CitingPaper,
  work: CitedWork,
  { dropSelf }: { dropSelf: boolean },
): Fault | undefined =>
  dropSelf && isSelfCitation(paper, work) ? { reason: 'the paper cites itself' } : undefined;

/** Finds a citing paper of unknown year, if splits are by year. */
export const yearFault = ({ year }: CitingPaper, { group }: { group: string }): Fault | undefined =>
  group === 'year' && year === null ? { reason: 'year of the citing paper unknown' } : undefined;

/** Finds a citing paper without an abstract, if an abstract is needed. */
export const abstractFault = (
  { abstract }: CitingPaper,
  { needsAbstract }: { needsAbstract: boolean },
): Fault | undefined =>
  needsAbstract && !abstract?.trim() ? { reason: 'abstract of the citing paper unknown' } : undefined;

/** Finds a citation of more papers than allowed. */
export const groupFault = (
  { citations }: LocatedMark,
  { maxGroup }: { maxGroup: number },
): Fault | undefined =>
  maxGroup > 0 && citations.length > maxGroup
    ? { reason: 'too many papers in one citation', measured: `${citations.length} papers > ${maxGroup}` }
    : undefined;

/** Finds a sentence with more citations than allowed. */
export const marksFault = (marks: number, { maxMarks }: { maxMarks: number }): Fault | undefined =>
  maxMarks > 0 && marks > maxMarks
    ? { reason: 'too many citations in the sentence', measured: `${marks} citations > ${maxMarks}` }
    : undefined;

/** Finds a text that is too short or too long; a `maxWords` of 0 is no maximum. The reason calls the text `name`. */
export function lengthFault(
  name: string,
  text: string,
  { minWords, maxWords }: { minWords: number; maxWords: number },
): Fault | undefined {
  const words = countWordsWithoutMarks(text);
  if (words < minWords) return { reason: `${name} too short`, measured: `${words} words < ${minWords}` };
  return maxWords > 0 && words > maxWords
    ? { reason: `${name} too long`, measured: `${words} words > ${maxWords}` }
    : undefined;
}
