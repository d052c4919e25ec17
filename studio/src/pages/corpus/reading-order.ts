import type { PaperObject, PaperParagraph, PaperView } from '../../../../src/server/schemas/corpus.js';
import type { Span } from '../../library/segments.js';

/** Removes spaces, dollars and alignment marks from a formula or statement, for comparisons. */
const withoutSigns = (text: string): string => text.replace(/[\s$&]/g, '');

/** A part of a paragraph: text, or an equation between its words. */
export type Piece = { object: PaperObject } | { text: string; spans: Span[] };

/** A paragraph that belongs to a theorem or proof. */
export interface Statement {
  object: PaperObject;
  isFirst: boolean;
  /** Whether the paragraph itself begins with the name. */
  isNamed: boolean;
}

/** A sign that formulas have and names of equations ("Eqs. 1–3") do not. */
const RELATION = /[=<>≤≥≈≠∝∈√∑∫∏×→]/;

/** The order in which the reading view shows the paragraphs and objects of a paper. */
export class ReadingOrder {
  private readonly paper: PaperView;
  private readonly objects: Map<string, PaperObject>;
  private readonly statements = new Map<number, Statement>();
  private readonly following = new Map<number, PaperObject[]>();
  /** Objects that no paragraph mentions. */
  readonly unmentioned: PaperObject[];

  constructor(paper: PaperView) {
    this.paper = paper;
    this.objects = new Map(paper.objects.map((object) => [object.id, object]));
    const placed = new Set<string>();
    for (const object of paper.objects) if (this.findStatement(object)) placed.add(object.id);
    for (const paragraph of paper.paragraphs)
      for (const mention of paragraph.mentions)
        if (this.isInPlace(paragraph, mention)) placed.add(mention.object ?? '');
    for (const { position, mentions } of paper.paragraphs)
      for (const { object: id } of mentions) {
        const object = this.objects.get(id ?? '');
        if (!object || placed.has(object.id)) continue;
        placed.add(object.id);
        this.following.set(position, [...this.objectsAfter(position), object]);
      }
    this.unmentioned = paper.objects.filter(({ id }) => !placed.has(id));
  }

  /** Objects follow the first paragraph that mentions them. */
  objectsAfter(position: number): PaperObject[] {
    return this.following.get(position) ?? [];
  }

  statementAt(position: number): Statement | undefined {
    return this.statements.get(position);
  }

  /** Theorems and proofs are also in the text: their paragraphs are marked, so that they are not shown twice. */
  private findStatement(object: PaperObject): boolean {
    if (object.kind !== 'theorem') return false;
    const content = withoutSigns(object.content);
    const label = withoutSigns(object.label ?? '').replace(/\.$/, '');
    const isNamed = ({ text }: PaperParagraph) => label !== '' && withoutSigns(text).startsWith(label);
    /** The text without "Theorem 1 (Drift)." before it. */
    const statementText = (paragraph: PaperParagraph) => {
      if (!isNamed(paragraph)) return withoutSigns(paragraph.text);
      const rest = withoutSigns(paragraph.text).slice(label.length);
      const name = `(${withoutSigns(object.caption ?? '')})`;
      return (rest.startsWith(name) ? rest.slice(name.length) : rest).replace(/^\./, '');
    };
    const { paragraphs } = this.paper;
    const first = paragraphs.findIndex(
      (paragraph) => statementText(paragraph) !== '' && content.startsWith(statementText(paragraph)),
    );
    if (first < 0) return false;
    let remaining = content;
    for (const [index, paragraph] of paragraphs.slice(first).entries()) {
      const words = statementText(paragraph);
      if (words === '' || !remaining.startsWith(words)) break;
      remaining = remaining.slice(words.length);
      this.statements.set(paragraph.position, { object, isFirst: index === 0, isNamed: isNamed(paragraph) });
    }
    return true;
  }

