import type { PaperObject } from '../../paper/index.js';
import { cleanString } from '../json.js';
import type { Warnings } from '../warnings.js';
import { type AnnotatedText, type Annotation, spansOutside } from './annotations.js';
import type { Bibliography } from './bibliography.js';
import { findBlocks } from './blocks.js';
import type { Mark, SourceParagraph } from './compose.js';
import { splitLabel } from './objects.js';
import { Sections } from './sections.js';
import { MAX_SPAN_CHARS, tidyMarks } from './spans.js';

/** Reads figures, tables and display formulas. In GROBID's output, a table is a figure with an id such as `tab_0`. */
export function annotatedObjects(content: AnnotatedText): PaperObject[] {
  const objects = new Map<string, PaperObject>();
  for (const figure of content.ofKind('figure')) {
    const id = cleanString(figure.attributes.id) ?? `figure-${objects.size}`;
    const table = content.within('table', figure)[0];
    const kind = id.startsWith('tab') || table ? 'table' : 'figure';
    const caption = content.within('figurecaption', figure)[0];
    const before = caption && content.textOf({ start: figure.start, end: caption.start });
    const heading = splitLabel(content.textOf(caption) ?? '');
    const label = heading.label ?? before?.replace(/\W+$/, '');
    if (objects.has(id)) continue;
    objects.set(id, {
      id,
      kind,
      ...(label ? { label } : {}),
      ...(heading.caption ? { caption: heading.caption } : {}),
      content: content.textOf(table) ?? '',
    });
  }
  for (const formula of content.ofKind('formula')) {
    const id = formulaId(formula);
    if (!objects.has(id)) objects.set(id, { id, kind: 'equation', content: content.textOf(formula) ?? '' });
  }
  return [...objects.values()];
}

const formulaId = (formula: Annotation) => cleanString(formula.attributes.id) ?? `formula-${formula.start}`;

/** The paragraphs of an annotated text, with their headings, citations and mentions. */
export class AnnotatedBody {
  private readonly objects: Set<string>;
  private readonly byWork = new Map<string, string>();

  constructor(
    private readonly content: AnnotatedText,
    private readonly bibliography: Bibliography,
    objects: PaperObject[],
    works: Iterable<[work: string, reference: string]>,
    private readonly warnings: Warnings,
  ) {
    this.objects = new Set(objects.map((object) => object.id));
    for (const [work, reference] of works) this.byWork.set(work, reference);
  }

  readParagraph(stretch: { start: number; end: number }, section: string[], where: string): SourceParagraph {
    const { content } = this;
    const marks: Mark[] = [];
    const relativeSpan = ({ start, end }: Annotation) => ({
      start: start - stretch.start,
      end: end - stretch.start,
    });
    for (const annotation of this.shortAnnotations('bibref', stretch))
      marks.push({
        ...relativeSpan(annotation),
        kind: 'citation',
        target: this.findReference(annotation, where),
      });
    for (const kind of ['figureref', 'tableref']) {
      for (const annotation of this.shortAnnotations(kind, stretch)) {
        const object = cleanString(annotation.attributes.ref_id);
        const target = object !== undefined && this.objects.has(object) ? object : null;
        marks.push({ ...relativeSpan(annotation), kind: 'mention', target });
      }
    }
    for (const annotation of content.within('formula', stretch))
      marks.push({ ...relativeSpan(annotation), kind: 'mention', target: formulaId(annotation) });
    const text = content.text.slice(stretch.start, stretch.end);
    return { section, text, marks: tidyMarks(marks, where, this.warnings) };
  }

  private shortAnnotations(kind: string, stretch: { start: number; end: number }): Annotation[] {
    return this.content.within(kind, stretch).filter(({ start, end }) => {
      if (end - start > MAX_SPAN_CHARS)
        this.warnings.add('span', 'span too long for a citation mark', `${kind} at ${start}`);
      return end - start <= MAX_SPAN_CHARS;
    });
  }

  private findReference({ attributes }: Annotation, where: string): string | null {
    const id = cleanString(attributes.ref_id);
    if (id !== undefined && this.bibliography.has(id)) return id;
    if (id !== undefined) this.warnings.add('reference', 'cited entry is not in the bibliography', where);
    return this.byWork.get(cleanString(attributes.matched_paper_id) ?? '') ?? null;
  }

  /**
   * Reads the body: every paragraph, and every display formula between paragraphs, under the headings before it. Headings
   * inside figures do not count. `abstract` has the text already used as the abstract.
   */
  readBody(abstract: Annotation[]): SourceParagraph[] {
    const { content } = this;
    const figures = [...content.ofKind('figure'), ...content.ofKind('table')].sort(
      (a, b) => a.start - b.start,
    );
    let paragraphs = spansOutside(content.ofKind('paragraph'), abstract);
    if (paragraphs.length === 0) {
      paragraphs = findBlocks(content);
      if (paragraphs.length > 0)
        this.warnings.add(
          'paragraph',
          'no paragraphs are annotated; the text was split at blank lines',
          'annotations.paragraph',
        );
    }
    const formulas = spansOutside(spansOutside(content.ofKind('formula'), abstract), paragraphs);
    const headers = spansOutside(content.ofKind('sectionheader'), figures);
    const sections = new Sections([]);
    const body: SourceParagraph[] = [];
    let next = 0;
    let path: string[] = [];
    for (const stretch of [...paragraphs, ...formulas].sort((a, b) => a.start - b.start)) {
      for (let header = headers[next]; header && header.start <= stretch.start; header = headers[++next]) {
        const title = content.textOf(header);
        if (title) path = sections.path(title, header.attributes.n);
      }
      body.push(this.readParagraph(stretch, path, `paragraph at ${stretch.start}`));
    }
    return body;
  }
}
