import { valueAt } from '@citemill/metrics/at';
import { sentences, titleKey } from '@citemill/metrics/text';
import type { Paper, Paragraph, Span } from '@citemill/read/paper';

/** A sentence of a body. */
export interface KeySentence {
  text: string;
  /** The span of its letters and digits in {@link KeyText.key}. */
  start: number;
  end: number;
}

/** A citation linked to a bibliography entry, with its span in {@link KeyText.key}. */
export interface KeyCitation {
  start: number;
  end: number;
  reference: string;
  /** The index of its sentence. */
  sentence: number;
}

/**
 * The body of a paper as one string of letters and digits ({@link titleKey}), with the spans of its sentences and citations. Numeric
 * citation marks are omitted, since one source prints "3–5" and another "[3][4][5]"; so are display equations, which every source
 * writes differently.
 */
export interface KeyText {
  key: string;
  sentences: KeySentence[];
  citations: KeyCitation[];
}

// Years have four digits and are kept: sources differ in whether the names before them are part of the mark.
const NUMBERS = /^[^\p{L}\p{N}]*\d{1,3}(?:[^\p{L}\p{N}]+\d{1,3})*[^\p{L}\p{N}]*$/u;

/** The spans of a paragraph that the key omits. */
function omittedSpans({ citations, mentions }: Paragraph, equations: Map<string, string>): Span[] {
  return [
    ...citations.filter(({ text }) => NUMBERS.test(text)),
    ...mentions.filter(({ object, text }) => object !== null && equations.get(object) === text),
  ];
}

export function buildKeyText({ body, objects }: Paper): KeyText {
  const equations = new Map(
    objects.filter(({ kind }) => kind === 'equation').map(({ id, content }) => [id, content]),
  );
  const result: KeyText = { key: '', sentences: [], citations: [] };
  const pieces: string[] = [];
  let length = 0;
  for (const paragraph of body) {
    const { text, citations } = paragraph;
    // The key is built piece by piece between the offsets that need a counterpart in it.
    const spans = sentences(text, { keep: citations });
    const boundaries = new Set([0, text.length]);
    const omitted = omittedSpans(paragraph, equations);
    for (const { start, end } of [...spans, ...citations, ...omitted]) boundaries.add(start).add(end);
    const sorted = [...boundaries].sort((a, b) => a - b);
    const keyOffset = new Map<number, number>();
    sorted.forEach((boundary, i) => {
      keyOffset.set(boundary, length);
      if (omitted.some(({ start, end }) => start <= boundary && boundary < end)) return;
      const piece = titleKey(text.slice(boundary, sorted[i + 1] ?? text.length));
      pieces.push(piece);
      length += piece.length;
    });
    const first = result.sentences.length;
    for (const { start, end } of spans) {
      result.sentences.push({
        text: text.slice(start, end),
        start: valueAt(keyOffset, start),
        end: valueAt(keyOffset, end),
      });
    }
    for (const { start, end, reference } of citations) {
      if (reference === null) continue;
      const inside = spans.findIndex((span) => start < span.end);
      const sentence = first + (inside < 0 ? spans.length - 1 : inside);
      result.citations.push({
        start: valueAt(keyOffset, start),
        end: valueAt(keyOffset, end),
        reference,
        sentence,
      });
    }
  }
  result.key = pieces.join('');
  return result;
}
