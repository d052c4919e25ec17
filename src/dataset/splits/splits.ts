import { createHash } from 'node:crypto';
import { UserError } from '../../user-error.js';
import type { Groups } from '../example.js';

export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** Shares of train, validation and test. */
export type Ratios = readonly [number, number, number];

/**
 * What must not occur in two splits; `both` is the citing paper and the cited work, `none` the example alone. With `year`, the citing
 * papers of the latest years are test, those of the years before validation, and all earlier ones train.
 */
export type Grouping = 'citing' | 'cited' | 'both' | 'document' | 'year' | 'none';

/**
 * What `both` gives up. `ratios` keeps the proportions that were asked for; `most` keeps more examples, most of them
 * in train.
 */
export type Balance = 'ratios' | 'most';

/**
 * The position of an example on the line from 0 to 1: the positions of its groups, the lowest and the highest. With one group
 * they are the same.
 */
export interface Position {
  low: number;
  high: number;
}

/** The cuts between splits: positions below `test` are test, at or above `validation` validation, and between them train. */
export interface Cut {
  test: number;
  validation: number;
  /** True for splits by year: positions below `test` are test, below `validation` validation, and all others train. */
  isOrdered?: boolean;
}

/**
 * A key's place on the line from 0 (included) to 1 (left out): the first 52 bits of SHA-256 of `SEED:KEY`. It depends on
 * nothing else, so a paper keeps its place however the corpus grows, and any other program can find it again.
 */
export function splitPosition(key: string, seed: number): number {
  const text = `${seed}:${key}`;
  if (last.text !== text) {
    const digest = createHash('sha256').update(text).digest();
    last = { text, position: (digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)) / 2 ** 52 };
  }
  return last.position;
}

/** The last result: the examples of a paper, which often have the same key, follow each other. */
let last = { text: '', position: 0 };

/** The keys that decide the split of an example. An unknown group counts as a separate group. */
function groupKeys(id: string, groups: Groups, grouping: Grouping): string[] {
  if (grouping === 'none' || grouping === 'year') return [id];
  const keys = grouping === 'both' ? [groups.citing, groups.cited] : [groups[grouping]];
  const definedKeys = keys.filter((key) => key !== undefined);
  return definedKeys.length > 0 ? definedKeys : [id];
}

/** An example's place. A paper that cites and is cited under the same key has one place in both roles. */
export function groupPosition(id: string, groups: Groups, grouping: Grouping, seed: number): Position {
  if (grouping === 'year') {
    const position = yearPosition(groups.year);
    return { low: position, high: position };
  }
  const positions = groupKeys(id, groups, grouping).map((key) => splitPosition(key, seed));
  return { low: Math.min(...positions), high: Math.max(...positions) };
}

/** Later than any year of publication. */
const LAST_YEAR = 10_000;

/** The position of a year, the latest first; an unknown year comes last and so is never in an evaluation set of later years. */
function yearPosition(year: number | undefined): number {
  return year === undefined ? 1 - 2 ** -52 : Math.min(Math.max(0, 1 - year / LAST_YEAR), 1 - 2 ** -52);
}

function checkRatios(ratios: Ratios): Ratios {
  const sum = ratios[0] + ratios[1] + ratios[2];
  if (!ratios.every((ratio) => ratio >= 0) || !(sum > 0 && sum < Infinity))
    throw new UserError(`split ${ratios.join('/')}: give three shares, such as 0.8/0.1/0.1`);
  return [ratios[0] / sum, ratios[1] / sum, ratios[2] / sum];
}

/**
 * The cuts for shares of the whole.
 *
 * With `both`, joining whatever shares a paper would end in one giant component, since nearly every paper is tied to
 * nearly every other through some much-cited work. Instead each side is placed on its own, and an example is kept only
 * if its two sides fall into the same split. A split of share q on either side then keeps q² of the examples; so that
 * the wanted shares p come out, q is √p, normalised.
 */
export function cutByRatios(ratios: Ratios, grouping: Grouping, balance: Balance = 'ratios'): Cut {
  const [, validation, test] = sideRatios(ratios, grouping, balance);
  return { test, validation: 1 - validation };
}

function sideRatios(ratios: Ratios, grouping: Grouping, balance: Balance): Ratios {
  const [train, validation, test] = checkRatios(ratios);
  if (grouping !== 'both' || balance === 'most') return [train, validation, test];
  return checkRatios([Math.sqrt(train), Math.sqrt(validation), Math.sqrt(test)]);
}

/**
 * The share of the examples that grouping is expected to keep, and what share of those each split gets. For 80/10/10 by
 * `both`: 43% at 80/10/10, or, balanced for `most`, 66% at 97/1.5/1.5.
 */
export function expectedShareKept(
  ratios: Ratios,
  grouping: Grouping,
  balance: Balance = 'ratios',
): { kept: number; ratios: Ratios } {
  const side = sideRatios(ratios, grouping, balance);
  if (grouping !== 'both') return { kept: 1, ratios: side };
  const squares: Ratios = [side[0] ** 2, side[1] ** 2, side[2] ** 2];
  return { kept: squares[0] + squares[1] + squares[2], ratios: checkRatios(squares) };
}

/** The split of a position; undefined if its two sides disagree. */
export function splitAt({ low, high }: Position, cut: Cut): Split | undefined {
  if (cut.isOrdered) return low < cut.test ? 'test' : low < cut.validation ? 'validation' : 'train';
  if (high < cut.test) return 'test';
  if (low >= cut.validation) return 'validation';
  return low >= cut.test && high < cut.validation ? 'train' : undefined;
}

/** The split of one key. */
export function assignSplit(key: string, ratios: Ratios, seed: number): Split {
  const position = splitPosition(key, seed);
  const cut = cutByRatios(ratios, 'none');
  if (position < cut.test) return 'test';
  return position >= cut.validation ? 'validation' : 'train';
}
