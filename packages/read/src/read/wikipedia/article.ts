import type { Paragraph, Reference } from '../../paper/index.js';
import type { Warnings } from '../warnings.js';
import { Bibliography } from './bibliography.js';
import { type Block, blocksOf, isListed, keeps } from './blocks.js';
import { Flattener } from './flatten.js';
import type { Footnotes, MarkForm, MarkPlace } from './footnotes.js';
import { withoutPrivate } from './marks.js';
import { paragraphOf } from './paragraphs.js';
import { plain } from './plain.js';
import type { Site } from './site.js';
import type { Sources } from './sources.js';
import { parseWikitext } from './tree.js';
import { withoutVariants } from './variants.js';

/** What became of the citation marks of an article: how many of each form ended where. */
export type MarkCount = Record<MarkForm, Partial<Record<MarkPlace | 'too deep', number>>>;

export interface Article {
  body: Paragraph[];
  references: Reference[];
  categories: string[];
  isDisambiguation: boolean;
  marks: MarkCount;
}

const MOST_UNKNOWN = 10;

/** Paragraphs with their marks in place, the bibliography, and what became of each mark. */
export function assemble(
  blocks: Block[],
  { marks }: Footnotes,
  sources: Sources,
  warnings: Warnings,
): Pick<Article, 'body' | 'references' | 'marks'> {
  const bibliography = new Bibliography(sources, warnings);
  const placed = new Set<number>();
  const body: Paragraph[] = [];
  for (const block of blocks) {
    const paragraph = paragraphOf(block, (number) => {
      const mark = marks[number];
      placed.add(number);
      return mark ? { label: mark.label, references: bibliography.of(mark) } : { label: '', references: [] };
    });
    if (paragraph) body.push(paragraph);
  }
  // Footnotes of tables and boxes are part of the bibliography all the same; those never led to are not printed.
  for (const { footnote } of marks) if (footnote && footnote.label !== '') bibliography.ofNote(footnote);

  const count: MarkCount = { definition: {}, reuse: {}, short: {} };
  marks.forEach(({ form, place }, number) => {
    const end = placed.has(number) ? 'prose' : place === 'prose' ? 'back matter' : place;
    count[form][end] = (count[form][end] ?? 0) + 1;
  });
  return { body, references: bibliography.references, marks: count };
}

/** The page as a warning names it: a damaged dump may have lost its title. */
export const pageOf = (title: string): string => title.trim() || 'a page without a title';

/** Reads an article's wikitext. What is wrong in it goes to the warnings. */
export function readWikitext(wikitext: string, title: string, site: Site, warnings: Warnings): Article {
  const tree = parseWikitext(withoutVariants(withoutPrivate(wikitext)));
  const flattener = new Flattener(site, title, warnings);
  const flat = flattener.flat(tree.nodes);
  const { footnotes, sources, unknown, categories, isDisambiguation } = flattener;
  const blocks = blocksOf(flat);
  sources.list(() => blocks.filter(isListed).map((block) => plain(block.flat)));
  const read = assemble(blocks.filter(keeps), footnotes, sources, warnings);
  if (tree.tooDeep > 0) {
    read.marks.definition['too deep'] = tree.tooDeep;
    warnings.add(
      'too-deep',
      `${tree.tooDeep} footnotes are nested in too many templates to be read`,
      pageOf(title),
    );
  }
  if (unknown.size > 0) {
    const names = [...unknown].sort((a, b) => b[1] - a[1]);
    const total = names.reduce((sum, [, times]) => sum + times, 0);
    const some = names
      .slice(0, MOST_UNKNOWN)
      .map(([name]) => name.slice(0, 40))
      .join(', ');
    warnings.add(
      'template',
      `${total} unknown templates were replaced by their first argument: ${some}`,
      pageOf(title),
    );
  }
  return { ...read, categories, isDisambiguation };
}
