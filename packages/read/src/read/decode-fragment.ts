/** Decodes the percent signs of an address's fragment; one that is not encoded is returned as it is. */
export function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the fragment is not encoded.
    return text;
  }
}
