/** `name={A, b}, description=x, flag` as pairs, in order; braces around a value are gone, a flag's value is empty. */
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
  for (let at = 0; at < source.length; at++) {
    const one = source[at];
    if (one === '\\') at++;
    else if (one === '{') depth++;
    else if (one === '}') depth--;
    else if (one === ',' && depth <= 0) {
      add(at);
      from = at + 1;
    }
  }
  add(source.length);
  return pairs;
}

/** The same by key; of a key that comes twice, the first. */
export function keyValues(source: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of keyValuePairs(source)) if (!values.has(key)) values.set(key, value);
  return values;
}

/** True where one pair of braces holds all of it. */
function isBraced(value: string): boolean {
  if (!value.startsWith('{') || !value.endsWith('}')) return false;
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === '{') depth++;
    else if (value[at] === '}' && --depth === 0) return at === value.length - 1;
  }
  return false;
}
