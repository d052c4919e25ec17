import { valueEnd } from './cut-entries.js';
import { type ParsedFields, parseFields, replaceCommands } from './parse-fields.js';
import { plainValue } from './plain-value.js';
import { type RawFields, scanEntry } from './scan-entry.js';

/** A name of an author or editor, as the parser divides it. */
export interface Creator {
  name?: string;
  lastName?: string;
  firstName?: string;
  prefix?: string;
}

/** The value of a field by its name: text, a list of texts, or a list of {@link Creator}. */
export type Fields = (name: string) => unknown;

/** Fields that are not text: verbatim fields, lists and names. Titles need no rule: braces are removed later. */
const VERBATIM = new Set(['doi', 'eprint', 'url']);
const LISTS = new Set(['institution', 'publisher', 'organization']);
const CREATORS = new Set(['author', 'editor']);
const TEXTS = new Set(
  'title journal journaltitle booktitle series school howpublished year date adsurl note archiveprefix eprinttype volume pages'.split(
    ' ',
  ),
);
const isUsedField = (name: string): boolean =>
  TEXTS.has(name) || VERBATIM.has(name) || LISTS.has(name) || CREATORS.has(name);

/** A paragraph break, which the parser does not treat as a space. */
const BLANK_LINE = /\n[ \t\r]*\n/;

/** Maximum number of formulas whose text is kept. Many titles and abstracts have the same ones. */
const MAX_CACHED_FORMULAS = 10_000;
const formulas = new Map<string, string | undefined>();

/** Returns the text of a formula by the parser; undefined if its braces do not balance. */
function readFormula(formula: string): string | undefined {
  if (formulas.has(formula)) return formulas.get(formula);
  if (formulas.size >= MAX_CACHED_FORMULAS) formulas.clear();
  const group = `{${formula}}`;
  // The letters keep the spaces at the ends of a formula, which are removed at the ends of a field.
  const { journal } =
    valueEnd(group, 0) === group.length ? parseFields(`@x{x, journal = {x${formula}x}}`, 'x') : {};
  const text = typeof journal === 'string' && /^x[\s\S]*x$/.test(journal) ? journal.slice(1, -1) : undefined;
  formulas.set(formula, text);
  return text;
}

/** Divides a name without braces as the parser does; undefined for forms that only the parser knows. */
function parsePlainName(written: string): Creator | undefined {
  if (/^\{[^{}]*\}$/.test(written)) return { name: written.slice(1, -1).trim() };
  if (/[{}=]/.test(written)) return undefined;
  const name = written.replace(/[ \t\r\n]+/g, ' ');
  if (!name.includes(',')) {
    const parts = name.split(' ').filter(Boolean);
    const prefix = parts.findIndex((part) => /^[a-z]/.test(part));
    const family =
      prefix <= 0 ? -1 : parts.findIndex((part, index) => index > prefix && !/^[a-z]/.test(part));
    if (family === -1)
      return omitEmptyParts({ lastName: parts.at(-1), firstName: parts.slice(0, -1).join(' ') });
    return omitEmptyParts({
      firstName: parts.slice(0, prefix).join(' '),
      prefix: parts.slice(prefix, family).join(' '),
      lastName: parts.slice(family).join(' '),
    });
  }
  const parts = name.split(',').map((part) => part.trim());
  if (parts.length === 3 && parts[2] === '') parts.pop();
  if (parts.length > 3) return undefined;
  const [, prefix, lastName] = /^([a-z'. ]+) (.+)/.exec(parts[0] ?? '') ?? [undefined, undefined, parts[0]];
  return omitEmptyParts({ lastName, firstName: parts.length === 2 ? parts[1] : parts[2], prefix });
}

/** Leaves out the empty parts of a name. */
function omitEmptyParts(parts: { [part in keyof Creator]: string | undefined }): Creator {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, text]) => (text?.trim() ? [[part, text.trim()]] : [])),
  );
}

function parsePlainNames(value: string): Creator[] | undefined {
  const text = plainValue(value);
  if (text === undefined || BLANK_LINE.test(text)) return undefined;
  // Groups in groups are left to the parser.
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return undefined;
  const names = text.split(/[ \t\r\n]+and[ \t\r\n]+(?![^{}]*\})/i);
  if (names.some((name) => /^\s*(?:and\s|and$|$)|\sand\s*$/i.test(name))) return undefined;
  const creators = names.map(parsePlainName);
  return creators.every((creator) => creator !== undefined) ? creators : undefined;
}

/** Returns the value of a field without the parser; undefined if only the parser can read it. */
function readPlainField(name: string, value: string): unknown {
  if (VERBATIM.has(name)) return /\\[a-zA-Z]|[$%~]/.test(value) ? undefined : value;
  if (CREATORS.has(name)) return parsePlainNames(value);
  if (name === 'note' && BLANK_LINE.test(value)) return undefined;
  if (LISTS.has(name) && /\band\b/i.test(value)) return undefined;
  const text = plainValue(value, readFormula);
  return name === 'year' && text && /^\s*\d+\s*$/.test(text) ? String(Number(text)) : text;
}

/**
 * Returns the fields of an entry, which has no cross-reference. Only the values with commands that {@link plainValue} does not know go
 * through the parser, and only if they are asked for. Undefined for an entry that is not well formed: it needs the parser as a whole.
 */
export function entryFields(entry: string, strings: RawFields): Fields | undefined {
  const raw = scanEntry(entry, strings, isUsedField);
  if (!raw) return undefined;
  const cache = new Map<string, unknown>();
  return (name) => {
    const written = raw.get(name);
    if (written === undefined) return undefined;
    if (cache.has(name)) return cache.get(name);
    const value = replaceCommands(written);
    const text = value.trim() === '' ? undefined : (readPlainField(name, value) ?? parseField(name, written));
    cache.set(name, text);
    return text;
  };
}

const parseField = (name: string, value: string): unknown =>
  parseFields(`@x{x, ${name} = {${value}}}`, 'x')[name];

/** Returns the text of a value that belongs to no field. */
export const valueText = (value: string): unknown =>
  plainValue(replaceCommands(value), readFormula) ?? parseField('value', value);

export const toFields =
  (parsed: ParsedFields): Fields =>
  (name) =>
    parsed[name];
