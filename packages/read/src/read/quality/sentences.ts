import type { Paper, PaperObject, Paragraph } from '../../paper/index.js';
import { paragraphPlace } from './places.js';
import { SENTENCE_BREAK } from './quality-thresholds.js';
import { makeSignal, type PrintedPlaces, quoteEnd, quoteStart, type Signal } from './signal.js';

/** The end of a sentence: punctuation, with closing quotes, brackets and citation numbers after it. */
const FINISHED = /[.!?:;…。][\p{Ps}\p{Pe}\p{Pf}"'*†‡\d,–\s[\]-]*$/u;
/** The end of an unfinished sentence: several words (unlike in gene sequences), and a word or comma at the end. */
const UNFINISHED = /(?<!\p{Ll})(?:\p{Ll}{2,}[^\p{L}]+){3}.{0,60}[\p{Ll}\d,)–-]$/u;
const STARTS_INSIDE = /^(?!(?:[ivx]+|[a-h])[.)])(?:\p{Ll}{2,}|[,;)\]])/u;
/** Words after an equation, which may be a paragraph by itself. */
const CONTINUES_EQUATION =
  /^(?:where|with|and|or|if|for|so|then|which|such|hence|thus|in|is|are|as|we|subject)\b/;

function endsWithObject({ text, mentions, citations }: Paragraph, objects: ReadonlySet<string>): boolean {
  const last = mentions.at(-1);
  if (last && last.object !== null && objects.has(last.object) && last.end >= text.length - 2) return true;
  const mark = citations.at(-1);
  return mark !== undefined && mark.end === text.length && FINISHED.test(text.slice(0, mark.start));
}

const isEquation = ({ kind }: PaperObject) => kind === 'equation';

/**
 * Finds paragraphs that end in the middle of a sentence, or that begin in the middle of one. In sources without pages, a paragraph may end
 * before a display equation whose position is not known. So if such a paper has equations, it is not examined.
 */
export function findBrokenSentences({ abstract, body, objects }: Paper, printed?: PrintedPlaces): Signal[] {
  const equations = new Set(objects.filter(isEquation).map(({ id }) => id));
  if (!printed && equations.size > 0) return [];
  const places: Signal['places'] = [];
  let count = 0;
  const paragraphs = [...abstract, ...body];
  paragraphs.forEach((paragraph, i) => {
    const { text } = paragraph;
    if (text.length < SENTENCE_BREAK.minChars) return;
    count++;
    const isOpen = !FINISHED.test(text) && UNFINISHED.test(text) && !endsWithObject(paragraph, equations);
    if (isOpen)
      places.push({
        message: `the paragraph ends inside a sentence: ${quoteEnd(text)}`,
        where: paragraphPlace(i, printed?.paragraphs[i]?.last),
      });
    const before = paragraphs[i - 1];
    const followsSentence = before && FINISHED.test(before.text) && !/[:;]$/.test(before.text);
    if (followsSentence && STARTS_INSIDE.test(text) && !CONTINUES_EQUATION.test(text))
      places.push({
        message: `the paragraph begins inside a sentence: ${quoteStart(text)}`,
        where: paragraphPlace(i, printed?.paragraphs[i]?.first),
      });
  });
  return makeSignal('broken-sentence', places.length, count, places);
}
