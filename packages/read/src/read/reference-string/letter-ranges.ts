/**
 * Replaces letter classes such as `\p{Lu}` in a pattern by character ranges, so that it needs no `u` flag. With the flag, V8 expands each
 * class to surrogate pairs, and compiling the eight patterns of names took half a second in every process that reads a bibliography. Only
 * characters up to U+FFFF are listed; halves of surrogate pairs count as letters without case.
 */
export function withLetterRanges(source: string): string {
  let inClass = false;
  // An escape, a property such as \p{Lu}, or the edge of a class.
  return source.replace(/\\p\{(\w+)\}|\\[^p]|[[\]]/g, (piece, property?: string) => {
    if (property !== undefined) return inClass ? characterRanges(property) : `[${characterRanges(property)}]`;
    if (piece === '[') inClass = true;
    else if (piece === ']') inClass = false;
    return piece;
  });
}

const SURROGATES = '\\ud800-\\udfff';
/** Classes that contain letters without case; most letters above U+FFFF in names are such letters: "𠮷野". */
const WITH_SURROGATES = new Set(['L', 'Lo']);

const ranges = new Map<string, string>();

function characterRanges(property: string): string {
  const cached = ranges.get(property);
  if (cached !== undefined) return cached;
  const runs = everyCharacter().match(new RegExp(`\\p{${property}}+`, 'gu')) ?? [];
  const list = runs.map((run) => (run.length === 1 ? run : `${run[0]}-${run.at(-1)}`)).join('');
  const result = WITH_SURROGATES.has(property) ? list + SURROGATES : list;
  ranges.set(property, result);
  return result;
}

let characters = '';

/** Returns all characters up to U+FFFF in order, except surrogates. */
function everyCharacter(): string {
  if (characters === '') {
    const codes = Uint16Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    characters = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
  }
  return characters;
}
