import type { PaperObject } from '../../paper/index.js';
import { cleanString, type Json } from '../json.js';
import type { Mark } from './compose.js';
import { PLACEHOLDER } from './spans.js';

/** A formula in prose: LaTeX between dollar signs, anything else as it is. */
export function formulaText(span: Json): string | undefined {
  const latex = cleanString(span.latex);
  if (latex) return `$${latex}$`;
  const text = cleanString(span.raw_str) ?? cleanString(span.text);
  return text && !PLACEHOLDER.test(text) ? text : undefined;
}

/** The display equations of a paper: those of `ref_entries`, and those only in the text. */
export class Equations {
  private readonly byContent = new Map<string, string>();
  private readonly ids: Set<string>;

  constructor(readonly objects: PaperObject[]) {
    this.ids = new Set(objects.map((object) => object.id));
    for (const object of objects) {
      if (object.kind === 'equation') this.byContent.set(object.content, object.id);
    }
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The id of the equation with this content, which becomes an object if it is not one yet. */
  equationId(content: string, label: string | undefined): string {
    const existing = this.byContent.get(content);
    if (existing !== undefined) return existing;
    let number = this.byContent.size + 1;
    while (this.ids.has(`equation-${number}`)) number++;
    const id = `equation-${number}`;
    this.ids.add(id);
    this.byContent.set(content, id);
    this.objects.push({ id, kind: 'equation', ...(label ? { label } : {}), content });
    return id;
  }
}

/** The mark of an `eq_spans` entry: a display equation is a mention, an inline one plain text. */
export function equationMark(
  { start, end, span }: { start: number; end: number; span: Json },
  printed: string,
  equations: Equations,
): Mark | undefined {
  const named = cleanString(span.ref_id);
  if (!PLACEHOLDER.test(printed)) {
    if (named === undefined || !equations.has(named)) return undefined;
    return { start, end, kind: 'mention', target: named };
  }
  const write = formulaText(span);
  if (write === undefined) return undefined;
  if (printed.startsWith('INLINE')) return { start, end, kind: 'plain', target: null, write };
  const content = cleanString(span.latex) ?? write;
  const target =
    named !== undefined && equations.has(named)
      ? named
      : equations.equationId(content, cleanString(span.eq_num));
  return { start, end, kind: 'mention', target, write };
}
