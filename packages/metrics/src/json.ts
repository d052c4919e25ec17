/** An object of unknown shape, as JSON has it. */
export type JsonObject = Record<string, unknown>;

/** True for an object that is not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON; undefined if the text is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller handles invalid text.
    return undefined;
  }
}
