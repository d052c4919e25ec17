import type { TextSpan } from '@citemill/metrics/text';

const STOP = /[.!?…]["'”’»)\]]*$/;
/** Characters that cannot precede the end of a sentence. */
const HANGING_PUNCTUATION = /[\s,;:–—‒-]/;
const CLOSING = /^[\s)\]"'”’»]*/;

/** Returns whether only closing brackets, quotation marks and the final punctuation mark follow a span. */
export function isAtEnd(text: string, { end }: TextSpan): boolean {
  const following = text.slice(end);
  return following.length <= 12 && /^[\s)\]"'”’»]*[.!?…]*[\s)\]"'”’»]*$/.test(following);
}

/**
 * Removes spans from a sentence and repairs the punctuation around them: spaces before punctuation, hanging commas and dashes, double full
 * stops. The spans must be in order and must not overlap.
 */
export function removeSpans(text: string, spans: readonly TextSpan[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of spans) {
    kept = join(kept, text.slice(from, start));
    from = end;
  }
  return spans.length === 0 ? text : join(kept, text.slice(from)).trim();
}

/** Joins the texts before and after a removed span. */
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

/** Repairs punctuation anywhere in a sentence: spaces before punctuation and inside brackets, and a double full stop at the end. */
export function repairPunctuation(text: string): string {
  return text
    .replace(/(?<=[^\s.]) (?=[.,;:!?](?:\s|$)|[)\]])|(?<=[([]) (?=\S)/g, '')
    .replace(/(?<!\.)\.\.$/, '.');
}
