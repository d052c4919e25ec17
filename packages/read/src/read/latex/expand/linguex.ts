import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { sourceOf } from '../tokens/token-source.js';
import type { DocumentState } from './document-state.js';
import type { TokenStream } from './token-stream.js';

/** The counters of linguex, by its own names. */
const EXAMPLE = 'ExNo';
const PART = 'SubExNo';

/** `\Next` is the number of the example that follows, `\Last` that of the one before. */
const NAMED: Readonly<Record<string, number>> = { Next: 1, NNext: 2, Last: 0, LLast: -1 };

/** Counts examples from here on, as linguex and gb4e do. */
export function useExamples({ counters }: DocumentState): void {
  counters.set(EXAMPLE, 0).set(PART, 0);
}

const letterOf = (part: number) => String.fromCharCode(96 + Math.min(Math.max(part, 1), 26));

/** A label behind these tokens leads to this number. */
const numbered = (number: string): Token[] => [
  commandToken('@current'),
  ...['example', number].flatMap((one) => [OPEN, textToken(one), CLOSE]),
];

/** The examples of linguex: `\ex.` and `\exg.` with their numbers, `\a.` and `\b.` with their letters. */
export function example(stream: TokenStream, name: string): boolean {
  const { counters } = stream.state;
  const last = counters.get(EXAMPLE);
  if (last === undefined) return false;
  if (Object.hasOwn(NAMED, name)) {
    const part = sourceOf(stream.optional() ?? []).replace(/[^a-z]/g, '');
    stream.push([textToken(`(${last + (NAMED[name] ?? 0)}${part})`)]);
    return true;
  }
  const dot = stream.peek();
  if (!/^(?:ex|[a-f])g?$/.test(name) || dot?.kind !== 'text' || !dot.value.startsWith('.')) return false;
  stream.raw();
  const isWhole = name.startsWith('ex');
  const rest = dot.value.slice(1);
  if (rest) stream.push([textToken(rest)]);
  write(stream, isWhole ? 'whole' : name.startsWith('a') ? 'first part' : 'part');
  return true;
}

/** Puts the number of an example, or the letter of a part of one, before what follows. */
function write(stream: TokenStream, kind: 'whole' | 'first part' | 'part'): void {
  const { counters } = stream.state;
  const isWhole = kind === 'whole';
  const number = (counters.get(EXAMPLE) ?? 0) + (isWhole ? 1 : 0);
  const part = isWhole ? 0 : kind === 'first part' ? 1 : (counters.get(PART) ?? 0) + 1;
  counters.set(EXAMPLE, number).set(PART, part);
  stream.push([
    ...(isWhole ? [commandToken('par')] : []),
    ...numbered(isWhole ? `${number}` : `${number}${letterOf(part)}`),
    textToken(isWhole ? `(${number}) ` : ` ${letterOf(part)}. `),
  ]);
}

/** The examples of gb4e: `\ex` in an `exe`, or in a list inside one; false where the package is not loaded. */
export function listedExample(stream: TokenStream, name: string, isPart: boolean): boolean {
  if (name !== 'ex' || !stream.state.counters.has(EXAMPLE)) return false;
  // `\ex[*]{…}`: what a speaker says of it.
  const judgement = stream.optional();
  if (judgement) stream.push(judgement);
  write(stream, isPart ? 'part' : 'whole');
  return true;
}
