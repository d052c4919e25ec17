import type { CitingPaper, CitingParagraph } from '../citing-paper.js';
import { BACKGROUND, INTRODUCTION } from '../headings.js';
import type { CiteSumOptions } from './options.js';

/** "Comparison with related work", "Results of previous studies": about the citing paper's own results. */
const OWN =
  /\bcompar(?:ison|isons|ing|ed)\b|\bour (?:own|prior|previous|earlier|existing)\b|^(?:[0-9.]+\s+)?(?:results?|experiments?|evaluation|performance)\b/;

const WIDE = [
  /\b(?:related|relevant|prior|previous|earlier|existing) (?:works?|stud(?:y|ies)|research|literature|approaches)\b/,
  /\bliterature (?:review|survey|overview)\b/,
  /\b(?:review|survey|overview) of (?:the )?(?:\w+ )?(?:literature|works?|state of the art)\b/,
  /^(?:(?:[0-9]+(?:\.[0-9]+)*|[ivxlc]+|[a-z])[.):]?\s+)?(?:the )?(?:current )?state[- ]of[- ]the[- ]art\b/,
];

/** No heading is longer; the rest of one that is can't change what it is. */
const HEADING_REACH = 300;

/** True where a heading announces a Related Work section. */
export function isRelatedWork(heading: string, rule: CiteSumOptions['relatedWork']): boolean {
  const text = heading
    .slice(0, HEADING_REACH)
    .toLowerCase()
    .replace(/\s{1,20}/g, ' ')
    .trim();
  if (rule === 'contains') return text.includes('related work');
  return !OWN.test(text) && WIDE.some((pattern) => pattern.test(text));
}

/** Paragraphs that follow on one another from the first on. */
function firstRun(paragraphs: CitingParagraph[]): CitingParagraph[] {
  const broken = paragraphs.findIndex(
    (paragraph, i) => i > 0 && paragraph.position - 1 !== paragraphs[i - 1]?.position,
  );
  return broken === -1 ? paragraphs : paragraphs.slice(0, broken);
}

/** Where a candidate stands. */
export type SectionKind = 'related-work' | 'introduction' | 'discussion' | 'body';

export interface CitingSection {
  kind: SectionKind;
  paragraphs: CitingParagraph[];
}

const ALL = /(?:)/;
/** What may stand in for a Related Work section, by the pattern of its heading; each choice takes those before it. */
const STAND_INS: [Exclude<SectionKind, 'related-work'>, RegExp][] = [
  ['introduction', new RegExp(`${INTRODUCTION}|${BACKGROUND}`)],
  ['discussion', /\bdiscussion\b/],
  ['body', ALL],
];

/** The sections of a paper whose citing sentences are candidates: Related Work, or what stands in for it. */
export function citingSections(paper: CitingPaper, options: CiteSumOptions): CitingSection[] {
  const body = paper.paragraphs.filter((paragraph) => paragraph.part === 'body');
  const related = body.filter(({ section }) =>
    (options.subsections ? section : section.slice(-1)).some((heading) =>
      isRelatedWork(heading, options.relatedWork),
    ),
  );
  if (related.length > 0)
    return [{ kind: 'related-work', paragraphs: options.firstRunOnly ? firstRun(related) : related }];
  if (options.fallback === 'none') return [];
  const found: CitingSection[] = [];
  let rest = body;
  for (const [kind, heading] of STAND_INS) {
    const isOf = ({ section }: CitingParagraph) =>
      heading === ALL || heading.test((section[0] ?? '').slice(0, HEADING_REACH).toLowerCase());
    const paragraphs = rest.filter(isOf);
    if (paragraphs.length > 0) found.push({ kind, paragraphs });
    if (kind === options.fallback) break;
    rest = rest.filter((paragraph) => !isOf(paragraph));
  }
  return found;
}

/** A condition on `paragraphs AS t` that no paragraph of such a section fails; it may let others pass. */
export function paragraphCondition({ relatedWork, fallback }: CiteSumOptions): string {
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
