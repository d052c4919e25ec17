import type { Paragraph, Reference } from '../../paper/index.js';
import type { Warnings } from '../warnings.js';
import { Bibliography } from './bibliography.js';
import { type Block, isListed, isProse, splitBlocks } from './blocks.js';
import { Flattener } from './flatten.js';
import type { Footnotes, MarkForm, MarkLocation } from './footnotes.js';
import { removePrivateCharacters } from './marks.js';
import { buildParagraph } from './paragraphs.js';
import { plainText } from './plain-text.js';
import type { Site } from './site.js';
import type { Sources } from './sources.js';
import { parseWikitext } from './tree.js';
import { chooseVariants } from './variants.js';

/** The number of citation marks of an article by form and location. */
export type MarkCount = Record<MarkForm, Partial<Record<MarkLocation | 'too deep', number>>>;

export interface Article {
  body: Paragraph[];
  references: Reference[];
  categories: string[];
  isDisambiguation: boolean;
  marks: MarkCount;
}

const MAX_LISTED_TEMPLATES = 10;

/** Builds paragraphs with citations, the bibliography, and counts of the citation marks. */
export function assemble(
  blocks: Block[],
  { marks }: Footnotes,
  sources: Sources,
  warnings: Warnings,
): Pick<Article, 'body' | 'references' | 'marks'> {
  const bibliography = new Bibliography(sources, warnings);
  const printedMarks = new Set<number>();
  const body: Paragraph[] = [];
  for (const block of blocks) {
    const paragraph = buildParagraph(block, (number) => {
      const mark = marks[number];
      printedMarks.add(number);
      return mark
        ? { label: mark.label, references: bibliography.resolveMark(mark) }
        : { label: '', references: [] };
    });
    if (paragraph) body.push(paragraph);
  }
  // The bibliography includes footnotes of tables and boxes; footnotes without a mark are not printed.
  for (const { footnote } of marks)
    if (footnote && footnote.label !== '') bibliography.resolveFootnote(footnote);

  const count: MarkCount = { definition: {}, reuse: {}, short: {} };
  marks.forEach(({ form, location }, number) => {
    const printedIn = printedMarks.has(number) ? 'prose' : location === 'prose' ? 'back matter' : location;
    count[form][printedIn] = (count[form][printedIn] ?? 0) + 1;
  });
  return { body, references: bibliography.references, marks: count };
}

/** Returns the location of a warning: the title, which may be missing in a damaged dump. */
export const pageLabel = (title: string): string => title.trim() || 'untitled page';

export function readWikitext(wikitext: string, title: string, site: Site, warnings: Warnings): Article {
  const tree = parseWikitext(chooseVariants(removePrivateCharacters(wikitext)));
  const flattener = new Flattener(site, title, warnings);
  const flat = flattener.flatten(tree.nodes);
  const { footnotes, sources, unknown, categories, isDisambiguation } = flattener;
  const blocks = splitBlocks(flat);
  sources.list(() => blocks.filter(isListed).map((block) => plainText(block.flat)));
  const assembled = assemble(blocks.filter(isProse), footnotes, sources, warnings);
  if (tree.tooDeep > 0) {
    assembled.marks.definition['too deep'] = tree.tooDeep;
    warnings.add(
      'too-deep',
      `${tree.tooDeep} footnotes were skipped: templates are nested too deep`,
      pageLabel(title),
    );
  }
  if (unknown.size > 0) {
    const names = [...unknown].sort((a, b) => b[1] - a[1]);
    const total = names.reduce((sum, [, times]) => sum + times, 0);
    const examples = names
      .slice(0, MAX_LISTED_TEMPLATES)
      .map(([name]) => name.slice(0, 40))
      .join(', ');
    warnings.add(
      'template',
      `${total} unknown templates were replaced by their first argument: ${examples}`,
      pageLabel(title),
    );
  }
  return { ...assembled, categories, isDisambiguation };
}
