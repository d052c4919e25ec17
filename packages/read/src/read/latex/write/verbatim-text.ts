import type { RawNode } from '../tree/tree.js';

/** Verbatim text in a sentence: inline code, or a URL without escapes. Empty for listings. */
export function inlineVerbatim({ environment, source }: RawNode): string {
  if (/^(?:path|url|nolinkurl)$/.test(environment))
    return source.replace(/\\([%#_&~])(?:\{\})?/g, '$1').replace(/\s+/g, '');
  return /^(?:verb|lstinline|mintinline|Verb)$/.test(environment) ? source : '';
}
