/** A stretch of tokens of one type: from `start` up to, and not including, `end`. */
export interface TaggedSpan {
  type: string;
  start: number;
  end: number;
}

/** B begins, I is inside, O is outside, E ends, S is single; BILOU's L and U are E and S. */
type Position = 'B' | 'I' | 'O' | 'E' | 'S';

/**
 * Reads the spans of a sentence's tags as `conlleval` (and seqeval by default) does: B-X, I-X, E-X, S-X and O. Broken sequences
 * are read leniently: an I after O or after another type begins a span. A tag without a type ("B") has the type `_`.
 *
 * @example
 * readSpans(['B-Gene', 'I-Gene', 'O', 'I-Cell']) // Gene 0–2, Cell 3–4
 */
export function readSpans(tags: readonly string[]): TaggedSpan[] {
  const spans: TaggedSpan[] = [];
  let open: TaggedSpan | undefined;
  let before: Position = 'O';
  for (const [index, tag] of tags.entries()) {
    const { position, type } = readTag(tag);
    const continues = open !== undefined && open.type === type && continuesSpan(before, position);
    if (open && !continues) {
      spans.push(open);
      open = undefined;
    }
    if (position !== 'O') {
      open ??= { type, start: index, end: index };
      open.end = index + 1;
    }
    before = position;
  }
  if (open) spans.push(open);
  return spans;
}

/** True if a tag at this position can continue the span of the tag before it, if both have the same type. */
function continuesSpan(before: Position, position: Position): boolean {
  if (before === 'E' || before === 'S' || before === 'O') return false;
  return position === 'I' || position === 'E';
}

const POSITIONS: Readonly<Record<string, Position>> = {
  B: 'B',
  I: 'I',
  O: 'O',
  E: 'E',
  S: 'S',
  L: 'E',
  U: 'S',
};

function readTag(tag: string): { position: Position; type: string } {
  const [, letter = '', type = '_'] = /^([A-Z])(?:-(.*))?$/s.exec(tag) ?? [];
  const position = POSITIONS[letter];
  if (position === undefined) return { position: 'O', type: '_' };
  return { position, type };
}
