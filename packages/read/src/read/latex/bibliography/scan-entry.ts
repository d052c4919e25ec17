import { itemAt } from '@citemill/metrics/at';
import { valueEnd } from './cut-entries.js';

/** An entry as scanned: its fields by name in lower case, and as they are written, without outer braces or quotes. */
export type RawFields = ReadonlyMap<string, string>;

const HEAD = /\s*@\s*\w+\s*\{\s*[\p{L}\d+'&;_:./-]*\s*(?:,\s*|(?=\}))/uy;
const STRING_HEAD = /\s*@\s*string\s*\{\s*/iy;
const NAME = /([\w:.+/-]+)\s*=\s*/y;
const BARE = /[\w:.+/-]+/y;
const CONCATENATION = /\s*#\s*/y;
const SEPARATOR = /\s*,?\s*/y;

/** Runs a sticky pattern at an index. */
function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Returns the value at an index, joined if `#` joins several, and the index after it; undefined if it is not well formed. */
function scanValue(
  text: string,
  start: number,
  strings: RawFields,
): { value: string; end: number } | undefined {
  let value = '';
  for (let position = start; ; ) {
    let end: number;
    if (text[position] === '{' || text[position] === '"') {
      end = valueEnd(text, position);
      if (end === -1) return undefined;
      value += text.slice(position + 1, end - 1);
    } else {
      const bare = matchAt(BARE, text, position)?.[0];
      const part = bare && /^\d+$/.test(bare) ? bare : strings.get(bare?.toLowerCase() ?? '');
      if (!bare || !part) return undefined;
      value += part;
      end = position + bare.length;
    }
    const next = matchAt(CONCATENATION, text, end);
    if (!next) return { value, end };
    position = end + next[0].length;
  }
}

/** Formulas without an end make the whole entry invalid. */
const hasOpenFormula = (value: string): boolean =>
  value.includes('$') && (value.replace(/\\[\s\S]/g, '').split('$').length - 1) % 2 === 1;

/**
 * Reads the fields of a well-formed entry whose abbreviations are known. Returns undefined for any other: it needs the parser.
 * Of fields with the same name, the first counts. Fields that are not `wanted` may have any abbreviation.
 */
export function scanEntry(
  text: string,
  strings: RawFields,
  wanted: (name: string) => boolean,
): RawFields | undefined {
  const head = matchAt(HEAD, text, 0);
  if (!head) return undefined;
  const fields = new Map<string, string>();
  for (let position = head[0].length; text[position] !== '}'; ) {
    const field = matchAt(NAME, text, position);
    if (!field) return undefined;
    const name = itemAt(field, 1).toLowerCase();
    const start = position + field[0].length;
    const bare = wanted(name) ? undefined : matchAt(BARE, text, start)?.[0];
    const scanned = bare ? { value: '', end: start + bare.length } : scanValue(text, start, strings);
    if (!scanned || hasOpenFormula(scanned.value)) return undefined;
    if (!fields.has(name)) fields.set(name, scanned.value);
    const { length } = itemAt(matchAt(SEPARATOR, text, scanned.end) ?? [''], 0);
    position = scanned.end + length;
    // Without a comma, only the end of the entry may follow.
    if (text[position] !== '}' && !text.slice(scanned.end, position).includes(',')) return undefined;
  }
  return fields;
}

/** Returns the abbreviations that `@string` entries define, by name in lower case. Those that are not well formed are absent. */
export function scanStrings(entries: readonly { text: string }[]): RawFields {
  const strings = new Map<string, string>();
  for (const { text } of entries) {
    const head = matchAt(STRING_HEAD, text, 0)?.[0].length;
    const name = head === undefined ? null : matchAt(NAME, text, head);
    const scanned = name && scanValue(text, (head ?? 0) + name[0].length, strings);
    if (scanned && /^\s*\}/.test(text.slice(scanned.end)))
      strings.set(itemAt(name, 1).toLowerCase(), scanned.value);
    else if (name) strings.delete(itemAt(name, 1).toLowerCase());
  }
  return strings;
}
