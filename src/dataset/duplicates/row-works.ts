import { titleKey } from '@citemill/metrics/text';
import { normaliseArxiv, normaliseDoi } from '@citemill/read/paper';

/** Columns with identifiers of papers: `doi`, `paper_id`, `citing_paper_id`, `reference_id`, `arxiv_id`, `url`. */
const IDENTIFIER_COLUMN = /(?:^|_)(?:doi|arxiv|arxiv_id|paper|paper_id|reference_id|work_id|url|id)$/i;
/** Columns with titles of papers: `title`, `reference_title`, but not `section_title`. */
const TITLE_COLUMN = /^(?!.*(?:section|journal|book|heading)).*title$/i;
/** Characters of the shortest title key that identifies a paper alone, as in `citemill link`. */
const MIN_TITLE_KEY = 16;
/** Longer values are texts, not identifiers. */
const MAX_IDENTIFIER = 300;

/** The key of a title, if it is long enough to identify a paper. */
export function titleWork(title: string): string | undefined {
  const key = titleKey(title);
  return key.length >= MIN_TITLE_KEY ? `title:${key}` : undefined;
}

const identifierWorks = (value: string): string[] => {
  if (value.length > MAX_IDENTIFIER) return [];
  const [doi, arxiv] = [normaliseDoi(value), normaliseArxiv(value)];
  return [...(doi ? [`doi:${doi}`] : []), ...(arxiv ? [`arxiv:${arxiv}`] : [])];
};

/** The papers that a row names in its columns, and in the columns of its provenance: `doi:…`, `arxiv:…` and `title:…`. */
export function rowWorks(row: Record<string, unknown>): string[] {
  const works = Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === 'string') {
      if (TITLE_COLUMN.test(name)) return titleWork(value) ?? [];
      return IDENTIFIER_COLUMN.test(name) ? identifierWorks(value) : [];
    }
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? rowWorks(value as Record<string, unknown>)
      : [];
  });
  return [...new Set(works)];
}
