import { createHash } from 'node:crypto';
import { UserError } from '../../user-error.js';
import type { Groups } from '../example.js';

export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** Shares of train, validation and test. */
export type Ratios = readonly [number, number, number];

/**
 * What must not occur in two splits: the citing paper, the cited paper, `both`, the `document`, or with `none` just the example. With
 * `year`, the citing papers of the latest years are in test, those of the years before in validation, and all earlier ones in train.
 */
export type Grouping = 'citing' | 'cited' | 'both' | 'document' | 'year' | 'none';

/** What grouping by `both` preserves: the requested shares (`ratios`), or more examples, nearly all in train (`most`). */
export type Balance = 'ratios' | 'most';

/**
 * The position of an example on the line from 0 to 1: the lowest and the highest position of its groups. With one group, they are equal.
 */
export interface Position {
  low: number;
  high: number;
}

/** The boundaries between the splits: positions below `test` are in test, at or above `validation` in validation, and between them in train. */
export interface Cut {
  test: number;
  validation: number;
  /** True for splits by year: positions below `test` are in test, below `validation` in validation, and all others in train. */
  isOrdered?: boolean;
}

/**
 * Returns the position of a key, from 0 (inclusive) to 1 (exclusive): the first 52 bits of SHA-256 of `SEED:KEY`. It depends on nothing
 * else, so a paper keeps its position when the corpus grows, and other programs can compute it.
 */
export function splitPosition(key: string, seed: number): number {
  const text = `${seed}:${key}`;
  if (last.text !== text) {
    const digest = createHash('sha256').update(text).digest();
    last = { text, position: (digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)) / 2 ** 52 };
  }
  return last.position;
}

/** The last result, cached because consecutive examples often have the same key. */
let last = { text: '', position: 0 };

/** Returns the keys that decide the split of an example. An example without a known group is its own group. */
function groupKeys(id: string, groups: Groups, grouping: Grouping): string[] {
  if (grouping === 'none' || grouping === 'year') return [id];
  const keys = grouping === 'both' ? [groups.citing, groups.cited] : [groups[grouping]];
  const definedKeys = keys.filter((key) => key !== undefined);
  return definedKeys.length > 0 ? definedKeys : [id];
}

/** Returns the position of an example. A citing and a cited paper with the same key have the same position. */
export function groupPosition(id: string, groups: Groups, grouping: Grouping, seed: number): Position {
  if (grouping === 'year') {
    const position = yearPosition(groups.year);
    return { low: position, high: position };
  }
  const positions = groupKeys(id, groups, grouping).map((key) => splitPosition(key, seed));
  return { low: Math.min(...positions), high: Math.max(...positions) };
}

/** A year later than any year of publication. */
const LAST_YEAR = 10_000;

/** Returns the position of a year. Later years come first; an unknown year comes last, with the earliest training papers. */
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
 * Returns the cuts for shares of the examples.
 *
 * With `both`, joining all examples that share a paper would give one giant component, since much-cited papers connect nearly all
 * others. Instead, citing and cited papers are placed independently, and an example is kept only if both fall into the same split. If a
 * split gets the share q of the papers, it keeps q² of the examples. To keep the requested shares p, q is √p, normalised.
 */
export function cutByRatios(ratios: Ratios, grouping: Grouping, balance: Balance = 'ratios'): Cut {
  const [, validation, test] = paperRatios(ratios, grouping, balance);
  return { test, validation: 1 - validation };
}

/** Returns the shares by which papers are placed. */
function paperRatios(ratios: Ratios, grouping: Grouping, balance: Balance): Ratios {
  const [train, validation, test] = checkRatios(ratios);
  if (grouping !== 'both' || balance === 'most') return [train, validation, test];
  return checkRatios([Math.sqrt(train), Math.sqrt(validation), Math.sqrt(test)]);
}

/**
 * Returns the expected share of the examples that grouping keeps, and the shares of the splits in them. For 80/10/10 by `both`, 43% are
 * kept, divided 80/10/10, or with the balance `most` 66%, divided 97/1.5/1.5.
 */
export function expectedShareKept(
  ratios: Ratios,
  grouping: Grouping,
  balance: Balance = 'ratios',
): { kept: number; ratios: Ratios } {
  const [train, validation, test] = paperRatios(ratios, grouping, balance);
  if (grouping !== 'both') return { kept: 1, ratios: [train, validation, test] };
  const squares: Ratios = [train ** 2, validation ** 2, test ** 2];
  return { kept: squares[0] + squares[1] + squares[2], ratios: checkRatios(squares) };
}

/** Returns the split of a position; undefined if its groups belong to different splits. */
export function splitAt({ low, high }: Position, cut: Cut): Split | undefined {
  if (cut.isOrdered) return low < cut.test ? 'test' : low < cut.validation ? 'validation' : 'train';
  if (high < cut.test) return 'test';
  if (low >= cut.validation) return 'validation';
  return low >= cut.test && high < cut.validation ? 'train' : undefined;
}
