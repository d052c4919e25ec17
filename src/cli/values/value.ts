import { adviseNames } from '@citemill/metrics/text';
import { type Argument, type Command, InvalidArgumentError, type Option } from 'commander';

/*
 * Every flag value is parsed by a parser from this folder, made with `valueParser` or `listParser`. Both refuse an empty text: a
 * shell passes one for an unset variable, and it must not mean "no restriction".
 */

export type ValueParser<T> = (text: string, previous?: unknown) => T;

/** Lists that a parser returned. Any other list is a default, which the first value replaces. */
const collected = new WeakSet<object>();

function checkText(text: string): string {
  if (text.trim() === '')
    throw new InvalidArgumentError(
      'It is empty; if it comes from a shell variable, the variable is not set.',
    );
  return text;
}

export function valueParser<T>(parse: (text: string) => T): ValueParser<T> {
  return (text) => parse(checkText(text));
}

/** Makes a parser for a list: a flag that is repeated, or takes several words, adds to it. */
export function listParser<T>(parse: (text: string) => T[]): ValueParser<T[]> {
  return (text, previous) => {
    const before = Array.isArray(previous) && collected.has(previous) ? (previous as T[]) : [];
    const list = [...before, ...parse(checkText(text))];
    collected.add(list);
    return list;
  };
}

/** Any non-empty text: paths, addresses, names that only the command can check. */
const text = valueParser((word) => word);
const texts = listParser((word) => [word]);

function choiceParser(names: readonly string[], isList: boolean): ValueParser<unknown> {
  const choose = (word: string) => {
    if (!names.includes(word)) throw new InvalidArgumentError(`${capitalise(adviseNames(word, names))}.`);
    return word;
  };
  return isList ? listParser((word) => [choose(word)]) : valueParser(choose);
}

const capitalise = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function setParser(target: Option | Argument, takesValue: boolean): void {
  if (!takesValue) return;
  if (target.argChoices) target.argParser(choiceParser(target.argChoices, target.variadic));
  else if (target.parseArg === undefined) target.argParser(target.variadic ? texts : text);
}

/** Gives every option and argument without a parser one that checks its choices or refuses an empty text. */
export function withValueParsers(command: Command): Command {
  for (const option of command.options) setParser(option, option.required || option.optional);
  for (const argument of command.registeredArguments) setParser(argument, true);
  for (const subcommand of command.commands) withValueParsers(subcommand);
  return command;
}
