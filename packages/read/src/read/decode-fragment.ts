/** Decodes a percent-encoded URL fragment. A fragment that is not encoded is returned unchanged. */
export function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the fragment is not encoded.
    return text;
  }
}
