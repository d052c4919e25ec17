import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFully, writeFully } from '../engine/index.js';
import { KEY_BYTES } from './key-index.js';

/** Returns the size of a record, which is a vector and its checksum. */
export const recordBytes = (dimension: number) => 4 * (dimension + 1);

/** Hashes a key and its vector by FNV-1a, to detect records that were never written to disk or belong to a different key. */
export function checksum(key: Uint8Array, words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (const byte of key.subarray(0, KEY_BYTES)) hash = Math.imul(hash ^ byte, 0x01000193);
  // The last word is for the checksum itself.
  for (const word of words.subarray(0, -1)) hash = Math.imul(hash ^ word, 0x01000193);
  return hash >>> 0;
}

/**
 * Reads the keys of a shard that have a complete vector, concatenated. An incomplete record at the end, from a run that was killed, is
 * ignored.
 */
export function readKeys(path: string, dimension: number): Uint8Array {
  const keys = openSync(`${path}.keys`, 'r');
  try {
    // The keys are counted before the vectors, since a writer writes vectors before their keys.
    const count = Math.floor(fstatSync(keys).size / KEY_BYTES);
    const complete = Math.min(count, countRecords(`${path}.vectors`, dimension));
    const bytes = new Uint8Array(complete * KEY_BYTES);
    return bytes.subarray(0, readFully(keys, bytes, 0));
  } finally {
    closeSync(keys);
  }
}

function countRecords(path: string, dimension: number): number {
  const vectors = openSync(path, 'r');
  try {
    return Math.floor(fstatSync(vectors).size / recordBytes(dimension));
  } finally {
    closeSync(vectors);
  }
}

/** Writes a shard that no other process writes to. */
export class ShardWriter {
  private readonly keys: number;
  private readonly vectors: number;
  private readonly words: Uint32Array;
  private readonly bytes: Uint8Array;
  private size = 0;

  constructor(path: string, dimension: number) {
    this.vectors = openSync(`${path}.vectors`, 'wx');
    this.keys = openSync(`${path}.keys`, 'wx');
    this.words = new Uint32Array(dimension + 1);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  /**
   * Adds a vector and returns its row. The vector is written before its key, so that every key has its vector. Both are
   * written at fixed offsets, so that a write that failed halfway does not shift later records.
   */
  add(key: Uint8Array, vector: Float32Array): number {
    const { words, bytes } = this;
    words.set(new Uint32Array(vector.buffer, vector.byteOffset, vector.length));
    words[vector.length] = checksum(key, words);
    writeFully(this.vectors, bytes, this.size * bytes.length);
    writeFully(this.keys, key, this.size * KEY_BYTES);
    return this.size++;
  }

  close(): void {
    closeSync(this.vectors);
    closeSync(this.keys);
  }
}
