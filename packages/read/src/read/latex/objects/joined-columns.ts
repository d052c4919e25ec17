/** Text that joins two columns into one value: a decimal point or comma, or a plus-minus sign. */
const JOINTS: readonly (readonly [source: RegExp, text: string])[] = [
  [/^\.$/, '.'],
  [/^,$/, ','],
  [/^(?:\\pm|±)$/, ' ± '],
];
const MAX_COLUMNS = 500;
/** Maximum nesting of repetitions such as `*{3}{…}`. */
const MAX_DEPTH = 4;

/** Returns the group in braces that starts at an index, and the index after it. */
function groupAt(source: string, from: number): { inside: string; end: number } {
  if (source[from] !== '{') return { inside: source.slice(from, from + 1), end: from + 1 };
  let depth = 0;
  for (let position = from; position < source.length; position++) {
    if (source[position] === '{') depth++;
    else if (source[position] === '}' && --depth === 0)
      return { inside: source.slice(from + 1, position), end: position + 1 };
  }
  return { inside: source.slice(from + 1), end: source.length };
}

function jointText(source: string): string | undefined {
  const bare = source.replace(/[\s${}~]|\\[,;:! ]|\\hspace\*?\{[^}]*\}/g, '');
  return JOINTS.find(([pattern]) => pattern.test(bare))?.[1];
}

/**
 * For each column of a tabular, the text that joins it to the previous one: `r@{.}l` sets one decimal in two columns.
 *
 * @example
 * columnJoints('lr@{.}l') // [undefined, undefined, '.']
 */
export function columnJoints(source: string, depth = 0): (string | undefined)[] {
  const columns: (string | undefined)[] = [];
  let joint: string | undefined;
  let position = 0;
  while (position < source.length && columns.length < MAX_COLUMNS) {
    const sign = source.charAt(position++);
    if (sign === '@' || sign === '!') {
      const { inside, end } = groupAt(source, position);
      joint = jointText(inside);
      position = end;
    } else if (sign === '>' || sign === '<') position = groupAt(source, position).end;
    else if (sign === '*') {
      const times = groupAt(source, position);
      const repeated = groupAt(source, times.end);
      const inner = depth < MAX_DEPTH ? columnJoints(repeated.inside, depth + 1) : [];
      const count = Math.min(Number.parseInt(times.inside, 10) || 0, MAX_COLUMNS);
      for (let n = 0; n < count && columns.length < MAX_COLUMNS; n++) columns.push(...inner);
      position = repeated.end;
    } else if (/[a-zA-Z]/.test(sign)) {
      columns.push(columns.length > 0 ? joint : undefined);
      joint = undefined;
      while (source[position] === '{') position = groupAt(source, position).end;
    }
  }
  return columns;
}

/** The text of each column of a row, and the index of its cell in the source. */
export interface Row {
  texts: string[];
  cells: number[];
}

/** Joins columns that form one value. `columns` maps old column indexes to new ones. */
export function joinColumns(
  { texts, cells }: Row,
  joints: readonly (string | undefined)[],
): { texts: string[]; columns: number[] } {
  const joined: string[] = [];
  const columns: number[] = [];
  texts.forEach((text, index) => {
    const joint = joints[index];
    if (joint === undefined) joined.push(text);
    else if (cells[index] !== cells[index - 1]) {
      const before = joined.pop() ?? '';
      const isNumber = /^\d/.test(text);
      joined.push(text !== '' && (before !== '' || isNumber) ? `${before}${joint}${text}` : before + text);
    }
    columns.push(joined.length - 1);
  });
  return { texts: joined, columns };
}
