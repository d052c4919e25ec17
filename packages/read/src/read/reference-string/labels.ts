/** The label before an entry: "[12]", "12.", "(12)", "[Smi99]", "•". */
const LABEL =
  /^(?:\[[\p{L}\p{N}+*:.,’' -]{1,24}\](?=\s?[\p{L}"“‘«„(])|\(\d{1,4}[a-z]?\)|\d{1,4}[.)](?=\s|\p{Lu}|["“])|\d{1,4}(?=\s+(?:(?:van|von|vom|zu[mr]?|d[eiau]|de[lnr]|della|dos|el|l[ae]|te[nr])\s+){0,2}\p{Lu})|[•∙●*–-](?=\s))[.:]?\s*/u;

/** The entry without the label before it. A year in front, as in "1999. Title", is a label only up to three digits. */
export function withoutLabel(text: string): string {
  const label = LABEL.exec(text)?.[0];
  if (!label || /^\(?(?:1[5-9]|20)\d\d/.test(label)) return text;
  return text.slice(label.length);
}
