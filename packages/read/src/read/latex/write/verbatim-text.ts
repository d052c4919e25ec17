import type { RawNode } from '../tree/tree.js';

/** What a verbatim stretch is in a sentence: code as it stands, an address without escapes; listings are left out. */
export function verbatimText({ environment, source }: RawNode): string {
  if (/^(?:path|url|nolinkurl)$/.test(environment))
    return source.replace(/\\([%#_&~])(?:\{\})?/g, '$1').replace(/\s+/g, '');
  return /^(?:verb|lstinline|mintinline|Verb)$/.test(environment) ? source : '';
}
