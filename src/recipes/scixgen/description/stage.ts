import { offsetMap } from '@citemill/read/paper';
import type { CitingPaper } from '../../citing-paper.js';
import { exampleId } from '../../example-id.js';
import type { DescribedObject } from '../../paper-objects.js';
import type { Fault, Provenance, RecipeResult } from '../../recipe.js';
import { recipeStage } from '../../recipe-stage.js';
import { countTokens, countWords } from '../../words.js';
import { isChart } from '../charts.js';
import { paperCodeUrls } from '../code-urls.js';
import { hasContent, hasEvenColumns, objectText } from '../object-content.js';
import { isWithinLimits } from '../paper-limits.js';
import { type BodySentence, bodySentences } from './body-sentences.js';
import type { DescriptionOptions } from './options.js';
import { firstReferences, isWhole, type TargetSpan, targetSpan } from './target.js';

/** Number of sentences in C(20), which are the closest before the target (SciXGen §5.4). */
const CONTEXT_SENTENCES = 20;

/** The funnel steps after `papers`, in order. */
const STEPS = [
  'with_sections',
  'within_limits',
  'objects',
  'with_content',
  'fitting',
  'mentioned',
  'examples',
] as const;

/** Finds the reason why an object with content is dropped, whatever its description (SciXGen §4.3). */
function objectFault(object: DescribedObject, text: string, options: DescriptionOptions): Fault | undefined {
  const { kind, rows, caption } = object;
  if (kind === 'table' && options.evenColumns && rows && !hasEvenColumns(rows)) {
    const lengths = rows.map((row) => row.length);
    return {
      reason: 'table rows of unequal length',
      measured: `${Math.min(...lengths)} to ${Math.max(...lengths)} cells`,
    };
  }
  if (kind === 'figure' && options.chartsOnly && !isChart(caption))
    return { reason: 'not recognised as a chart' };
  if (kind === 'algorithm' || kind === 'theorem') {
    const tokens = countTokens(text);
    if (tokens < options.minTokens)
      return { reason: 'too few tokens', measured: `${tokens} tokens < ${options.minTokens}` };
    if (options.maxTokens > 0 && tokens > options.maxTokens)
      return { reason: 'too many tokens', measured: `${tokens} tokens > ${options.maxTokens}` };
  }
  return undefined;
}

function targetFault(target: string, { others }: TargetSpan, options: DescriptionOptions): Fault | undefined {
  if (options.soleObject && others > 0)
    return { reason: 'first sentence also mentions other objects', measured: `${others} others` };
  const words = countWords(target.replace(/<\/?equation>/g, ' '));
  if (words < options.minTargetWords)
    return {
      reason: 'target too short',
      measured: `${words} words < ${options.minTargetWords}`,
    };
  if (options.maxTargetWords > 0 && words > options.maxTargetWords)
    return { reason: 'target too long', measured: `${words} words > ${options.maxTargetWords}` };
  if (options.wholeSentences && !isWhole(target)) return { reason: 'target is cut off' };
  return undefined;
}

/** The data that all objects of a paper share. */
interface PaperContext {
  paper: CitingPaper;
  options: DescriptionOptions;
  sentences: readonly BodySentence[];
  codeUrls: string[];
}

/** Finds the descriptions of a paper's objects. Every object of the chosen kinds is a candidate. */
export function makeExamples(paper: CitingPaper, options: DescriptionOptions): RecipeResult {
  const counts: Record<string, number> = { papers: 1 };
  for (const key of STEPS) counts[key] = 0;
  const measures: Record<string, number[]> = { target_words: [] };
  const result: RecipeResult = { examples: [], drops: [], counts, measures };
  if (!isWithinLimits(paper, options, counts, measures)) return result;
  const count = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const list = paper.objects ?? [];
  const objects = new Map(list.map((object) => [object.id, object]));
  const kinds = new Set<string>(options.kinds);
  const sentences = bodySentences(paper, objects, options.markEquations);
  const context = { paper, options, sentences, codeUrls: paperCodeUrls(paper) };
  const firsts = firstReferences(sentences);

  const addObject = (object: DescribedObject) => {
    const first = firsts.get(object.id);
    const span =
      first === undefined ? undefined : targetSpan(sentences, first, object, objects, options.endAt);
    const provenance = targetProvenance(paper, sentences, span);
    const drop = (fault: Fault, text: string) => {
      result.drops.push({ ...fault, ...(text ? { text } : {}), provenance });
    };
    const name = [object.label, object.caption].filter(Boolean).join(': ');
    const isCaptioned =
      options.captionedFigures && object.kind === 'figure' && (object.caption ?? '').trim() !== '';
    if (!hasContent(object) && !isCaptioned) return drop({ reason: `${object.kind} without content` }, name);
    count('with_content');
    const objectProblem = objectFault(object, objectText(object, options), options);
    if (objectProblem) return drop(objectProblem, name);
    count('fitting');
    if (!span) return drop({ reason: 'not mentioned in the text' }, name);
    count('mentioned');
    const row = buildRow(object, span, context);
    measures.target_words?.push(countWords(row.target));
    const fault = targetFault(row.target, span, options);
    if (fault) return drop(fault, row.target);
    count('examples');
    const id = exampleId(paper.record, object.id);
    result.examples.push({ id, row, groups: { citing: paper.paper_id }, provenance });
  };

  for (const object of list) {
    count(`all_${object.kind}`);
    if (hasContent(object)) count(`content_${object.kind}`);
    if (!kinds.has(object.kind)) continue;
    count('objects');
    addObject(object);
  }
  return result;
}

function buildRow(object: DescribedObject, { first, end }: TargetSpan, context: PaperContext) {
  const { paper, options, sentences, codeUrls } = context;
  const texts = sentences.map(({ text }) => text);
  const markedTexts = (start: number, end: number) =>
    sentences.slice(start, end).map((sentence) => sentence.marked());
  const contextStart = Math.max(0, first - CONTEXT_SENTENCES);
  return {
    object: objectText(object, options),
    context_20: texts.slice(contextStart, first),
    context: options.fullContext ? texts.slice(0, first) : null,
    target: texts.slice(first, end).join(' '),
    target_marked: markedTexts(first, end).join(' '),
    context_20_marked: markedTexts(contextStart, first),
    kind: object.kind,
    environment: object.environment,
    label: object.label,
    caption: object.caption,
    images: object.images ?? [],
    image_files: object.image_files ?? [],
    paper_id: paper.paper_id,
    object_id: object.id,
    section: sentences[first]?.paragraph.section ?? [],
    code_urls: codeUrls,
    nearest_papers: paper.nearest ?? null,
  };
}

/** Returns the provenance of a description, or the start of the body if the object is never mentioned. */
function targetProvenance(
  { paper_id, record, paragraphs }: CitingPaper,
  sentences: readonly BodySentence[],
  span: TargetSpan | undefined,
): Provenance {
  const [first, last] = span ? [sentences[span.first], sentences[span.end - 1]] : [];
  if (!first || !last) {
    const body = paragraphs.find(({ part }) => part === 'body');
    return { paper_id, record, paragraph: body?.position ?? 0, start: 0, end: 0 };
  }
  const { paragraph, start } = first;
  const { toCodePoint } = offsetMap(paragraph.text);
  return {
    paper_id,
    record,
    paragraph: paragraph.position,
    start: toCodePoint(start),
    end: toCodePoint(last.end),
  };
}

export const stage = recipeStage<DescriptionOptions>('scixgen-description', makeExamples);
