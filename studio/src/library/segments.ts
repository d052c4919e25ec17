/** A stretch of a text that is to look different; offsets count code points, as the API does. */
export interface Span {
  start: number;
  end: number;
  /** CSS classes, or the name of what it is. */
  kind: string;
  href?: string | undefined;
  title?: string | undefined;
}

export interface Segment {
  text: string;
  kinds: string[];
  href: string | undefined;
  title: string | undefined;
}

/** Cuts a text where spans begin and end; spans may overlap, and what lies outside the text is left out. */
export function segments(text: string, spans: readonly Span[]): Segment[] {
  const characters = Array.from(text);
  const cuts = new Set([0, characters.length]);
  const inside = spans.filter(({ start, end }) => start < end && start < characters.length && end > 0);
  for (const { start, end } of inside) {
    cuts.add(Math.max(0, start));
    cuts.add(Math.min(characters.length, end));
  }
  const edges = [...cuts].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? characters.length;
    const over = inside.filter(({ start, end }) => start < to && end > from);
    return {
      text: characters.slice(from, to).join(''),
      kinds: over.map(({ kind }) => kind),
      href: over.find(({ href }) => href)?.href,
      title: over.find(({ title }) => title)?.title,
    };
  });
}

/** An address of the web, or nothing: what papers call a link may be anything. */
export function webAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
