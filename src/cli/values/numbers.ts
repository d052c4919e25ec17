import { InvalidArgumentError } from 'commander';
import { listParser, valueParser } from './value.js';

/** Parses a whole number in plain digits: no exponent, no sign, at most 2⁵³ − 1. */
export function wholeNumber(text: string): number | undefined {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Parses a finite decimal number. */
export function decimal(text: string): number | undefined {
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

interface Range {
  min: number;
  max?: number;
  /** The error message: what to give instead. */
  advice: string;
}

const wholeNumberParser = ({ min, max = Number.MAX_SAFE_INTEGER, advice }: Range) =>
  valueParser((text) => {
    const number = wholeNumber(text);
    if (number === undefined || number < min || number > max) throw new InvalidArgumentError(advice);
    return number;
  });

const decimalParser = (isValid: (number: number) => boolean, advice: string) =>
  valueParser((text) => {
    const number = decimal(text);
    if (number === undefined || !isValid(number)) throw new InvalidArgumentError(advice);
    return number;
  });

export const positiveCount = wholeNumberParser({ min: 1, advice: 'Give a whole number of at least 1.' });
export const seed = wholeNumberParser({
  min: 0,
  advice: 'Give a seed: a whole number of at least 0, such as 42.',
});
export const port = wholeNumberParser({
  min: 0,
  max: 65_535,
  advice: 'Give a port: a whole number from 0 to 65535.',
});
/** A number of search results; a ranking has at most 100. */
export const resultCount = wholeNumberParser({
  min: 1,
  max: 100,
  advice: 'Give a whole number from 1 to 100.',
});
/** Number of examples to show a language model before each question. */
export const shots = wholeNumberParser({
  min: 0,
  max: 100,
  advice: 'Give the number of examples before each question, from 0 to 100.',
});

/** A worker needs at least this much to start. */
const MIN_WORKER_MB = 128;
export const workerMemory = wholeNumberParser({
  min: MIN_WORKER_MB,
  advice: `Give a whole number of megabytes, at least ${MIN_WORKER_MB}, which a worker needs to start.`,
});

export const number = decimalParser(() => true, 'Give a number, such as 1.2.');
export const positiveNumber = decimalParser((number) => number > 0, 'Give a number above 0.');
export const probability = decimalParser(
  (number) => number >= 0 && number <= 1,
  'Give a number from 0 to 1, such as 0.5.',
);
export const cosine = decimalParser(
  (number) => number > 0 && number < 1,
  'Give a cosine similarity above 0 and below 1, such as 0.8.',
);

/** A shorter pause is impolite to hosts. Tests contact this machine only, without a pause. */
const MIN_PAUSE_SECONDS = 0.1;
export const pause = decimalParser(
  (number) => number >= (process.env.CITEMILL_TEST_ALLOW_LOOPBACK === '1' ? 0 : MIN_PAUSE_SECONDS),
  `Give a number of seconds, at least ${MIN_PAUSE_SECONDS}.`,
);

const numberList = (isValid: (number: number) => boolean, advice: string) =>
  listParser((text) =>
    text.split(',').map((part) => {
      const number = decimal(part);
      if (number === undefined || !isValid(number)) throw new InvalidArgumentError(advice);
      return number;
    }),
  );

/** `10,50,100`. */
export const percentages = numberList(
  (number) => number > 0 && number <= 100,
  'Give percentages above 0 and up to 100, separated by commas, as in 10,25,50,100.',
);
export const ports = numberList(
  (number) => Number.isInteger(number) && number >= 1 && number <= 65_535,
  'Give port numbers from 1 to 65535, separated by commas.',
);
