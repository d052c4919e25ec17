import type { CitingPaper } from '../citing-paper.js';
import type { Field } from './fields.js';
import type { CiteworthOptions } from './options.js';

/** A requirement that papers have to meet, and the step of the funnel that counts those that do. */
interface Requirement {
  key: string;
  met(paper: CitingPaper, fields: Field[], options: CiteworthOptions): boolean;
}

/** CiteWorth §3.1, in its order; each counts the papers that met it and all before it. */
const REQUIREMENTS: readonly Requirement[] = [
  { key: 'with_abstract', met: (paper, _, o) => !o.requireAbstract || Boolean(paper.abstract) },
  {
    key: 'with_body',
    met: (paper, _, o) => !o.requireBody || paper.paragraphs.some(({ part }) => part === 'body'),
  },
  { key: 'with_bibliography', met: (paper, _, o) => !o.requireBibliography || paper.reference_count > 0 },
  { key: 'with_objects', met: (paper, _, o) => hasObjects(paper, o.requireObjects) },
  { key: 'with_venue', met: (paper, _, o) => !o.requireVenue || Boolean(paper.venue) },
  { key: 'with_inbound', met: (paper, _, o) => !o.requireInbound || paper.inbound > 0 },
  { key: 'with_field', met: (_, fields, o) => enoughFields(fields.length, o) },
  { key: 'with_citations', met: (paper, _, o) => citationCount(paper) >= o.minimumCitations },
];

/** “Tables and figures” of the list are kinds of object; equations, footnotes and the like are none of them. */
function hasObjects({ object_kinds: kinds }: CitingPaper, wanted: CiteworthOptions['requireObjects']) {
  const [tables, figures] = [kinds.includes('table'), kinds.includes('figure')];
  switch (wanted) {
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

/** Balancing needs to know the one field of a paper, whatever else is asked. */
function enoughFields(count: number, { requireField, balance }: CiteworthOptions): boolean {
  if (requireField === 'one' || balance === 'even') return count === 1;
  return requireField === 'none' || count > 0;
}

function citationCount(paper: CitingPaper): number {
  let count = 0;
  for (const paragraph of paper.paragraphs) count += paragraph.citations.length;
  return count;
}

/** Counts how far a paper comes; true where it meets all requirements. */
export function meetsRequirements(
  paper: CitingPaper,
  fields: Field[],
  options: CiteworthOptions,
  counts: Record<string, number>,
): boolean {
  for (const { key, met } of REQUIREMENTS) {
    if (!met(paper, fields, options)) return false;
    counts[key] = 1;
  }
  return true;
}
