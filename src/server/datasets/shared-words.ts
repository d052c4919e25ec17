import { porterStemmer, STOP_WORDS } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';

export interface MarkedSpan {
  start: number;
  end: number;
}

const stem = porterStemmer('nltk');
/** Finds the words that also occur in another text, compared by stem; offsets count code points. */
export function sharedWords(text: string, other: string): MarkedSpan[] {
  const otherWords = new Set([...words(other)].map(({ key }) => key));
  const map = offsetMap(text);
  const spans: MarkedSpan[] = [];
  for (const { key, start, end } of words(text)) {
    if (!otherWords.has(key)) continue;
    spans.push({ start: map.toCodePoint(start), end: map.toCodePoint(end) });
  }
  return spans;
}

function* words(text: string): Generator<{ key: string; start: number; end: number }> {
  for (const match of text.matchAll(/[a-z0-9]+/gi)) {
    const word = match[0].toLowerCase();
    // REF is the placeholder of the citation; stop words occur in every text.
    if (STOP_WORDS.has(word) || word === 'ref') continue;
    yield { key: stem(word), start: match.index, end: match.index + match[0].length };
  }
}
