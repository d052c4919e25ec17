import type { CitingPaper, CitingParagraph } from '../citing-paper.js';
import { BACKGROUND, INTRODUCTION } from '../headings.js';
import type { CiteSumOptions } from './options.js';

/** Headings of sections about the citing paper's own results: "Comparison with related work", "Results of previous studies". */
const OWN_RESULTS =
  /\bcompar(?:ison|isons|ing|ed)\b|\bour (?:own|prior|previous|earlier|existing)\b|^(?:[0-9.]+\s+)?(?:results?|experiments?|evaluation|performance)\b/;

const WIDE_HEADINGS = [
  /\b(?:related|relevant|prior|previous|earlier|existing) (?:works?|stud(?:y|ies)|research|literature|approaches)\b/,
  /\bliterature (?:review|survey|overview)\b/,
  /\b(?:review|survey|overview) of (?:the )?(?:\w+ )?(?:literature|works?|state of the art)\b/,
  /^(?:(?:[0-9]+(?:\.[0-9]+)*|[ivxlc]+|[a-z])[.):]?\s+)?(?:the )?(?:current )?state[- ]of[- ]the[- ]art\b/,
];

/** Maximum number of characters of a heading that are examined. */
const MAX_HEADING = 300;

export function isRelatedWork(heading: string, rule: CiteSumOptions['relatedWork']): boolean {
  const text = heading
    .slice(0, MAX_HEADING)
    .toLowerCase()
    .replace(/\s{1,20}/g, ' ')
    .trim();
  if (rule === 'contains') return text.includes('related work');
  return !OWN_RESULTS.test(text) && WIDE_HEADINGS.some((pattern) => pattern.test(text));
}

/** Returns the paragraphs up to the first gap between two of them. */
function firstRun(paragraphs: CitingParagraph[]): CitingParagraph[] {
  const afterGap = paragraphs.findIndex(
    (paragraph, i) => i > 0 && paragraph.position - 1 !== paragraphs[i - 1]?.position,
  );
  return afterGap === -1 ? paragraphs : paragraphs.slice(0, afterGap);
}

/** The section that contains a candidate. */
export type SectionKind = 'related-work' | 'introduction' | 'discussion' | 'body';

export interface CitingSection {
  kind: SectionKind;
  paragraphs: CitingParagraph[];
}

const ANY_HEADING = /(?:)/;
/** Sections that may replace a Related Work section, with the pattern of their headings. The option `fallback` names the last one to use. */
const FALLBACK_SECTIONS: [Exclude<SectionKind, 'related-work'>, RegExp][] = [
  ['introduction', new RegExp(`${INTRODUCTION}|${BACKGROUND}`)],
  ['discussion', /\bdiscussion\b/],
  ['body', ANY_HEADING],
];

/** Options that determine which sections are used. */
export type SectionOptions = Pick<
  CiteSumOptions,
  'relatedWork' | 'subsections' | 'firstRunOnly' | 'fallback'
>;

/** Finds the sections of a paper whose citing sentences are candidates: Related Work, or its replacements. */
export function citingSections(paper: CitingPaper, options: SectionOptions): CitingSection[] {
  const body = paper.paragraphs.filter((paragraph) => paragraph.part === 'body');
  const related = body.filter(({ section }) =>
    (options.subsections ? section : section.slice(-1)).some((heading) =>
      isRelatedWork(heading, options.relatedWork),
    ),
  );
  if (related.length > 0)
    return [{ kind: 'related-work', paragraphs: options.firstRunOnly ? firstRun(related) : related }];
  if (options.fallback === 'none') return [];
  const sections: CitingSection[] = [];
  let remaining = body;
  for (const [kind, heading] of FALLBACK_SECTIONS) {
    const matches = ({ section }: CitingParagraph) =>
      heading === ANY_HEADING || heading.test((section[0] ?? '').slice(0, MAX_HEADING).toLowerCase());
    const paragraphs = remaining.filter(matches);
    if (paragraphs.length > 0) sections.push({ kind, paragraphs });
    if (kind === options.fallback) break;
    remaining = remaining.filter((paragraph) => !matches(paragraph));
  }
  return sections;
}

/** Returns an SQL condition on `paragraphs AS t` that selects all paragraphs of {@link citingSections}, and possibly others. */
export function paragraphCondition({
  relatedWork,
  fallback,
}: Pick<SectionOptions, 'relatedWork' | 'fallback'>): string {
  const words = ['related\\s+work'];
  if (relatedWork === 'wide')
    words.push(
      'related|relevant|prior|previous|earlier|existing|literature|state.of.the.art|review|survey|overview',
    );
  if (fallback === 'introduction' || fallback === 'discussion') words.push('introduction|background');
  if (fallback === 'discussion') words.push('discussion');
  const headings = `regexp_matches(lower(array_to_string(t.section, chr(10))), '${words.join('|')}')`;
  return `t.part = 'body' AND ${fallback === 'body' ? 'TRUE' : headings}`;
}
