import type { Field } from './field.js';

const CITATION = /^(?:v?cite[ -](.+)|(citation|cite|vcite|vancite|harvard reference))$/;

/** Kinds of templates whose name differs from the kind. */
const KINDS: Record<string, string> = {
  website: 'web',
  url: 'web',
  newspaper: 'news',
  'news article': 'news',
  'press release': 'press release',
  pressrelease: 'press release',
  press: 'press release',
  paper: 'journal',
  'journal article': 'journal',
  article: 'journal',
  arxiv: 'preprint',
  biorxiv: 'preprint',
  medrxiv: 'preprint',
  ssrn: 'preprint',
  techreport: 'report',
  'tech report': 'report',
  'technical report': 'report',
  encyclopaedia: 'encyclopedia',
  dictionary: 'encyclopedia',
  video: 'av media',
  'av media notes': 'av media',
  dvd: 'av media',
  film: 'av media',
  movie: 'av media',
  proceedings: 'conference',
  dissertation: 'thesis',
  doi: 'journal',
  pmid: 'journal',
  pmc: 'journal',
};

/** True for the templates that print a full citation. */
export function isCitation(template: string): boolean {
  return CITATION.test(template) && !/^cite (?:quote|check|check section|sources)$/.test(template);
}

/** Returns the kind of source a template cites: `web` for {{cite web}}; derived from the parameters of {{citation}}. */
export function citationKind(template: string, field: Field): string | undefined {
  const named = CITATION.exec(template)?.[1];
  if (named) return KINDS[named] ?? named;
  if (field('journal')) return 'journal';
  if (field('newspaper')) return 'news';
  if (field('magazine')) return 'magazine';
  if (field('encyclopedia') || field('encyclopaedia')) return 'encyclopedia';
  if (field('conference')) return 'conference';
  if (field('website') || field('work')) return field('url') ? 'web' : undefined;
  if (field('isbn') || field('chapter')) return 'book';
  if (field('url') && !field('location')) return 'web';
  return field('publisher') ? 'book' : undefined;
}
