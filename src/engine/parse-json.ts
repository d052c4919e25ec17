/** The value of a JSON text; undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports the text, or treats it as something else.
    return undefined;
  }
}
