import type { CitingPaper, CitingParagraph } from '../citing-paper.js';
import { BACKGROUND, INTRODUCTION } from '../headings.js';
import type { CiteSumOptions } from './options.js';

/** "Comparison with related work", "Results on previous studies": about the citing paper's own results. */
const OWN =
  /\b(?:compar\w*|results?|experiments?|experimental|evaluation|performance|versus|vs|our|future|limitations)\b/;

const WIDE = [
  /\b(?:related|relevant|prior|previous|earlier|existing) (?:works?|stud(?:y|ies)|research|literature|approaches)\b/,
  /\bliterature (?:review|survey|overview)\b/,
  /\b(?:review|survey|overview) of (?:the )?(?:\w+ )?(?:literature|works?|state of the art)\b/,
  /^(?:(?:[0-9]+(?:\.[0-9]+)*|[ivxlc]+|[a-z])[.):]?\s+)?(?:the )?(?:current )?state[- ]of[- ]the[- ]art\b/,
];

const introductory = [new RegExp(INTRODUCTION), new RegExp(BACKGROUND)];

/** No heading is longer; the rest of one that is can't change what it is. */
const HEADING_REACH = 300;

/** True where a heading announces a Related Work section. */
export function isRelatedWork(heading: string, rule: CiteSumOptions['relatedWork']): boolean {
  const text = heading
    .slice(0, HEADING_REACH)
    .toLowerCase()
    .replace(/\s{1,20}/g, ' ')
    .trim();
  if (text.includes('related work')) return rule === 'contains' || !OWN.test(text);
  return rule === 'wide' && !OWN.test(text) && WIDE.some((pattern) => pattern.test(text));
}

export const isIntroduction = (heading: string): boolean => {
  const text = heading.slice(0, HEADING_REACH).toLowerCase();
  return introductory.some((pattern) => pattern.test(text));
};

/** Paragraphs that follow on one another from the first on. */
function firstRun(paragraphs: CitingParagraph[]): CitingParagraph[] {
  const broken = paragraphs.findIndex(
    (paragraph, i) => i > 0 && paragraph.position !== paragraphs[i - 1]!.position + 1,
  );
  return broken === -1 ? paragraphs : paragraphs.slice(0, broken);
}

/** The paragraphs of a paper whose citing sentences are candidates, and what they are. */
export function citingSection(
  paper: CitingPaper,
  options: CiteSumOptions,
): { kind: 'related-work' | 'introduction' | 'none'; paragraphs: CitingParagraph[] } {
  const body = paper.paragraphs.filter((paragraph) => paragraph.part === 'body');
  const related = body.filter(({ section }) =>
    (options.subsections ? section : section.slice(-1)).some((heading) =>
      isRelatedWork(heading, options.relatedWork),
    ),
  );
  if (related.length > 0)
    return { kind: 'related-work', paragraphs: options.firstRunOnly ? firstRun(related) : related };
  if (options.fallback === 'none') return { kind: 'none', paragraphs: [] };
  const introduction = body.filter(({ section }) => section[0] !== undefined && isIntroduction(section[0]));
  return { kind: introduction.length > 0 ? 'introduction' : 'none', paragraphs: introduction };
}

/** A condition on `paragraphs AS t` that no paragraph of such a section fails; it may let others pass. */
export function paragraphCondition({ relatedWork, fallback }: CiteSumOptions): string {
  const words = ['related\\s+work'];
  if (relatedWork === 'wide')
    words.push(
      'related',
      'relevant',
      'prior',
      'previous',
      'earlier',
      'existing',
      'literature',
      'state.of.the.art',
    );
  if (relatedWork === 'wide') words.push('review', 'survey', 'overview');
  if (fallback === 'introduction') words.push('introduction', 'background');
  return `t.part = 'body' AND regexp_matches(lower(array_to_string(t.section, chr(10))), '${words.join('|')}')`;
}
