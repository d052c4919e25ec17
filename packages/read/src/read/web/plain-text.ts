import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { Paragraph } from '../../paper/index.js';
import { countWords } from './blocks.js';
import { endsAsSentence } from './furniture.js';

/** True for a single short line that is not a sentence. */
const isTitle = (text: string) =>
  !text.includes('\n') && countWords(text) > 0 && countWords(text) <= 20 && !/[.;,:]\s*$/.test(text);

/** Reads plain text: paragraphs are separated by blank lines; without any, each line may be a paragraph. */
export function plainText(text: string): { title: string; body: Paragraph[] } {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\f/g, '\n\n').trim();
  let parts = lines.split(/\n[^\S\n]*\n\s*/);
  if (parts.length === 1) {
    const single = lines.split('\n');
    const sentences = single.filter((line) => endsAsSentence(line.trim())).length;
    // A wrapped paragraph breaks lines within sentences; a text with one paragraph per line does not.
    if (sentences > single.length / 2) parts = single;
    else if (single.length > 1 && isTitle(itemAt(single, 0).trim()) && itemAt(single, 0).length < 60)
      parts = [itemAt(single, 0), single.slice(1).join('\n')];
  }
  const first = parts[0]?.trim() ?? '';
  const title = parts.length > 1 && isTitle(first) ? cleanText(first) : '';
  const body = (title ? parts.slice(1) : parts)
    .map((part) => cleanText(part.replace(/(\p{Ll})-\n\s*(?=\p{Ll})/gu, '$1')))
    .filter((part) => part !== '')
    .map((part) => ({ section: [], text: part, citations: [], mentions: [] }));
  return { title, body };
}
