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

/** Returns the quoted title at the start of the text, and the offset after it. */
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
  for (
    let position = text.indexOf(close, start);
    position >= 0;
    position = text.indexOf(close, position + 1)
  ) {
    const next = text.slice(position + close.length, position + close.length + 2);
    // An apostrophe inside a title is followed by a letter; a quotation inside it, by more of the sentence.
    if (/^[\p{L}\p{N}]/u.test(next)) continue;
    if (
      /^ \p{Ll}/u.test(next) &&
      !/[.,?!]/.test(text[position - 1] ?? '') &&
      !/^ in[ :]/.test(text.slice(position + close.length, position + close.length + 4))
    )
      continue;
    return { title: text.slice(start, position), end: position + close.length };
  }
  return undefined;
}

const OPENING_QUOTE = /[.,;:)\d]\s(?=["“«„「『《]|``)/g;

/** Titles in quotation marks begin before this offset. */
const MAX_QUOTE_OFFSET = 1000;

/** Returns the offset of a quoted title that is not at the start of the text. */
export function findLaterQuote(text: string): number | undefined {
  for (const match of text.matchAll(OPENING_QUOTE)) {
    if (match.index > MAX_QUOTE_OFFSET) return undefined;
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
