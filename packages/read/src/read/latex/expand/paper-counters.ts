import { NUMBER_STYLES } from '../numbering/counters.js';
import { CLOSE, commandToken, OPEN, textToken } from '../tokens/token.js';
import { readNumber } from './numbers.js';
import type { TokenStream } from './token-stream.js';

/** Counters that LaTeX steps itself: they are counted when the document is numbered. */
const LATEX_COUNTERS =
  /^(?:part|chapter|(?:sub){0,2}section|(?:sub)?paragraph|figure|table|equation|page|footnote|mpfootnote|enum[iv]+|sub(?:figure|table)|algorithm|algocf|lstlisting|listing|theorem)$/;

const MAX_VALUE = 10_000;

/** Commands on counters that the paper has declared with `\newcounter`. */
const ACTIONS: Readonly<Record<string, (stream: TokenStream, counter: string, value: number) => void>> = {
  stepcounter: stepCounter,
  refstepcounter: (stream, counter, value) => {
    stepCounter(stream, counter, value);
    // A following label refers to this number.
    const number = stream.state.counters.get(counter) ?? 0;
    stream.push([
      commandToken('@current'),
      ...[counter, String(number)].flatMap((argument) => [OPEN, textToken(argument), CLOSE]),
    ]);
  },
  setcounter: (stream, counter) => setCounter(stream, counter, readAmount(stream)),
  addtocounter: (stream, counter, value) => setCounter(stream, counter, value + readAmount(stream)),
};

function setCounter(stream: TokenStream, counter: string, value: number): void {
  stream.state.counters.set(counter, Math.max(-MAX_VALUE, Math.min(MAX_VALUE, value)));
}

function stepCounter(stream: TokenStream, counter: string, value: number): void {
  setCounter(stream, counter, value + 1);
}

/** Reads a number in braces. */
function readAmount(stream: TokenStream): number {
  stream.push(stream.argument() ?? []);
  return readNumber(stream) ?? 0;
}

/** Executes a command that declares, changes or prints a counter declared by the paper; false for other commands. */
export function runCounterCommand(stream: TokenStream, name: string): boolean {
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
