import type { Stage } from '../../engine/index.js';
import { isCandidate } from '../candidate-pool.js';
import { type CitedWork, type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { firstAuthors, type LocatedMark, locateMarks } from '../locate-marks.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { Fault, Provenance, RecipeResult } from '../recipe.js';
import { type CitationContext, citationContext } from './context.js';
import type { CitrecOptions } from './options.js';

/** Years by which a cited paper may be newer: it may have been cited as a preprint. */
const PREPRINT_YEARS = 1;

/** A citation mark with its context. */
type CitedMark = LocatedMark & { context: CitationContext };

/** Why a citation is not an example, apart from its cited paper being unknown. */
function findFault(
  paper: CitingPaper,
  work: CitedWork,
  { context, citations }: CitedMark,
  { dropSelf, dropLater, maxGroup, minWords, group }: CitrecOptions,
): Fault | undefined {
  if (dropSelf && (work.id === paper.paper_id || work.paper === paper.paper_id))
    return { reason: 'the paper cites itself' };
  if (group === 'year' && paper.year === null) return { reason: 'year of the citing paper unknown' };
  if (dropLater && work.year !== null && paper.year !== null && work.year > paper.year + PREPRINT_YEARS)
    return { reason: 'cited paper is newer than the citing paper', measured: `${work.year} > ${paper.year}` };
  if (maxGroup > 0 && citations.length > maxGroup)
    return {
      reason: 'too many papers in one citation',
      measured: `${citations.length} papers > ${maxGroup}`,
    };
  const words = countWordsWithoutMarks(context.text);
  return words < minWords
    ? { reason: 'context too short', measured: `${words} words < ${minWords}` }
    : undefined;
}

/** One example for each citation whose paper is among the candidates. */
export function makeExamples(paper: CitingPaper, options: CitrecOptions): RecipeResult {
  const counts = { papers: 1, citations: 0, identified: 0, candidates: 0, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const authors = firstAuthors(paper);
  const findCandidate = (id: string | null) => {
    const work = id === null ? undefined : paper.works.get(id);
    return work && isCandidate(work) ? work : undefined;
  };
  for (const paragraph of paper.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    for (const located of locateMarks(paper, paragraph, authors)) {
      const { sentences, own, marks, mark } = located;
      const context = citationContext(paragraph, sentences, own, marks, mark, options);
      const cited: CitedMark = { ...located, context };
      const groupIds = cited.citations.flatMap(({ work }) => findCandidate(work)?.id ?? []).sort();
      for (const citation of cited.citations) {
        counts.citations++;
        const provenance: Provenance = { ...cited.provenance };
        if (citation.work !== null) provenance.work_id = citation.work;
        if (citation.reference !== null) provenance.reference_id = citation.reference;
        if (citation.work !== null) counts.identified++;
        const work = findCandidate(citation.work);
        if (work) counts.candidates++;
        const reason =
          citation.work === null
            ? 'cited paper not identified'
            : 'title or abstract of the cited paper unknown';
        const fault = work ? findFault(paper, work, cited, options) : { reason };
        if (!work || fault) {
          result.drops.push({ ...(fault ?? { reason }), text: cited.context.sentence, provenance });
          continue;
        }
        counts.examples++;
        result.examples.push({
          id: exampleId(paper.record, paragraph.position, cited.mark.start, work.id),
          row: buildRow(paper, work, cited, groupIds),
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
  { context, section }: CitedMark,
  groupIds: string[],
) => ({
  context: context.text,
  before: context.before,
  after: context.after,
  sentence: context.sentence,
  section,
  paper_id: paper.paper_id,
  title: paper.title,
  abstract: paper.abstract,
  year: paper.year,
  cited_id: work.id,
  cited_title: work.title,
  cited_abstract: work.abstract,
  group_ids: groupIds,
});

export const stage: Stage<string, RecipeResult, CitrecOptions> = {
  name: 'citrec',
  run: (paper, options) => [makeExamples(parseCitingPaper(paper), options)],
};
