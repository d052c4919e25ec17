import { NUMBER_STYLES } from '../numbering/counters.js';
import { CLOSE, commandToken, OPEN, textToken } from '../tokens/token.js';
import { readNumber } from './numbers.js';
import type { TokenStream } from './token-stream.js';

/** Counters that LaTeX steps itself: they are counted where the document is numbered. */
const LATEX_COUNTERS =
  /^(?:part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|figure|table|equation|page|footnote|mpfootnote|enum[iv]+|sub(?:figure|table)|algorithm|algocf|lstlisting|listing|theorem)$/;

const LARGEST = 10_000;

/** What each command does to a counter that the paper has declared with `\newcounter`. */
const ACTIONS: Readonly<Record<string, (stream: TokenStream, counter: string, value: number) => void>> = {
  stepcounter: step,
  refstepcounter: (stream, counter, value) => {
    step(stream, counter, value);
    // A label behind it takes this number.
    const number = stream.state.counters.get(counter) ?? 0;
    stream.push([
      commandToken('@current'),
      ...[counter, String(number)].flatMap((one) => [OPEN, textToken(one), CLOSE]),
    ]);
  },
  setcounter: (stream, counter) => set(stream, counter, amount(stream)),
  addtocounter: (stream, counter, value) => set(stream, counter, value + amount(stream)),
};

function set(stream: TokenStream, counter: string, value: number): void {
  stream.state.counters.set(counter, Math.max(-LARGEST, Math.min(LARGEST, value)));
}

function step(stream: TokenStream, counter: string, value: number): void {
  set(stream, counter, value + 1);
}

/** A number in braces. */
function amount(stream: TokenStream): number {
  stream.push(stream.argument() ?? []);
  return readNumber(stream) ?? 0;
}

/** Acts on a command that declares, changes or prints a counter of the paper's own; false for all others. */
export function count(stream: TokenStream, name: string): boolean {
  const { state } = stream;
  if (name === 'newcounter' && state.trust === 'full') {
    const counter = stream.name();
    stream.optional();
    if (!counter || LATEX_COUNTERS.test(counter)) return true;
    state.counters.set(counter, 0);
    state.define(`the${counter}`, {
      parameters: [],
      body: [commandToken('arabic'), OPEN, textToken(counter), CLOSE],
    });
    return true;
  }
  const isAction = Object.hasOwn(ACTIONS, name);
  if (state.counters.size === 0 || (!isAction && !Object.hasOwn(NUMBER_STYLES, name))) return false;
  const counter = stream.name();
  const value = state.counters.get(counter);
  if (value === undefined) {
    stream.push([{ ...commandToken(name), primitive: true }, OPEN, textToken(counter), CLOSE]);
    return true;
  }
  if (isAction) ACTIONS[name]?.(stream, counter, value);
  else stream.push([textToken(NUMBER_STYLES[name]?.(value) ?? '')]);
  return true;
}
