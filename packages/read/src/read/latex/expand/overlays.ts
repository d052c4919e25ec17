import { type Token, textToken } from '../tokens/token.js';
import type { TokenStream } from './token-stream.js';

/** Tokens that say on which slides something is shown: `<1->`, `<alert@1| only@2->`. */
const LONGEST = 12;
const SLIDES = /^<[\w@:+.,|()*=\s-]*>/;

/** Passes over what beamer writes in angle brackets behind a command; false where nothing of the kind follows. */
export function skipOverlay(stream: TokenStream): boolean {
  const first = stream.peek();
  if (first?.kind !== 'text' || !first.value.startsWith('<')) return false;
  const taken: Token[] = [];
  let text = '';
  for (let token = stream.raw(); token; token = stream.raw()) {
    taken.push(token);
    text += token.value;
    if (token.kind !== 'text' && token.kind !== 'space') break;
    const found = SLIDES.exec(text)?.[0];
    if (found !== undefined) {
      const rest = text.slice(found.length);
      if (rest) stream.push([textToken(rest)]);
      return true;
    }
    if (text.includes('>') || taken.length > LONGEST) break;
  }
  stream.push(taken);
  return false;
}
