import { offsetMap } from '@citemill/read/paper';
import { makeCitationExamples } from '../citation-examples.js';
import { groupFault, lengthFault, marksFault, selfCitationFault, yearFault } from '../citation-faults.js';
import { type CitationText, citationText } from '../citation-text.js';
import type { BodyParagraph, CitedBody } from '../cited-bodies.js';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import type { LocatedMark } from '../locate-marks.js';
import { type MarkExtent, type MarkForm, markExtents } from '../mark-extents/mark-extents.js';
import { removeTokens, replaceMarks, tidyText } from '../mask-marks.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import { splitPassages } from '../scixgen/paragraph/passages.js';
import type { SupportOptions } from './options.js';
import { PassageVotes, type Vote } from './retrievers.js';

/** Forms of citations that are part of the sentence, such as "Hess et al. (2011)". Without them, it would be incomplete. */
const IN_SENTENCE: ReadonlySet<MarkForm> = new Set<MarkForm>(['narrative', 'bare']);

/** Removes the citations in brackets and superscript from a paragraph of a cited paper, because they are not its own words. */
function withoutMarks({ text, citations }: BodyParagraph): string {
  if (!citations || citations.length === 0) return text;
  const { toUnit } = offsetMap(text);
  const located = citations.map(({ start, end, group }) => ({
    start: toUnit(start),
    end: toUnit(end),
    group,
    text: '',
    reference: null,
    work: null,
  }));
  const replace = ({ form }: MarkExtent, printed: string) => (IN_SENTENCE.has(form) ? printed : '');
  return tidyText(
    replaceMarks(text, [0, text.length], markExtents(text, located), { hideAuthors: false }, replace),
  );
}

/** Splits the cited papers in the corpus into passages. */
class CitedPassages {
  private readonly cachedVotes = new Map<string, PassageVotes>();
  private readonly bodies: ReadonlyMap<string, CitedBody>;

  constructor(
    paper: CitingPaper,
    private readonly options: SupportOptions,
  ) {
    this.bodies = new Map((paper.bodies ?? []).map((body) => [body.work, body]));
  }

  find(work: string): PassageVotes | undefined {
    const cached = this.cachedVotes.get(work);
    if (cached) return cached;
    const { paragraphs = [], language } = this.bodies.get(work) ?? {};
    const lines = paragraphs.map(withoutMarks);
    const passages = splitPassages(lines.join('\n'), this.options.passageWords, 'sentences', language);
    if (passages.length === 0) return undefined;
    const votes = new PassageVotes(passages);
    this.cachedVotes.set(work, votes);
    return votes;
  }
}

/** Finds the reason, apart from the passages, why a citation of a known paper is not an example. */
const findFault = (
  paper: CitingPaper,
  work: CitedWork,
  located: LocatedMark,
  { target, marks }: CitationText,
  options: SupportOptions,
): Fault | undefined =>
  selfCitationFault(paper, work, options) ??
  yearFault(paper, options) ??
  groupFault(located, options) ??
  marksFault(marks, options) ??
  lengthFault('sentence', target, options);

/** Makes one example for each citation of a paper whose full text is in the corpus. */
export function makeSupport(paper: CitingPaper, options: SupportOptions): RecipeResult {
  const cited = new CitedPassages(paper, options);
  const isSupport = ({ votes, coverage, weight }: Vote) =>
    votes >= options.agree && coverage >= options.minCoverage && weight >= options.minWeight;
  let held = 0;
  // The votes for the last judged citation, whose row is made next.
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
      judged = passages.vote(removeTokens(text.target), options.top);
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
      has_agreement: judged.some(isSupport),
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

export const stage = recipeStage<SupportOptions>('support', makeSupport);
