import type { DatasetDrop } from './example.js';

/** Returns a key that sorts drops by paper, then by position, so that their order does not depend on the order of the papers. */
export function dropKey({ reason, measured = '', provenance }: DatasetDrop): string {
  const {
    record = '',
    paragraph = 0,
    start = 0,
  } = provenance as { record?: string; paragraph?: number; start?: number };
  const digits = [paragraph, start].map((number) => String(number).padStart(9, '0'));
  return [record, ...digits, reason, measured, JSON.stringify(provenance)].join(' ');
}
