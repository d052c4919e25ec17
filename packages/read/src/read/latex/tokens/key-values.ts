/** Returns the items of a list with commas, such as package options; none if it is missing. */
export const splitList = (source = ''): string[] =>
  source
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Parses `name={A, b}, description=x, flag`. Braces around a value are removed; a flag's value is empty. */
export function keyValuePairs(source: string): [key: string, value: string][] {
  const pairs: [string, string][] = [];
  let depth = 0;
  let from = 0;
  const add = (end: number) => {
    const part = source.slice(from, end);
    const equals = part.indexOf('=');
    const key = (equals === -1 ? part : part.slice(0, equals)).trim();
    const value = equals === -1 ? '' : part.slice(equals + 1).trim();
    if (key) pairs.push([key, isBraced(value) ? value.slice(1, -1).trim() : value]);
  };
  for (let position = 0; position < source.length; position++) {
    const character = source[position];
    if (character === '\\') position++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === ',' && depth <= 0) {
      add(position);
      from = position + 1;
    }
  }
  add(source.length);
  return pairs;
}

/** Like {@link keyValuePairs}, by key; the first of repeated keys wins. */
export function keyValues(source: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of keyValuePairs(source)) if (!values.has(key)) values.set(key, value);
  return values;
}

/** True if one pair of braces encloses the whole value. */
function isBraced(value: string): boolean {
  if (!value.startsWith('{') || !value.endsWith('}')) return false;
  let depth = 0;
  for (let position = 0; position < value.length; position++) {
    if (value[position] === '\\') position++;
    else if (value[position] === '{') depth++;
    else if (value[position] === '}' && --depth === 0) return position === value.length - 1;
  }
  return false;
}
