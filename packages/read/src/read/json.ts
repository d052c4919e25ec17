import { cleanText } from '@citemill/metrics/text';
import { yearIn } from './year.js';

/**
 * Reading JSON that may hold anything anywhere: each function takes an unknown value and answers what it was asked
 * for, or undefined (or nothing, for lists) where the value is of another type.
 */

export type Json = Record<string, unknown>;

export function record(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A string as it stands; a number as its digits. */
export function string(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Words in ASCII with single spaces between, which need no cleaning; most values are such. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** A string or number as clean text on one line; undefined where nothing is left of it. */
export function words(value: unknown): string | undefined {
  const found = string(value);
  if (found === undefined || CLEAN.test(found)) return found;
  return cleanText(found) || undefined;
}

/** A whole number from zero on, also one written as a string. */
export function whole(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

/** The first year from 1500 to 2100 that a number or a date such as `2011-11` names. */
export const year = (value: unknown): number | undefined => yearIn(string(value) ?? '');

/**
 * The entries of an object whose values are objects (`bib_entries`, `ref_entries`); of an array, its objects under
 * the id that each carries, or under their place. No id is empty or comes twice.
 */
export function entries(value: unknown): [id: string, entry: Json][] {
  const found: [string, Json][] = [];
  const seen = new Set<string>();
  const named = Array.isArray(value)
    ? value.map((one, i): [string, unknown] => {
        const own = record(one);
        return [words(own?.bib_id) ?? words(own?.ref_id) ?? words(own?.id) ?? `entry-${i}`, one];
      })
    : Object.entries(record(value) ?? {});
  for (const [id, one] of named) {
    const entry = record(one);
    if (!entry || id === '' || seen.has(id)) continue;
    seen.add(id);
    found.push([id, entry]);
  }
  return found;
}
