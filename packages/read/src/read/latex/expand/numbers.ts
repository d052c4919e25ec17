import type { TokenStream } from './token-stream.js';

/** Maximum nesting of macros around a number. */
const MAX_MACRO_DEPTH = 10;

const CONSTANTS: Readonly<Record<string, number>> = { 'z@': 0, '@ne': 1, tw: 2, thr: 3, 'm@ne': -1 };

/**
 * Reads a number as TeX does: digits, `\value` of a counter that the paper declares, or a macro for either. Returns
 * undefined and consumes nothing if there is none.
 */
export function readNumber(stream: TokenStream): number | undefined {
  for (let depth = 0; depth < MAX_MACRO_DEPTH; depth++) {
    stream.skipSpaces();
    const next = stream.peek();
    if (next?.kind === 'text') {
      const digits = /^[-+]?\d+/.exec(next.value)?.[0];
      if (digits === undefined) return undefined;
      stream.takePrefix(digits.length);
      if (next.value.length === digits.length) stream.skipSpaces();
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

/** Reads `<`, `=` or `>`; undefined if something else follows. */
export function readRelation(stream: TokenStream): string | undefined {
  stream.skipSpaces();
  const next = stream.peek();
  const sign = next?.kind === 'text' ? /^[<=>]/.exec(next.value)?.[0] : undefined;
  if (!next || sign === undefined) return undefined;
  stream.takePrefix(1);
  return sign;
}
