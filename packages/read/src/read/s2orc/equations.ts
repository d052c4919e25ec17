import type { PaperObject } from '../../paper/index.js';
import { cleanString, type Json } from '../json.js';
import type { Mark } from './compose.js';
import { PLACEHOLDER } from './spans.js';

/** Returns the text of a formula in prose: LaTeX between dollar signs, anything else as it is. */
export function formulaText(span: Json): string | undefined {
  const latex = cleanString(span.latex);
  if (latex) return `$${latex}$`;
  const text = cleanString(span.raw_str) ?? cleanString(span.text);
  return text && !PLACEHOLDER.test(text) ? text : undefined;
}

/** The display equations of a paper, from `ref_entries` and from the text. */
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

  /** Returns the id of the equation with this content; adds the equation to the objects if it is new. */
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

/** Makes the mark of an `eq_spans` entry: a mention for a display equation, plain text for an inline formula. */
export function equationMark(
  { start, end, span }: { start: number; end: number; span: Json },
  printed: string,
  equations: Equations,
): Mark | undefined {
  const refId = cleanString(span.ref_id);
  if (!PLACEHOLDER.test(printed)) {
    if (refId === undefined || !equations.has(refId)) return undefined;
    return { start, end, kind: 'mention', target: refId };
  }
  const replacement = formulaText(span);
  if (replacement === undefined) return undefined;
  if (printed.startsWith('INLINE')) return { start, end, kind: 'plain', target: null, replacement };
  const content = cleanString(span.latex) ?? replacement;
  const target =
    refId !== undefined && equations.has(refId)
      ? refId
      : equations.equationId(content, cleanString(span.eq_num));
  return { start, end, kind: 'mention', target, replacement };
}
