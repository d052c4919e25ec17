import { markedText } from '@citemill/read/paper';
import type { CitedBody } from '../../cited-bodies.js';
import type { CitingPaper, CitingParagraph } from '../../citing-paper.js';
import { exampleId } from '../../example-id.js';
import { spanProvenance } from '../../provenance.js';
import type { Provenance, RecipeResult } from '../../recipe.js';
import { recipeStage } from '../../recipe-stage.js';
import { countWords } from '../../words.js';
import { paperCodeUrls } from '../code-urls.js';
import { equationMarker } from '../equations.js';
import { isWithinLimits } from '../paper-limits.js';
import { findIntroduction } from './introduction.js';
import type { ParagraphOptions } from './options.js';
import { splitPassages, takeEvenly } from './passages.js';

const KEYS = ['with_sections', 'within_limits', 'with_introduction', 'with_abstract', 'examples'] as const;

/** Finds the works that paragraphs cite, without the paper itself, in order and each once. */
function citedWorks(paper: CitingPaper, paragraphs: CitingParagraph[]): string[] {
  const works = new Set<string>();
  for (const { citations } of paragraphs)
    for (const { work } of citations) if (work !== null && work !== paper.paper_id) works.add(work);
  return [...works];
}

/** Returns the introduction with display equations in tags. `renderSpan` returns the text of a span of a paragraph. */
function introductionText(
  paper: CitingPaper,
  introduction: CitingParagraph[],
  { markEquations }: ParagraphOptions,
  renderSpan?: (paragraph: CitingParagraph, start: number, end: number) => string,
): string {
  const byId = new Map((paper.objects ?? []).map((object) => [object.id, object]));
  return introduction
    .map((paragraph) => {
      const readText = renderSpan && ((start: number, end: number) => renderSpan(paragraph, start, end));
      return equationMarker(paragraph, byId, markEquations, readText)(0, paragraph.text.length);
    })
    .join('\n');
}

/** Splits the cited papers into passages, and selects evenly from all papers if there are too many. */
function citedPassages(inCorpus: readonly CitedBody[], options: ParagraphOptions) {
  const passages = inCorpus.map(({ paper: paper_id, text, language }) =>
    splitPassages(text, options.passageWords, options.passageEnds, language).map((passage) => ({
      paper_id,
      text: passage,
    })),
  );
  return takeEvenly(passages, options.maxPassages);
}

function citedAbstracts({ works }: CitingPaper, cited: string[]) {
  return cited.flatMap((id) => {
    const work = works.get(id);
    return work ? [{ paper_id: work.paper ?? work.id, title: work.title, text: work.abstract }] : [];
  });
}

/** Makes at most one example from a paper: its introduction, with passages from the papers cited there. */
export function makeExamples(paper: CitingPaper, options: ParagraphOptions): RecipeResult {
  const counts: Record<string, number> = { papers: 1 };
  for (const key of KEYS) counts[key] = 0;
  const measures: Record<string, number[]> = {};
  const result: RecipeResult = { examples: [], drops: [], counts, measures };
  if (!isWithinLimits(paper, options, counts, measures)) return result;

  const introduction = findIntroduction(paper, options.introduction);
  const provenance = introductionProvenance(paper, introduction[0]);
  const drop = (reason: string, more: { text?: string; measured?: string } = {}): RecipeResult => {
    result.drops.push({ reason, ...more, provenance });
    return result;
  };
  if (introduction.length === 0) return drop('no introduction', { text: paper.title });
  counts.with_introduction = 1;
  const abstract = paper.abstract?.trim();
  if (!abstract) return drop('no abstract', { text: paper.title });
  counts.with_abstract = 1;

  const target = introductionText(paper, introduction, options);
  const words = countWords(target);
  const bodies = new Map((paper.bodies ?? []).map((body) => [body.work, body]));
  const cited = citedWorks(paper, introduction);
  const inCorpus = cited
    .flatMap((work) => bodies.get(work) ?? [])
    .filter((body) => body.paper !== paper.paper_id);
  counts.cited_works = cited.length;
  counts.cited_held = inCorpus.length;
  if (words < options.minTargetWords)
    return drop('introduction too short', {
      text: target,
      measured: `${words} words < ${options.minTargetWords}`,
    });
  if (inCorpus.length < options.minCited)
    return drop('too few cited papers in the corpus', {
      text: target,
      measured: `${inCorpus.length} of ${cited.length} cited papers < ${options.minCited}`,
    });
  counts.examples = 1;
  result.examples.push({
    id: exampleId(paper.record, 'introduction'),
    row: {
      abstract,
      passages: citedPassages(inCorpus, options),
      target,
      target_marked: introductionText(paper, introduction, options, markedText),
      cited_abstracts: citedAbstracts(paper, cited),
      paper_id: paper.paper_id,
      title: paper.title,
      cited_works: cited.length,
      code_urls: paperCodeUrls(paper),
      nearest_papers: paper.nearest ?? null,
    },
    groups: { citing: paper.paper_id },
    provenance,
  });
  return result;
}

/** Returns the provenance of the introduction's first paragraph, or the start of the body in a paper without an introduction. */
function introductionProvenance(paper: CitingPaper, first: CitingParagraph | undefined): Provenance {
  if (first) return spanProvenance(paper, first);
  const body = paper.paragraphs.find(({ part }) => part === 'body');
  const { paper_id, record } = paper;
  return { paper_id, record, paragraph: body?.position ?? 0, start: 0, end: 0 };
}

export const stage = recipeStage<ParagraphOptions>('scixgen-paragraph', makeExamples);
