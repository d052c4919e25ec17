// Divides a set into two halves by a hash of each document's name, so that the halves never change and were not chosen.
// Rules that were tuned on the first half are measured on the second.
import { createHash } from 'node:crypto';

/** 0 for the first half, 1 for the second. */
export const assignHalf = (name) => createHash('sha256').update(name).digest()[0] % 2;

/** All documents, and each half that is not empty. */
export function groupByHalf(documents) {
  const halves = [0, 1].map((half) => documents.filter(({ name }) => assignHalf(name) === half));
  const groups = [['all', documents]];
  if (halves.every((half) => half.length > 0))
    groups.push(['first half', halves[0]], ['second half', halves[1]]);
  return groups;
}
