/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Writes the canonical JSON of a value: members sorted by name, undefined members left out, no white space. Throws for values that
 * JSON would silently replace (NaN, functions, undefined in a list).
 *
 * @example
 * canonicalJson({ b: 1, a: [true, null] }); // '{"a":[true,null],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$');
}

function write(value: unknown, path: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path}: ${value} has no JSON form`);
    // -0 and 0 are the same number.
    return JSON.stringify(value === 0 ? 0 : value);
  }
  if (Array.isArray(value))
    return `[${value.map((item, index) => write(item, `${path}[${index}]`)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${write(member, `${path}.${name}`)}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError(`${path}: ${typeof value} has no JSON form`);
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Converts a value to plain JSON, by writing it with {@link canonicalJson} and parsing the result. */
export const toJson = (value: unknown): Json => JSON.parse(canonicalJson(value)) as Json;
