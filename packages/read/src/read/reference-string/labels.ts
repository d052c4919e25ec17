/** The label before an entry: "[12]", "12.", "(12)", "[Smi99]", "•". */
const LABEL =
  /^(?:\[[\p{L}\p{N}+*:.,’' -]{1,24}\](?=\s?[\p{L}"“‘«„(])|\(\d{1,4}[a-z]?\)|\d{1,4}[.)](?=\s|\p{Lu}|["“])|\d{1,4}(?=\s+(?:(?:van|von|vom|zu[mr]?|d[eiau]|de[lnr]|della|dos|el|l[ae]|te[nr])\s+){0,2}\p{Lu})|[•∙●*–-](?=\s))[.:]?\s*/u;

/** Removes the label before an entry. A year before a title, as in "1999. Title", is not a label. */
export function removeLabel(text: string): string {
  const label = LABEL.exec(text)?.[0];
  if (!label || /^\(?(?:1[5-9]|20)\d\d/.test(label)) return text;
  return text.slice(label.length);
}
