import type { Stage } from '../../engine/index.js';
import { makeCitationExamples } from '../citation-examples.js';
import { groupFault, lengthFault, selfCitationFault, yearFault } from '../citation-faults.js';
import { type CitationText, citationText } from '../citation-text.js';
import { type CitedWork, type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import type { LocatedMark } from '../locate-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { splitPassages } from '../scixgen/paragraph/passages.js';
import type { SupportOptions } from './options.js';
import { PassageVotes, type Vote } from './retrievers.js';

/** A sentence without citations, as retrievers see it. */
const plainSentence = (target: string): string =>
  target
    .replaceAll(/(?:TARGET|OTHER)CIT/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The passages of each cited paper in the corpus, by the id of the work. */
class CitedPassages {
  private readonly known = new Map<string, PassageVotes>();
  private readonly texts: ReadonlyMap<string, string>;

  constructor(
    paper: CitingPaper,
    private readonly options: SupportOptions,
  ) {
    this.texts = new Map((paper.bodies ?? []).map(({ work, text }) => [work, text]));
  }

  find(work: string): PassageVotes | undefined {
    const known = this.known.get(work);
    if (known) return known;
    const passages = splitPassages(this.texts.get(work) ?? '', this.options.passageWords, 'sentences');
    if (passages.length === 0) return undefined;
    const votes = new PassageVotes(passages);
    this.known.set(work, votes);
    return votes;
  }
}

/** Why a citation whose paper is known is not an example, apart from the passages. */
const findFault = (
  paper: CitingPaper,
  work: CitedWork,
  located: LocatedMark,
  { target }: CitationText,
  options: SupportOptions,
): Fault | undefined =>
  selfCitationFault(paper, work, options) ??
  yearFault(paper, options) ??
  groupFault(located, options) ??
  lengthFault('sentence', target, options);

/** One example for each citation of a paper whose full text is in the corpus. */
export function makeSupport(paper: CitingPaper, options: SupportOptions): RecipeResult {
  const cited = new CitedPassages(paper, options);
  const isSupport = ({ votes, coverage }: Vote) => votes >= options.agree && coverage >= options.minCoverage;
  let held = 0;
  // The votes of the citation that was judged last: its row comes next.
  let judged: Vote[] = [];
  const result = makeCitationExamples<CitationText>(paper, {
    text: (paragraph, located) => citationText(paragraph, located, options),
    sentence: ({ target }) => target,
    findFault(work, located, text) {
      const passages = cited.find(work.id);
      if (!passages) return { reason: 'full text of the cited paper not in the corpus' };
      held++;
      const fault = findFault(paper, work, located, text, options);
      if (fault) return fault;
      judged = passages.vote(plainSentence(text.target), options.top);
      return options.keepNone || judged.some(isSupport)
        ? undefined
        : { reason: 'retrievers agree on no passage' };
    },
    row: (work, { section }, { target, before, after }) => ({
      sentence: target,
      before,
      after,
      section,
      passages: cited.find(work.id)?.passages ?? [],
      labels: judged.map(isSupport),
      votes: judged.map(({ votes }) => votes),
      is_supported: judged.some(isSupport),
      paper_id: paper.paper_id,
      title: paper.title,
      year: paper.year,
      cited_id: work.id,
      cited_title: work.title,
    }),
  });
  const { examples, ...counts } = result.counts;
  return { ...result, counts: { ...counts, held, examples: examples ?? 0 } };
}

export const stage: Stage<string, RecipeResult, SupportOptions> = {
  name: 'support',
  run: (paper, options) => [makeSupport(parseCitingPaper(paper), options)],
};
