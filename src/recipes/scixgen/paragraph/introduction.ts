import { headingCondition } from '../../cited-papers.js';
import type { CitingPaper, CitingParagraph } from '../../citing-paper.js';
import { BACKGROUND, INTRODUCTION } from '../../headings.js';
import type { ParagraphOptions } from './options.js';

const INTRODUCTION_HEADING = new RegExp(INTRODUCTION);
const BACKGROUND_HEADING = new RegExp(BACKGROUND);

/** Finds the first run of paragraphs that satisfy a condition, under one outermost heading. */
function firstRun(body: CitingParagraph[], isIn: (paragraph: CitingParagraph) => boolean): CitingParagraph[] {
  const start = body.findIndex(isIn);
  if (start < 0) return [];
  const outermost = body[start]?.section[0];
  const end = body.findIndex(
    (paragraph, index) => index > start && !(isIn(paragraph) && paragraph.section[0] === outermost),
  );
  return body.slice(start, end < 0 ? undefined : end);
}

const isUnderHeading =
  (heading: RegExp) =>
  ({ section }: CitingParagraph) =>
    section.some((title) => heading.test(title.toLowerCase()));

/** Finds the paragraphs of a paper's introduction; empty if no introduction is recognised. */
export function findIntroduction(
  paper: CitingPaper,
  kind: ParagraphOptions['introduction'],
): CitingParagraph[] {
  const body = paper.paragraphs.filter(({ part }) => part === 'body');
  const headed = firstRun(body, isUnderHeading(INTRODUCTION_HEADING));
  if (headed.length > 0 || kind === 'headed') return headed;
  const background = firstRun(body, isUnderHeading(BACKGROUND_HEADING));
  if (background.length > 0) return background;
  const isUnheaded = ({ section }: CitingParagraph) => section.length === 0;
  // Without any heading, the end of an introduction is unknown.
  const [first] = body;
  if (!first || !isUnheaded(first) || body.every(isUnheaded)) return [];
  return firstRun(body, isUnheaded);
}

/** Returns an SQL condition on `paragraphs AS t` that selects all paragraphs of {@link findIntroduction}, and possibly others. */
export const introductionCondition = (kind: ParagraphOptions['introduction']): string =>
  kind === 'headed'
    ? `t.part = 'body' AND ${headingCondition(INTRODUCTION)}`
    : `t.part = 'body' AND (${headingCondition(INTRODUCTION)} OR ${headingCondition(BACKGROUND)} OR array_length(t.section) = 0)`;
