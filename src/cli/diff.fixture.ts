import assert from 'node:assert/strict';
import type { DatasetDiff } from '../dataset/index.js';
import { callCitemill } from './citemill.fixture.js';

/** Runs `citemill diff` on datasets in a folder and returns its JSON. */
export async function diffIn(cwd: string, ...args: string[]): Promise<DatasetDiff> {
  const { stdout, stderr, status } = await callCitemill(['diff', ...args, '--json'], { cwd });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as DatasetDiff;
}

/** Returns the causes of all differences, with the number of examples. */
export function countCauses({ examples }: DatasetDiff): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { byCause } of Object.values(examples))
    for (const [cause, times] of Object.entries(byCause)) counts[cause] = (counts[cause] ?? 0) + times;
  return counts;
}
