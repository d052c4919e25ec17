import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Lock {
  packages: Record<string, { engines?: { node?: string }; dev?: boolean }>;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** The oldest major version that a range such as `>=18` or `^20.9 || >=22` allows. */
const oldestMajor = (range: string): number =>
  Math.min(...range.split('||').map((part) => Number(/\d+/.exec(part)?.[0] ?? 0)));

test('no dependency asks for a newer Node than we promise', () => {
  const promised = oldestMajor(lock.packages['']?.engines?.node ?? '');
  const newer = Object.entries(lock.packages)
    .filter(([, { dev, engines }]) => !dev && oldestMajor(engines?.node ?? '0') > promised)
    .map(([name, { engines }]) => `${name}: ${engines?.node}`);
  assert.equal(promised, 20);
  assert.deepEqual(newer, []);
});
