import { type Token, textToken } from '../tokens/token.js';
import type { TokenStream } from './token-stream.js';

/** Maximum length of an overlay specification: `<1->`, `<alert@1| only@2->`. */
const MAX_TOKENS = 12;
const SLIDES = /^<[\w@:+.,|()*=\s-]*>/;

/** Skips beamer's overlay specification after a command; false if there is none. */
export function skipOverlay(stream: TokenStream): boolean {
  const first = stream.peek();
  if (first?.kind !== 'text' || !first.value.startsWith('<')) return false;
  const tokens: Token[] = [];
  let text = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    tokens.push(token);
    text += token.value;
    if (token.kind !== 'text' && token.kind !== 'space') break;
    const specification = SLIDES.exec(text)?.[0];
    if (specification !== undefined) {
      const rest = text.slice(specification.length);
      if (rest) stream.push([textToken(rest)]);
      return true;
    }
    if (text.includes('>') || tokens.length > MAX_TOKENS) break;
  }
  stream.push(tokens);
  return false;
}
