import { isJsonObject } from '@citemill/metrics/internal/json';
/**
 * Returns the text of a column's value: a text itself, or the texts of a list (or the `text` fields of a list of structs), joined by
 * spaces; undefined if there is no text.
 */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  const texts = value
    .map((item) => (isJsonObject(item) ? item.text : item))
    .filter((text) => typeof text === 'string');
  return texts.length > 0 ? texts.join(' ') : undefined;
}
