import type { Token } from './token.js';

/** Tokens as LaTeX again, in one line or, where asked, in the lines of the source. */
export function sourceOf(tokens: readonly Token[], inLines = false): string {
  let source = '';
  let word = false;
  let spaced = '';
  for (const token of tokens) {
    if (spaced && token.kind !== 'space' && token.kind !== 'paragraph') source += spaced;
    else if (word && (token.kind === 'text' || token.kind === 'parameter') && /^[a-zA-Z@]/.test(token.value))
      source += ' ';
    word = false;
    spaced = !token.spaced ? '' : inLines && token.line ? '\n' : ' ';
    if (token.kind === 'command') {
      if (token.value === 'nobreakspace') source += '~';
      else {
        source += `\\${token.value}`;
        word = /^[a-zA-Z@]+$/.test(token.value);
      }
    } else if (token.kind === 'begin' || token.kind === 'end') {
      source += `\\${token.kind}{${token.value}}`;
    } else if (token.kind === 'verbatim') {
      source +=
        token.environment === 'url' || token.environment === 'href'
          ? `\\${token.environment}{${token.value}}`
          : token.value;
    } else source += inLines && token.line ? '\n' : token.value;
  }
  return source;
}
