const PAIRS: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  "'": "'",
  '”': '”',
  '「': '」',
  '『': '』',
  '《': '》',
};

/** The title in quotation marks at the start of the text, and the offset after it. */
export function quotedTitle(text: string): { title: string; end: number } | undefined {
  let open = text[0] ?? '';
  let start = 1;
  let close = PAIRS[open];
  if (text.startsWith('``')) {
    open = '``';
    close = "''";
    start = 2;
  } else if (text.startsWith("''")) {
    open = "''";
    close = "''";
    start = 2;
  }
  if (!close) return undefined;
  for (let at = text.indexOf(close, start); at >= 0; at = text.indexOf(close, at + 1)) {
    const next = text.slice(at + close.length, at + close.length + 2);
    // An apostrophe inside a title is followed by a letter; a quotation inside it, by more of the sentence.
    if (/^[\p{L}\p{N}]/u.test(next)) continue;
    if (
      /^ \p{Ll}/u.test(next) &&
      !/[.,?!]/.test(text[at - 1] ?? '') &&
      !/^ in[ :]/.test(text.slice(at + close.length, at + close.length + 4))
    )
      continue;
    return { title: text.slice(start, at), end: at + close.length };
  }
  return undefined;
}

const LATER = /[.,;:)\d]\s(?=["“«„「『《]|``)/g;

/** The offset of a quoted title after text that may not be a list of authors. */
export function quoteLater(text: string): number | undefined {
  for (const match of text.matchAll(LATER)) {
    if (match.index > 1000) return undefined;
    const start = match.index + match[0].length;
    const quoted = quotedTitle(text.slice(start, start + 600));
    if (
      quoted &&
      /\s\S+\s/.test(quoted.title) &&
      (/[.,?!]$/.test(quoted.title) ||
        /^\s?[.,;(]|^\s*$|^ in\b/i.test(text.slice(start + quoted.end, start + quoted.end + 4)))
    )
      return start;
  }
  return undefined;
}
