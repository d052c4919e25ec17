import { InvalidArgumentError } from 'commander';
import { listParser, valueParser } from './value.js';

function splitNames(text: string): string[] {
  const list = text.split(',').map((name) => name.trim());
  if (list.includes(''))
    throw new InvalidArgumentError(
      'Separate names by single commas; an empty one may be an unset shell variable.',
    );
  return list;
}

/** Names separated by commas; the flag may be given more than once. */
export const names = listParser(splitNames);

const OVERLAP_RULES = ['work', 'ngram', 'minhash'];

/** Names of rules that find overlaps between datasets, separated by commas. A test compares them with the rules in `dataset`. */
export const overlapRules = listParser((text) => {
  const list = splitNames(text);
  const unknown = list.find((name) => !OVERLAP_RULES.includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`${unknown} is not a rule; choose from ${OVERLAP_RULES.join(', ')}.`);
  return list;
});

/** Names separated by commas, or `all`, which is an empty list. */
export const namesOrAll = valueParser((text) => (text.trim() === 'all' ? [] : splitNames(text)));

/** Two names, as in `lead,ext-oracle`; several pairs may be given. */
export const pairs = listParser((text) => {
  const [a = '', b, ...more] = splitNames(text);
  if (b === undefined || more.length > 0)
    throw new InvalidArgumentError('Give two systems, as in lead,ext-oracle.');
  return [[a, b] as [string, string]];
});

/** A language code as in `en` or `pt-BR`. */
export const language = valueParser((text) => {
  const code = text.trim().toLowerCase();
  if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(code)) return code;
  const suggestion = languageCode(code);
  throw new InvalidArgumentError(
    suggestion === undefined
      ? 'Give a language code, such as en, de or zh.'
      : `Give a language code; did you mean ${suggestion}?`,
  );
});

/** Returns the two-letter code of a language by its English name. */
function languageCode(name: string): string | undefined {
  const display = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .find((code) => display.of(code)?.toLowerCase() === name);
}

/** `key=value` settings, as text; the command checks them against what it can set. */
export const settings = listParser((text) => {
  if (text.indexOf('=') < 1) throw new InvalidArgumentError('Write key=value.');
  return [text];
});

/** `spark.key=value` settings. */
export const sparkSettings = listParser((text) => {
  const [, key, setting] = /^(spark\.[^=\s]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || setting === undefined)
    throw new InvalidArgumentError('Write a Spark setting, as in spark.executor.memory=4g.');
  return [[key, setting] as [string, string]];
});
