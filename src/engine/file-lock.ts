import { closeSync, constants, openSync, readFileSync, realpathSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { UserError } from '../user-error.js';
import { DuckDBInstance } from './duckdb.js';
import { token } from './token.js';

/*
 * Node offers no file locks. DuckDB locks every database file it opens with `fcntl`: the system itself releases such a
 * lock when the process ends, however it ends, and it holds between containers that share a disk, where process numbers
 * say nothing. So a lock file is an empty database, attached for as long as the lock is held. It is never removed while
 * others may be waiting for it: a lock on a file that has lost its name protects nothing.
 */

/** A database without tables, packed, as DuckDB 1.5 makes it and every later version opens it. */
const EMPTY_DATABASE = inflateRawSync(
  Buffer.from(
    '7dchCsJgGAbgXxxit9rXBjIGxoE28w4w/LHaPIXX8AQmo7vEwGbyGBqGCANhceF5ysvH+13gnbXHtHlcb9tqsyvDMKdVVmTF/z6u97Gu8/wQ' +
      'AwAAADACl+X5OX0t7t/73fP7TLqYdzEJ9j8AAADY//Y/AAAAjMUH',
    'base64',
  ),
);

/** A lock that this process holds until it is released or the process ends. */
export interface FileLock {
  release(): Promise<void>;
}

let locker: Promise<DuckDBConnection> | undefined;
let attached = 0;
const held = new Set<string>();

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

async function connect(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '32MB' });
  return instance.connect();
}

/**
 * Makes the lock file, or completes one whose process ended, or whose disk was full, while it was made. Whoever comes
 * writes the same.
 */
function ensureLockFile(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= EMPTY_DATABASE.length) return;
  if (size > 0 && !EMPTY_DATABASE.subarray(0, size).equals(readFileSync(path)))
    throw new UserError(`${path}: is not a lock file of Citemill; move it away`);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
  try {
    // A disk that gets full takes a part of it first, and says so only when it is given the rest.
    for (let written = 0; written < EMPTY_DATABASE.length; )
      written += writeSync(file, EMPTY_DATABASE, written, EMPTY_DATABASE.length - written, written);
  } finally {
    closeSync(file);
  }
}

/** Locks a file, which is made where there is none; undefined where another process holds it, or this one already. */
export async function lockFile(path: string): Promise<FileLock | undefined> {
  const real = join(realpathSync(dirname(path)), basename(path));
  if (held.has(real)) return undefined;
  held.add(real);
  try {
    locker ??= connect();
    const connection = await locker;
    ensureLockFile(real);
    const name = `lock_${attached++}_${token()}`;
    await connection.run(`ATTACH ${quoted(real)} AS ${name}`);
    return {
      async release() {
        if (!held.has(real)) return;
        await connection.run(`DETACH ${name}`);
        held.delete(real);
      },
    };
  } catch (error) {
    held.delete(real);
    const { message } = error as Error;
    if (/Conflicting lock is held/.test(message)) return undefined;
    if (/Could not set lock/.test(message))
      throw new UserError(`${path}: this file system offers no locks (${message.split('\n')[0]})`);
    throw error;
  }
}
