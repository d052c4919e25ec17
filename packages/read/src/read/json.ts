import { isJsonObject, type JsonObject } from '@citemill/metrics/internal/json';
import { cleanText } from '@citemill/metrics/text';
import { yearIn } from './year.js';

/*
 * Reads JSON of unknown shape: each function takes any value and returns the requested type, or undefined (or an empty
 * list) if the value has another type.
 */

export type Json = JsonObject;

export const record = (value: unknown): Json | undefined => (isJsonObject(value) ? value : undefined);

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the items of a list; an item that is not an object is replaced by an empty object. */
export const records = (value: unknown): Json[] => list(value).map((item) => record(item) ?? {});

/** Returns a string unchanged; a number as its digits. */
export function string(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** ASCII words with single spaces, which need no cleaning. Most values match. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** Returns a string or number as clean text on one line; undefined if it is empty. */
export function cleanString(value: unknown): string | undefined {
  const text = string(value);
  if (text === undefined || CLEAN.test(text)) return text;
  return cleanText(text) || undefined;
}

/** Returns a non-negative integer, also from a string. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

/** Returns the first year from 1500 to 2100 in a number or a date such as `2011-11`. */
export const year = (value: unknown): number | undefined => yearIn(string(value) ?? '');

/**
 * Returns the entries of an object whose values are objects (`bib_entries`, `ref_entries`); for an array, its objects by their
 * ids, or by their indexes. Ids are non-empty and unique.
 */
export function entries(value: unknown): [id: string, entry: Json][] {
  const pairs: [string, Json][] = [];
  const ids = new Set<string>();
  const namedValues = Array.isArray(value)
    ? value.map((item, i): [string, unknown] => {
        const itemRecord = record(item);
        return [
          cleanString(itemRecord?.bib_id) ??
            cleanString(itemRecord?.ref_id) ??
            cleanString(itemRecord?.id) ??
            `entry-${i}`,
          item,
        ];
      })
    : Object.entries(record(value) ?? {});
  for (const [id, item] of namedValues) {
    const entry = record(item);
    if (!entry || id === '' || ids.has(id)) continue;
    ids.add(id);
    pairs.push([id, entry]);
  }
  return pairs;
}
