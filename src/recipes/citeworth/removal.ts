import type { TextSpan } from '@citemill/metrics/text';

const STOP = /[.!?…]["'”’»)\]]*$/;
/** Signs that cannot stand before the end of a sentence. */
const HANGING_PUNCTUATION = /[\s,;:–—‒-]/;
const CLOSING = /^[\s)\]"'”’»]*/;

/** True where nothing but closing signs and the sentence's stop follows the span, or it stands behind the stop. */
export function standsAtEnd(text: string, { end }: TextSpan): boolean {
  const rest = text.slice(end);
  return rest.length <= 12 && /^[\s)\]"'”’»]*[.!?…]*[\s)\]"'”’»]*$/.test(rest);
}

/**
 * A sentence without these spans, its punctuation mended: no space before a stop, no comma or dash left hanging, no
 * stop twice. Spans in order, none overlapping.
 */
export function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of spans) {
    kept = join(kept, text.slice(from, start));
    from = end;
  }
  return spans.length === 0 ? text : join(kept, text.slice(from)).trim();
}

/** Sets two pieces side by side as if nothing had stood between them. */
function join(left: string, right: string): string {
  if (left === '') return right;
  const before = left.trimEnd();
  const after = right.trimStart();
  const stopFollows = after === '' || /^[.!?…]/.test(after.replace(CLOSING, ''));
  if (stopFollows) {
    let end = before.length;
    while (end > 0 && HANGING_PUNCTUATION.test(before.charAt(end - 1))) end--;
    const kept = before.slice(0, end);
    return kept + (STOP.test(kept) ? after.replace(/^[.!?…]+/, '') : after);
  }
  if (/^[,;:)\]]/.test(after) || /[([“‘]$/.test(before)) return before + after;
  return `${before} ${after}`;
}

/** Mends what the source left: a space before a stop or inside a bracket, the last stop twice. */
export function mended(text: string): string {
  return text
    .replace(/(?<=[^\s.]) (?=[.,;:!?](?:\s|$)|[)\]])|(?<=[([]) (?=\S)/g, '')
    .replace(/(?<!\.)\.\.$/, '.');
}