  /** Whether a mention is the equation itself, and not its name ("Eq. 1"). */
  private isInPlace(
    { text }: PaperParagraph,
    { start, end, object }: PaperParagraph['mentions'][number],
  ): boolean {
    const equation = this.objects.get(object ?? '');
    if (equation?.kind !== 'equation') return false;
    const words = Array.from(text).slice(start, end).join('');
    // A formula in MathML is read out in the text, while its content may be TeX.
    return (
      withoutSigns(words) === withoutSigns(equation.content) ||
      (Boolean(equation.mathml) && RELATION.test(words))
    );
  }

  /** Splits a paragraph at the equations within it. */
  pieces(paragraph: PaperParagraph): Piece[] {
    const characters = Array.from(paragraph.text);
    const spans = this.styledSpans(paragraph);
    const pieces: Piece[] = [];
    const addText = (start: number, end: number) => {
      const text = characters.slice(start, end).join('');
      if (text.trim() !== '')
        pieces.push({
          text,
          spans: spans.map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
        });
    };
    let textStart = 0;
    for (const mention of paragraph.mentions) {
      const object = this.objects.get(mention.object ?? '');
      if (!object || mention.start < textStart || !this.isInPlace(paragraph, mention)) continue;
      addText(textStart, mention.start);
      pieces.push({ object });
      textStart = mention.end;
    }
    addText(textStart, characters.length);
    return pieces;
  }

  /** Spans of citations, mentions, emphasis and formulas. A citation links to its bibliography entry. */
  private styledSpans(paragraph: PaperParagraph): Span[] {
    const entries = new Map(this.paper.references.map((entry) => [entry.id, entry]));
    return [
      ...paragraph.citations.map(({ start, end, reference }): Span => {
        const entry = reference === null ? undefined : entries.get(reference);
        if (!entry)
          return { start, end, kind: 'unresolved', title: 'No bibliography entry for this citation' };
        return { start, end, kind: 'cite', href: `#reference-${entry.id}`, reference: entry.id };
      }),
      ...paragraph.mentions.map(
        ({ start, end, object }): Span => ({
          start,
          end,
          kind: 'mention',
          href: object === null ? undefined : `#object-${object}`,
        }),
      ),
      ...paragraph.emphasis.map(({ start, end, style }): Span => ({ start, end, kind: style })),
      ...paragraph.formulas.map((formula): Span => ({ ...formula, kind: 'formula' })),
    ];
  }
}

/** A place in the text where a paper is cited. */
export interface CitingPlace {
  position: number;
  section: string;
  /** The text around the mark. */
  before: string;
  mark: string;
  after: string;
}

/** Characters shown on each side of a mark. */
const CONTEXT_LENGTH = 60;

/** All places in the paper that cite a bibliography entry, in reading order. */
export function citingPlaces(paper: PaperView, reference: string): CitingPlace[] {
  return paper.paragraphs.flatMap(({ position, section, text, citations }) => {
    const marks = citations.filter((citation) => citation.reference === reference);
    if (marks.length === 0) return [];
    const characters = Array.from(text);
    const slice = (start: number, end: number) => characters.slice(Math.max(0, start), end).join('');
    return marks.map(({ start, end }) => ({
      position,
      section: section.at(-1) ?? '',
      before: slice(start - CONTEXT_LENGTH, start),
      mark: slice(start, end),
      after: slice(end, end + CONTEXT_LENGTH),
    }));
  });
}

/** A heading, with the id of its element. */
export interface OutlineEntry {
  id: string;
  text: string;
  level: number;
}

/** The headings that start at a paragraph. */
export function newHeadings(paragraphs: readonly PaperParagraph[], index: number): OutlineEntry[] {
  const headings = paragraphs[index]?.section ?? [];
  const previous = paragraphs[index - 1]?.section ?? [];
  let shared = 0;
  while (shared < headings.length && headings[shared] === previous[shared]) shared++;
  return headings.slice(shared).map((text, i) => ({
    id: `section-${paragraphs[index]?.position}-${shared + i}`,
    text,
    level: Math.min(4, shared + i + 2),
  }));
}

/** All headings of a text. */
export const buildOutline = (paragraphs: readonly PaperParagraph[]): OutlineEntry[] =>
  paragraphs.flatMap((_, index) => newHeadings(paragraphs, index));
