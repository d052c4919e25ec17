import { isJsonObject, type JsonObject } from '@citemill/metrics/internal/json';
import { cleanText } from '@citemill/metrics/text';

/** Members of third-party JSON, whose types are unknown. */
export type Fields = JsonObject;

export const asFields = (value: unknown): Fields => (isJsonObject(value) ? value : {});

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Maximum characters of a title or abstract; longer texts are ignored. */
const MAX_TEXT = 1_000_000;

/** Returns a cleaned string, or undefined if the value is not a string, is empty or is too long. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_TEXT ? cleanText(value) || undefined : undefined;

export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Copies an object without its undefined members. */
export const defined = <T extends object>(
  fields: {
    [K in keyof T]: T[K] | undefined;
  },
): T => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Parses the JSON of an answer that must be an object. */
export function parseObject(body: string): Fields {
  const value: unknown = JSON.parse(body);
  if (!isJsonObject(value)) throw new Error('the answer is not a JSON object');
  return value;
}

/** Returns a member of an answer that must be a list. */
export function requireList(fields: Fields, name: string): unknown[] {
  const list = fields[name];
  if (!Array.isArray(list)) throw new Error(`the answer has no list “${name}”`);
  return list;
}
