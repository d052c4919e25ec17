import type { Token } from './token.js';

/** Writes tokens as LaTeX source, on one line unless `keepLines` is set. */
export function tokenSource(tokens: readonly Token[], keepLines = false): string {
  let source = '';
  let word = false;
  let spaced = '';
  for (const token of tokens) {
    if (spaced && token.kind !== 'space' && token.kind !== 'paragraph') source += spaced;
    else if (word && (token.kind === 'text' || token.kind === 'parameter') && /^[a-zA-Z@]/.test(token.value))
      source += ' ';
    word = false;
    spaced = !token.spaceAfter ? '' : keepLines && token.endsLine ? '\n' : ' ';
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
    } else source += keepLines && token.endsLine ? '\n' : token.value;
  }
  return source;
}
