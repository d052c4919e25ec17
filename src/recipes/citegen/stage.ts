import type { Stage } from '../../engine/index.js';
import { isCandidate } from '../candidate-pool.js';
import { type CitationText, citationText } from '../citation-text.js';
import { type CitedWork, type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { firstAuthors, type LocatedMark, locateMarks } from '../locate-marks.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import type { CitegenOptions } from './options.js';

/** Why a citation whose paper is known is not an example. */
function findFault(
  paper: CitingPaper,
  work: CitedWork,
  { citations }: LocatedMark,
  { target, before, after, marks }: CitationText,
  options: CitegenOptions,
): Fault | undefined {
  if (options.dropSelf && (work.id === paper.paper_id || work.paper === paper.paper_id))
    return { reason: 'the paper cites itself' };
  if (options.group === 'year' && paper.year === null) return { reason: 'year of the citing paper unknown' };
  if (options.needsAbstract && !paper.abstract?.trim())
    return { reason: 'abstract of the citing paper unknown' };
  if (options.maxGroup > 0 && citations.length > options.maxGroup)
    return {
      reason: 'too many papers in one citation',
      measured: `${citations.length} papers > ${options.maxGroup}`,
    };
  if (options.maxMarks > 0 && marks > options.maxMarks)
    return {
      reason: 'too many citations in the sentence',
      measured: `${marks} citations > ${options.maxMarks}`,
    };
  const words = countWordsWithoutMarks(target);
  if (words < options.minWords)
    return { reason: 'sentence too short', measured: `${words} words < ${options.minWords}` };
  if (options.maxWords > 0 && words > options.maxWords)
    return { reason: 'sentence too long', measured: `${words} words > ${options.maxWords}` };
  return options.needsContext && before === '' && after === ''
    ? { reason: 'no other sentence in the paragraph' }
    : undefined;
}

/** One example for each citation whose paper has a title and an abstract. */
export function makeCitationTexts(paper: CitingPaper, options: CitegenOptions): RecipeResult {
  const counts = { papers: 1, citations: 0, identified: 0, candidates: 0, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const authors = firstAuthors(paper);
  for (const paragraph of paper.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    for (const located of locateMarks(paper, paragraph, authors)) {
      const text = citationText(paragraph, located, options);
      for (const { work: id, reference } of located.citations) {
        const provenance = {
          ...located.provenance,
          ...(id === null ? {} : { work_id: id }),
          ...(reference === null ? {} : { reference_id: reference }),
        };
        counts.citations++;
        if (id !== null) counts.identified++;
        const work = id === null ? undefined : paper.works.get(id);
        const isKnown = work !== undefined && isCandidate(work);
        if (isKnown) counts.candidates++;
        const fault = isKnown
          ? findFault(paper, work, located, text, options)
          : {
              reason:
                id === null ? 'cited paper not identified' : 'title or abstract of the cited paper unknown',
            };
        if (!isKnown || fault) {
          if (fault) result.drops.push({ ...fault, text: text.target, provenance });
          continue;
        }
        counts.examples++;
        result.examples.push({
          id: exampleId(paper.record, paragraph.position, located.mark.start, work.id),
          row: buildRow(paper, work, text, located.section),
          groups: {
            citing: paper.paper_id,
            cited: work.id,
            ...(paper.year === null ? {} : { year: paper.year }),
          },
          provenance,
        });
      }
    }
  }
  return result;
}

const buildRow = (
  paper: CitingPaper,
  work: CitedWork,
  { target, before, after }: CitationText,
  section: string,
) => ({
  target,
  before,
  after,
  section,
  paper_id: paper.paper_id,
  title: paper.title,
  abstract: paper.abstract,
  year: paper.year,
  cited_id: work.id,
  cited_title: work.title,
  cited_abstract: work.abstract,
});

export const stage: Stage<string, RecipeResult, CitegenOptions> = {
  name: 'citegen',
  run: (paper, options) => [makeCitationTexts(parseCitingPaper(paper), options)],
};
