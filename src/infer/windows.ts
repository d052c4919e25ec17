/** A piece of a document with the query before it, as WikiRef's BERT reads it. */
export interface Window {
  tokens: number[];
  /** 0 for the query, 1 for the document. */
  segments: number[];
  /** The sentences scored here, and the places of their `[CLS]`. */
  sentences: number[];
  openings: number[];
}

export interface WindowOptions {
  /** The most tokens of a window: 512. */
  window: number;
  /** From the start of one window to the next: 100. */
  stride: number;
  /** `[CLS]` */
  opening: number;
  /** `[SEP]` */
  closing: number;
}

interface Span {
  start: number;
  end: number;
}

/**
 * WikiRef §6.1: the document as `[CLS] sentence [SEP] …`, split into windows with a stride of 100 tokens, the query in front
 * of each. A sentence is scored once: in the window that holds it whole and has the most context on its poorer side.
 */
export function splitWindows(
  query: readonly number[],
  sentences: readonly number[][],
  { window, stride, opening, closing }: WindowOptions,
): Window[] {
  const room = Math.max(3, window - query.length);
  const document: number[] = [];
  const spans: Span[] = sentences.map((sentence) => {
    const start = document.length;
    // A sentence longer than a window is cut to fill one by itself.
    document.push(opening, ...sentence.slice(0, room - 2), closing);
    return { start, end: document.length };
  });
  const starts = [0];
  while ((starts.at(-1) ?? 0) + room < document.length) starts.push((starts.at(-1) ?? 0) + stride);
  // A sentence of nearly a whole window may fit between no two starts: it then begins a window of its own.
  for (const { start, end } of spans)
    if (!starts.some((from) => from <= start && end <= from + room)) starts.push(start);
  starts.sort((a, b) => a - b);

  const windows = new Map<number, Window>();
  for (const [number, span] of spans.entries()) {
    const from = bestStart(starts, span, room, document.length);
    const made = windows.get(from) ?? {
      tokens: [...query, ...document.slice(from, from + room)],
      segments: [...query.map(() => 0), ...document.slice(from, from + room).map(() => 1)],
      sentences: [],
      openings: [],
    };
    made.sentences.push(number);
    made.openings.push(query.length + span.start - from);
    windows.set(from, made);
  }
  return [...windows.entries()].sort(([a], [b]) => a - b).map(([, made]) => made);
}

/** The window where the smaller of the contexts before and after a sentence is the greatest; ties in order. */
function bestStart(starts: readonly number[], { start, end }: Span, room: number, length: number): number {
  let best = { from: starts[0] ?? 0, context: -1 };
  for (const from of starts) {
    const to = Math.min(from + room, length);
    if (from > start || end > to) continue;
    const context = Math.min(start - from, to - end);
    if (context > best.context) best = { from, context };
  }
  return best.from;
}
