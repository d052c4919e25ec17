/** Returns the index after a value in braces or quotes; -1 if it is not closed. */
export function valueEnd(text: string, position: number): number {
  let depth = 0;
  const quoted = text[position] === '"';
  for (let i = quoted ? position + 1 : position; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') {
      depth--;
      if (depth === 0 && !quoted) return i + 1;
      if (depth < 0) return -1;
    } else if (character === '"' && quoted && depth === 0) return i + 1;
  }
  return -1;
}

/** Returns the index after an entry, whose opening brace or bracket is at `open`; -1 if it is not closed. */
function entryEnd(text: string, open: number): number {
  if (text[open] === '{') return valueEnd(text, open);
  // The fields of @article(…) are in braces or quotes; the first bracket outside of them closes the entry.
  for (let i = open + 1; i < text.length; i++) {
    const character = text[i];
    if (character === ')') return i + 1;
    if (character !== '{' && character !== '"') continue;
    const end = valueEnd(text, i);
    if (end === -1) return -1;
    i = end - 1;
  }
  return -1;
}

/** Cuts BibTeX into entries by their braces, wherever they begin in a line. One that is not closed extends to the end. */
export function* cutEntries(text: string): Generator<{ type: string; text: string }> {
  const start = /(?<!\w)@\s*(\w+)\s*[{(]/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = entryEnd(text, start.lastIndex - 1);
    const entry = text.slice(match.index, end === -1 ? text.length : end);
    yield { type: (match[1] ?? '').toLowerCase(), text: entry };
    if (end === -1) return;
    start.lastIndex = end;
  }
}
