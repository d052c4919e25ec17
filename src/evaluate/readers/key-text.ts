import { sentences, titleKey } from '@citemill/metrics/text';
import type { Paper, Paragraph, Span } from '@citemill/read/paper';
import { valueAt } from '../../at.js';

/** A sentence of a body. */
export interface KeySentence {
  text: string;
  /** Its letters and digits: stands at `start` to `end` of the body's. */
  start: number;
  end: number;
}

/** A citation that leads to an entry, with its place among the letters and digits of the body. */
export interface KeyCitation {
  start: number;
  end: number;
  reference: string;
  /** The sentence it stands in. */
  sentence: number;
}

/**
 * A body as letters and digits only ({@link titleKey}), one string, with its sentences and citations placed in it.
 * Marks that are numbers are taken out, since one source prints "3–5" where another writes "[3][4][5]"; so are display
 * equations, which are objects and are spelt in as many ways as there are sources.
 */
export interface KeyText {
  key: string;
  sentences: KeySentence[];
  citations: KeyCitation[];
}

// Years have four digits, and stay: sources differ in whether a mark holds the names before them.
const NUMBERS = /^[^\p{L}\p{N}]*\d{1,3}(?:[^\p{L}\p{N}]+\d{1,3})*[^\p{L}\p{N}]*$/u;

/** What the key leaves out of a paragraph. */
function leftOut({ citations, mentions }: Paragraph, equations: Map<string, string>): Span[] {
  return [
    ...citations.filter(({ text }) => NUMBERS.test(text)),
    ...mentions.filter(({ object, text }) => object !== null && equations.get(object) === text),
  ];
}

export function keyTextOf({ body, objects }: Paper): KeyText {
  const equations = new Map(
    objects.filter(({ kind }) => kind === 'equation').map(({ id, content }) => [id, content]),
  );
  const result: KeyText = { key: '', sentences: [], citations: [] };
  const pieces: string[] = [];
  let length = 0;
  for (const paragraph of body) {
    const { text, citations } = paragraph;
    // Places that need a counterpart in the key; the key is made piece by piece between them.
    const spans = sentences(text, { keep: citations });
    const places = new Set([0, text.length]);
    const out = leftOut(paragraph, equations);
    for (const { start, end } of [...spans, ...citations, ...out]) places.add(start).add(end);
    const sorted = [...places].sort((a, b) => a - b);
    const keyPlace = new Map<number, number>();
    sorted.forEach((place, i) => {
      keyPlace.set(place, length);
      if (out.some(({ start, end }) => start <= place && place < end)) return;
      const piece = titleKey(text.slice(place, sorted[i + 1] ?? text.length));
      pieces.push(piece);
      length += piece.length;
    });
    const first = result.sentences.length;
    for (const { start, end } of spans) {
      result.sentences.push({
        text: text.slice(start, end),
        start: valueAt(keyPlace, start),
        end: valueAt(keyPlace, end),
      });
    }
    for (const { start, end, reference } of citations) {
      if (reference === null) continue;
      const inside = spans.findIndex((span) => start < span.end);
      const sentence = first + (inside < 0 ? spans.length - 1 : inside);
      result.citations.push({
        start: valueAt(keyPlace, start),
        end: valueAt(keyPlace, end),
        reference,
        sentence,
      });
    }
  }
  result.key = pieces.join('');
  return result;
}
