import type { CitingPaper } from '../citing-paper.js';
import type { Field } from './fields.js';
import type { CiteworthOptions } from './options.js';

/** A requirement for papers, and the funnel step that counts the papers that meet it. */
interface Requirement {
  key: string;
  isMet(paper: CitingPaper, fields: Field[], options: CiteworthOptions): boolean;
}

/** The requirements of CiteWorth §3.1, in its order. Each step counts the papers that meet its requirement and all previous ones. */
const REQUIREMENTS: readonly Requirement[] = [
  { key: 'with_abstract', isMet: (paper, _, o) => !o.requireAbstract || Boolean(paper.abstract) },
  {
    key: 'with_body',
    isMet: (paper, _, o) => !o.requireBody || paper.paragraphs.some(({ part }) => part === 'body'),
  },
  { key: 'with_bibliography', isMet: (paper, _, o) => !o.requireBibliography || paper.reference_count > 0 },
  { key: 'with_objects', isMet: (paper, _, o) => hasObjects(paper, o.requireObjects) },
  { key: 'with_venue', isMet: (paper, _, o) => !o.requireVenue || Boolean(paper.venue) },
  { key: 'with_inbound', isMet: (paper, _, o) => !o.requireInbound || paper.inbound > 0 },
  { key: 'with_field', isMet: (_, fields, o) => hasEnoughFields(fields.length, o) },
  { key: 'with_citations', isMet: (paper, _, o) => citationCount(paper) >= o.minimumCitations },
];

function hasObjects({ object_kinds: kinds }: CitingPaper, required: CiteworthOptions['requireObjects']) {
  const [tables, figures] = [kinds.includes('table'), kinds.includes('figure')];
  switch (required) {
    case 'tables-and-figures':
      return tables && figures;
    case 'tables-or-figures':
      return tables || figures;
    case 'any':
      return kinds.length > 0;
    case 'none':
      return true;
  }
}

/** Returns whether a paper has enough fields. Balancing needs exactly one field, whatever `requireField` is. */
function hasEnoughFields(count: number, { requireField, balance }: CiteworthOptions): boolean {
  if (requireField === 'one' || balance === 'even') return count === 1;
  return requireField === 'none' || count > 0;
}

function citationCount(paper: CitingPaper): number {
  let count = 0;
  for (const paragraph of paper.paragraphs) count += paragraph.citations.length;
  return count;
}

/** Returns whether a paper meets all requirements, and counts the steps that it passes. */
export function meetsRequirements(
  paper: CitingPaper,
  fields: Field[],
  options: CiteworthOptions,
  counts: Record<string, number>,
): boolean {
  for (const { key, isMet: met } of REQUIREMENTS) {
    if (!met(paper, fields, options)) return false;
    counts[key] = 1;
  }
  return true;
}
