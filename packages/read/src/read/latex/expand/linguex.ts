import { CLOSE, commandToken, OPEN, type Token, textToken } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import type { DocumentState } from './document-state.js';
import type { TokenStream } from './token-stream.js';

/** linguex's counters. */
const EXAMPLE = 'ExNo';
const PART = 'SubExNo';

/** `\Next` is the number of the next example, `\Last` that of the previous one. */
const RELATIVE_NUMBERS: Readonly<Record<string, number>> = { Next: 1, NNext: 2, Last: 0, LLast: -1 };

/** Starts counting examples, for documents with linguex or gb4e. */
export function startExamples({ counters }: DocumentState): void {
  counters.set(EXAMPLE, 0).set(PART, 0);
}

const partLetter = (part: number) => String.fromCharCode(96 + Math.min(Math.max(part, 1), 26));

/** Tokens that make a following `\label` refer to this number. */
const labelTarget = (number: string): Token[] => [
  commandToken('@current'),
  ...['example', number].flatMap((argument) => [OPEN, textToken(argument), CLOSE]),
];

/** Expands linguex's examples: `\ex.` and `\exg.` to their numbers, `\a.` and `\b.` to their letters. */
export function expandLinguexExample(stream: TokenStream, name: string): boolean {
  const { counters } = stream.state;
  const last = counters.get(EXAMPLE);
  if (last === undefined) return false;
  if (Object.hasOwn(RELATIVE_NUMBERS, name)) {
    const part = tokenSource(stream.optional() ?? []).replace(/[^a-z]/g, '');
    stream.push([textToken(`(${last + (RELATIVE_NUMBERS[name] ?? 0)}${part})`)]);
    return true;
  }
  const dot = stream.peek();
  if (!/^(?:ex|[a-f])g?$/.test(name) || dot?.kind !== 'text' || !dot.value.startsWith('.')) return false;
  stream.takePrefix(1);
  const isWhole = name.startsWith('ex');
  writeNumber(stream, isWhole ? 'whole' : name.startsWith('a') ? 'first part' : 'part');
  return true;
}

/** Writes the number of an example, or the letter of a part. */
function writeNumber(stream: TokenStream, kind: 'whole' | 'first part' | 'part'): void {
  const { counters } = stream.state;
  const isWhole = kind === 'whole';
  const number = (counters.get(EXAMPLE) ?? 0) + (isWhole ? 1 : 0);
  const part = isWhole ? 0 : kind === 'first part' ? 1 : (counters.get(PART) ?? 0) + 1;
  counters.set(EXAMPLE, number).set(PART, part);
  stream.push([
    ...(isWhole ? [commandToken('par')] : []),
    ...labelTarget(isWhole ? `${number}` : `${number}${partLetter(part)}`),
    textToken(isWhole ? `(${number}) ` : ` ${partLetter(part)}. `),
  ]);
}

/** Expands gb4e's `\ex` in an `exe` environment or a list inside it; false if the package is not loaded. */
export function expandGb4eExample(stream: TokenStream, name: string, isPart: boolean): boolean {
  if (name !== 'ex' || !stream.state.counters.has(EXAMPLE)) return false;
  // `\ex[*]{…}`: a grammaticality judgement.
  const judgement = stream.optional();
  if (judgement) stream.push(judgement);
  writeNumber(stream, isPart ? 'part' : 'whole');
  return true;
}
