/** A span of a text with its own style; offsets count code points, as in the API. */
export interface Span {
  start: number;
  end: number;
  /** CSS classes, or a name such as `cite`. */
  kind: string;
  href?: string | undefined;
  title?: string | undefined;
  /** The bibliography entry that a citation mark names. */
  reference?: string | undefined;
  /** The MathML of a formula; other spans never cut it. */
  mathml?: string | undefined;
}

export interface Segment {
  text: string;
  kinds: string[];
  href: string | undefined;
  title: string | undefined;
  /** The bibliography entries of citation marks: a range such as [1–4] names several. */
  references: string[];
  /** The MathML that is drawn instead of the text. */
  mathml: string | undefined;
}

/** Splits a text where spans begin and end. Spans may overlap; parts outside the text are ignored. */
export function splitIntoSegments(text: string, spans: readonly Span[]): Segment[] {
  const characters = Array.from(text);
  const cuts = new Set([0, characters.length]);
  const inside = spans.filter(({ start, end }) => start < end && start < characters.length && end > 0);
  for (const { start, end } of inside) {
    cuts.add(Math.max(0, start));
    cuts.add(Math.min(characters.length, end));
  }
  const formulas = inside.filter(({ mathml }) => mathml);
  const isInFormula = (cut: number) => formulas.some(({ start, end }) => start < cut && cut < end);
  const edges = [...cuts].filter((cut) => !isInFormula(cut)).sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? characters.length;
    const over = inside.filter(({ start, end }) => start < to && end > from);
    return {
      text: characters.slice(from, to).join(''),
      kinds: over.filter(({ mathml }) => !mathml).map(({ kind }) => kind),
      href: over.find(({ href }) => href)?.href,
      title: over.find(({ title }) => title)?.title,
      references: over.flatMap(({ reference }) => reference ?? []),
      mathml: over.find(({ mathml }) => mathml)?.mathml,
    };
  });
}

/** Returns a web address, and undefined for any other link, since a link in a paper may run code. */
export function webAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    // Not a URL.
    return undefined;
  }
}
