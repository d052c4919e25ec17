import type { TokenStream } from './token-stream.js';

/** Macros inside one another that a number may stand in. */
const DEEPEST = 10;

const CONSTANTS: Readonly<Record<string, number>> = { 'z@': 0, '@ne': 1, tw: 2, thr: 3, 'm@ne': -1 };

/**
 * The number that comes next, as TeX reads one: digits, `\value` of a counter of the paper's own, or a macro that stands
 * for either. Undefined, and nothing is taken, where there is none.
 */
export function readNumber(stream: TokenStream): number | undefined {
  for (let depth = 0; depth < DEEPEST; depth++) {
    stream.skipSpaces();
    const next = stream.peek();
    if (next?.kind === 'text') {
      const digits = /^[-+]?\d+/.exec(next.value)?.[0];
      if (digits === undefined) return undefined;
      stream.raw();
      if (next.value.length > digits.length)
        stream.push([{ ...next, value: next.value.slice(digits.length) }]);
      else stream.skipSpaces();
      return Number(digits);
    }
    if (next?.kind !== 'command') return undefined;
    if (Object.hasOwn(CONSTANTS, next.value)) {
      stream.raw();
      return CONSTANTS[next.value];
    }
    if (next.value === 'value') {
      stream.raw();
      return stream.state.counters.get(stream.name());
    }
    const macro = stream.state.macro(next.value);
    if (next.value !== 'the' && (!macro || macro.parameters.length > 0)) return undefined;
    stream.raw();
    if (macro && stream.state.spend(macro.body.length + 1)) stream.push(macro.body);
  }
  return undefined;
}

/** `<`, `=` or `>`, which comes next; undefined where none does. */
export function readRelation(stream: TokenStream): string | undefined {
  stream.skipSpaces();
  const next = stream.peek();
  const sign = next?.kind === 'text' ? /^[<=>]/.exec(next.value)?.[0] : undefined;
  if (!next || sign === undefined) return undefined;
  stream.raw();
  if (next.value.length > 1) stream.push([{ ...next, value: next.value.slice(1) }]);
  return sign;
}
