import { sentences } from '@citemill/metrics/text';
import type { CitingParagraph } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import type { Fault } from '../recipe.js';
import { isAcceptedFormat, markFormat, mergeAdjacent, namedAuthors, withOuterBracket } from './formats.js';
import { announcedCitation, hangingPhrase } from './hanging.js';
import { findMissedCitation } from './missed.js';
import type { CiteworthOptions } from './options.js';
import { isAtEnd, removeSpans, repairPunctuation } from './removal.js';
import { sentenceFault } from './well-formed.js';

export const CITE_WORTHY = 'cite-worthy';
const NON_CITE_WORTHY = 'non-cite-worthy';

/** A labelled sentence of a paragraph; `text` is without citations. */
export interface Sample {
  text: string;
  label: typeof CITE_WORTHY | typeof NON_CITE_WORTHY;
  original_text: string;
  /** Entries of the paper's bibliography that the sentence cites. */
  ref_ids: string[];
  /** The citations as printed. */
  citation_text: string[];
}

/** Why a paragraph is dropped: the rule, the sentence that broke it, and what was found. */
export interface ParagraphDrop {
  reason: string;
  text: string;
  measured?: string;
  /** Whether the paragraph has enough sentences. */
  longEnough: boolean;
}

/** Labels the sentences of a paragraph. Returns them, or why the paragraph is dropped: all sentences must pass the rules. */
export function labelParagraph(
  paragraph: CitingParagraph,
  options: CiteworthOptions,
): Sample[] | ParagraphDrop {
  const { text, language } = paragraph;
  if (options.naive) return naiveSamples(paragraph, options);
  const marks = markExtents(text, paragraph.citations).map((mark) => withOuterBracket(text, mark));
  const spans = sentences(text, { keep: marks, language });
  if (spans.length < options.minimumSentences)
    return {
      reason: 'too few sentences',
      text,
      measured: `${spans.length} < ${options.minimumSentences}`,
      longEnough: false,
    };
  const parenthesisedNumbers = marks.some((mark) => markFormat(text, mark) === 'parenthesised-numbers');
  const samples: Sample[] = [];
  let next = 0;
  for (const { start, end } of spans) {
    const inSentence: MarkExtent[] = [];
    for (let mark = marks[next]; mark && mark.start < end; mark = marks[++next]) inSentence.push(mark);
    const sample = labelSentence(text, { start, end }, inSentence, parenthesisedNumbers, options);
    if ('reason' in sample) return { ...sample, text: text.slice(start, end), longEnough: true };
    samples.push(sample);
  }
  return samples;
}

/** Labels the sentences without any rules: only the tagged citations are removed (CiteWorth §3.3). */
function naiveSamples(
  { text, citations, language }: CitingParagraph,
  { minimumSentences }: CiteworthOptions,
): Sample[] | ParagraphDrop {
  const spans = sentences(text, { language });
  if (spans.length < minimumSentences)
    return {
      reason: 'too few sentences',
      text,
      measured: `${spans.length} < ${minimumSentences}`,
      longEnough: false,
    };
  return spans.map(({ start, end }) => {
    const cited = citations.filter((citation) => citation.start >= start && citation.start < end);
    // Citations of several works that start at the same offset are one span.
    const spansByStart = new Map(cited.map((citation) => [citation.start, citation]));
    let textBefore = '';
    let copied = start;
    for (const citation of spansByStart.values()) {
      textBefore += text.slice(copied, citation.start);
      copied = Math.max(copied, citation.end);
    }
    return {
      text: `${textBefore}${text.slice(copied, Math.max(copied, end))}`,
      label: cited.length > 0 ? CITE_WORTHY : NON_CITE_WORTHY,
      original_text: text.slice(start, end),
      ref_ids: [...new Set(cited.flatMap(({ reference }) => reference ?? []))],
      citation_text: [...spansByStart.values()].map((citation) => text.slice(citation.start, citation.end)),
    };
  });
}

function labelSentence(
  paragraph: string,
  { start, end }: { start: number; end: number },
  marks: MarkExtent[],
  parenthesisedNumbers: boolean,
  options: CiteworthOptions,
): Sample | Fault {
  const original = paragraph.slice(start, end);
  const otherFormat = marks.find((mark) => !isAcceptedFormat(paragraph, mark, options));
  if (otherFormat)
    return {
      reason: 'citation in a format that is not accepted',
      measured: paragraph.slice(otherFormat.start, otherFormat.end),
    };
  for (const mark of options.namedAuthors ? marks : []) {
    const named = namedAuthors(paragraph, mark);
    if (named !== undefined) return { reason: 'authors named before the citation', measured: named };
  }
  const runs = mergeAdjacent(paragraph, marks).map((run) => ({
    start: (run[0]?.start ?? start) - start,
    end: (run.at(-1)?.end ?? start) - start,
  }));
  if (options.citationAtEnd) {
    const inner = runs.find((run) => !isAtEnd(original, run));
    if (inner)
      return {
        reason: 'citation not at the end of its sentence',
        measured: original.slice(inner.start, inner.end),
      };
  }
  const removed = removeSpans(original, runs);
  const text = options.mendPunctuation ? repairPunctuation(removed) : removed;
  const missed = findMissedCitation(text, options, { parenthesisedNumbers });
  if (missed !== undefined) return { reason: 'citation not tagged in the source', measured: missed };
  const hanging = hangingPhrase(text, options, runs.length > 0);
  if (hanging !== undefined)
    return { reason: 'sentence ends in a phrase that needs its citation', measured: hanging };
  const announced = options.announcedCitations ? announcedCitation(text) : undefined;
  if (announced !== undefined) return { reason: 'text points to a removed citation', measured: announced };
  const fault = sentenceFault(text, options, paragraph.slice(0, start).trim() === '');
  if (fault) return fault;
  const references = marks.flatMap((mark) => mark.citations.flatMap(({ reference }) => reference ?? []));
  return {
    text,
    label: runs.length > 0 ? CITE_WORTHY : NON_CITE_WORTHY,
    original_text: original,
    ref_ids: [...new Set(references)],
    citation_text: runs.map((run) => original.slice(run.start, run.end)),
  };
}
