/** The query and a part of the document, as WikiRef's BERT reads them. */
export interface Window {
  tokens: number[];
  /** 0 for the query, 1 for the document. */
  segments: number[];
  /** Indexes of the sentences to score in this window. */
  sentences: number[];
  /** Positions of the `[CLS]` of these sentences. */
  openings: number[];
}

export interface WindowOptions {
  /** Maximum tokens per window: 512. */
  window: number;
  /** Tokens between the starts of two windows: 100. */
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
 * WikiRef §6.1: the document as `[CLS] sentence [SEP] …`, split into windows with a stride of 100 tokens, each after the query. A
 * sentence is scored once, in the window that contains all of it with the largest context on its shorter side.
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
  // A sentence almost as long as a window may fit into none of them; it then gets its own window.
  for (const { start, end } of spans)
    if (!starts.some((windowStart) => windowStart <= start && end <= windowStart + room)) starts.push(start);
  starts.sort((a, b) => a - b);

  const windows = new Map<number, Window>();
  for (const [number, span] of spans.entries()) {
    const windowStart = bestStart(starts, span, room, document.length);
    const tokens = document.slice(windowStart, windowStart + room);
    const part = windows.get(windowStart) ?? {
      tokens: [...query, ...tokens],
      segments: [...query.map(() => 0), ...tokens.map(() => 1)],
      sentences: [],
      openings: [],
    };
    part.sentences.push(number);
    part.openings.push(query.length + span.start - windowStart);
    windows.set(windowStart, part);
  }
  return [...windows.entries()].sort(([a], [b]) => a - b).map(([, part]) => part);
}

/** Returns the start of the window in which the smaller of the contexts before and after a sentence is largest. */
function bestStart(starts: readonly number[], { start, end }: Span, room: number, length: number): number {
  let best = { windowStart: starts[0] ?? 0, context: -1 };
  for (const windowStart of starts) {
    const windowEnd = Math.min(windowStart + room, length);
    if (windowStart > start || end > windowEnd) continue;
    const context = Math.min(start - windowStart, windowEnd - end);
    if (context > best.context) best = { windowStart, context };
  }
  return best.windowStart;
}
