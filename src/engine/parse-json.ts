/** Parses JSON; returns undefined if the text is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller handles invalid text.
    return undefined;
  }
}
