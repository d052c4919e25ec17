import { InvalidArgumentError } from 'commander';
import { decimal, wholeNumber } from './numbers.js';
import { valueParser } from './value.js';

/** Parses numbers separated by slashes or commas; none may be empty. */
function parseParts(
  text: string,
  length: number,
  parse: (part: string) => number | undefined,
  advice: string,
): number[] {
  const parts = text.split(/[,/]/).map(parse);
  const numbers = parts.filter((part) => part !== undefined && part >= 0) as number[];
  if (parts.length !== length || numbers.length !== length) throw new InvalidArgumentError(advice);
  return numbers;
}

/** Shares of train, validation and test from `80/10/10` or `0.8,0.1,0.1`; they add up to 1. */
export const splitShares = valueParser((text): [number, number, number] => {
  const advice = 'Give three shares, train/validation/test, as in 80/10/10.';
  const [train = 0, validation = 0, test = 0] = parseParts(text, 3, decimal, advice);
  const sum = train + validation + test;
  if (!(sum > 0)) throw new InvalidArgumentError(`The shares add up to 0. ${advice}`);
  return [train / sum, validation / sum, test / sum];
});

/** Sizes of validation and test from `1000/1000`. */
export const evaluationSizes = valueParser((text) => {
  const advice = 'Give two whole numbers, validation/test, as in 1000/1000.';
  const [validation = 0, test = 0] = parseParts(text, 2, wholeNumber, advice);
  return { validation, test };
});

/** `2015-2020`, `2015-`, `-2020` or `2015`. */
export const years = valueParser((text): { from?: number; to?: number } => {
  const [, single, first, last] = /^(?:(\d{4})|(\d{4})?-(\d{4})?)$/.exec(text.trim()) ?? [];
  const from = single ?? first;
  const to = single ?? last;
  if (from === undefined && to === undefined)
    throw new InvalidArgumentError('Give years, as in 2015-2020, 2015-, -2020 or 2015.');
  if (from !== undefined && to !== undefined && from > to)
    throw new InvalidArgumentError(`The span ends before it begins; write ${to}-${from}.`);
  return {
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
  };
});

/** `6-100`: ranks, the first one being 1. */
export const rankRange = valueParser((text): { from: number; to: number } => {
  const [, first = '', last = ''] = /^(\d{1,6})-(\d{1,6})$/.exec(text.trim()) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || to < from) throw new InvalidArgumentError('Give two ranks, as in 6-100.');
  return { from, to };
});

/** `3/100`: the third of a hundred slices. */
export const slice = valueParser((text) => {
  const [index, of, ...more] = text.split('/').map(wholeNumber);
  if (index === undefined || of === undefined || more.length > 0 || index < 1 || index > of)
    throw new InvalidArgumentError('Give N/OF, as in 3/100 for the third of a hundred slices.');
  return { index, of };
});

const UNITS: Record<string, number> = { k: 1, m: 2, g: 3, t: 4 };
const MIN_DATABASE_BYTES = 128e6;

/** A size as DuckDB writes it, such as `2GB`. */
export const databaseMemory = valueParser((text) => {
  const [, size = '', unit = '', binary] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt])(i)?b\s*$/i.exec(text) ?? [];
  const bytes = Number(size) * (binary ? 1024 : 1000) ** (UNITS[unit.toLowerCase()] ?? Number.NaN);
  if (!(bytes >= MIN_DATABASE_BYTES))
    throw new InvalidArgumentError('Give a size of at least 128MB, such as 512MB or 2GB.');
  return text;
});
