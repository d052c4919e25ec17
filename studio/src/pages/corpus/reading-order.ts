import type { PaperObject, PaperParagraph, PaperView } from '../../../../src/server/schemas/corpus.js';
import type { Span } from '../../library/segments.js';

/** A formula or statement without spaces, dollars and alignment marks, for comparisons. */
const bare = (text: string): string => text.replace(/[\s$&]/g, '');

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
  readonly rest: PaperObject[];

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
    this.rest = paper.objects.filter(({ id }) => !placed.has(id));
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
    const whole = bare(object.content);
    const label = bare(object.label ?? '').replace(/\.$/, '');
    const isNamed = ({ text }: PaperParagraph) => label !== '' && bare(text).startsWith(label);
    /** The text without "Theorem 1 (Drift)." before it. */
    const statementText = (paragraph: PaperParagraph) => {
      if (!isNamed(paragraph)) return bare(paragraph.text);
      const rest = bare(paragraph.text).slice(label.length);
      const name = `(${bare(object.caption ?? '')})`;
      return (rest.startsWith(name) ? rest.slice(name.length) : rest).replace(/^\./, '');
    };
    const { paragraphs } = this.paper;
    const from = paragraphs.findIndex(
      (paragraph) => statementText(paragraph) !== '' && whole.startsWith(statementText(paragraph)),
    );
    if (from < 0) return false;
    let at = from;
    for (let remaining = whole; at < paragraphs.length; at++) {
      const paragraph = paragraphs[at] as PaperParagraph;
      const words = statementText(paragraph);
      if (words === '' || !remaining.startsWith(words)) break;
      remaining = remaining.slice(words.length);
      this.statements.set(paragraph.position, { object, isFirst: at === from, isNamed: isNamed(paragraph) });
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
    return bare(words) === bare(equation.content) || (Boolean(equation.mathml) && RELATION.test(words));
  }

  pieces(paragraph: PaperParagraph): Piece[] {
    const characters = Array.from(paragraph.text);
    const spans = this.styledSpans(paragraph);
    const pieces: Piece[] = [];
    const cut = (from: number, to: number) => {
      const text = characters.slice(from, to).join('');
      if (text.trim() !== '')
        pieces.push({
          text,
          spans: spans.map((span) => ({ ...span, start: span.start - from, end: span.end - from })),
        });
    };
    let at = 0;
    for (const mention of paragraph.mentions) {
      const object = this.objects.get(mention.object ?? '');
      if (!object || mention.start < at || !this.isInPlace(paragraph, mention)) continue;
      cut(at, mention.start);
      pieces.push({ object });
      at = mention.end;
    }
    cut(at, characters.length);
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
    const slice = (from: number, to: number) => characters.slice(Math.max(0, from), to).join('');
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
export function newHeadings(paragraphs: readonly PaperParagraph[], at: number): OutlineEntry[] {
  const [now, before] = [paragraphs[at]?.section ?? [], paragraphs[at - 1]?.section ?? []];
  let same = 0;
  while (same < now.length && now[same] === before[same]) same++;
  return now.slice(same).map((text, i) => ({
    id: `section-${paragraphs[at]?.position}-${same + i}`,
    text,
    level: Math.min(4, same + i + 2),
  }));
}

/** All headings of a text. */
export const buildOutline = (paragraphs: readonly PaperParagraph[]): OutlineEntry[] =>
  paragraphs.flatMap((_, at) => newHeadings(paragraphs, at));
