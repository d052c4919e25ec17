/** A type of the tables as Spark writes it: `STRUCT(a VARCHAR)[]` → `ARRAY<STRUCT<`a`: STRING>>`. */
export function sparkType(type: string): string {
  const text = type.trim();
  if (text.endsWith('[]')) return `ARRAY<${sparkType(text.slice(0, -2))}>`;
  const inner = /^STRUCT\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) return text === 'VARCHAR' ? 'STRING' : text;
  const fields = splitMembers(inner).map((member) => {
    const [, name = '', of = ''] = /^"?(\w+)"?\s+(.*)$/s.exec(member) ?? [];
    return `\`${name}\`: ${sparkType(of)}`;
  });
  return `STRUCT<${fields.join(', ')}>`;
}

/** The members of a struct, separated by commas outside brackets. */
function splitMembers(text: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at];
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (letter === undefined || (letter === ',' && depth === 0)) {
      members.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return members;
}

/** Columns as Spark declares them. */
export const sparkColumns = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, type]) => `\`${name}\` ${sparkType(type)}`)
    .join(', ');
