import { closeSync, constants, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { UserError } from '../user-error.js';
import { DuckDBInstance } from './duckdb.js';
import { writeFully } from './file-bytes.js';
import { randomToken } from './token.js';

/*
 * Node has no file locks. DuckDB locks every database file it opens with `fcntl`: the system releases such a lock when
 * the process ends, however it ends, and it works between containers that share a disk, where process ids are
 * meaningless. So a lock file is an empty database, attached for as long as the lock is held. Only the holder of the lock
 * may delete the file, and a process that gets a lock checks that its file is still there: a lock on a deleted file protects nothing.
 */

/** A database without tables, compressed, as DuckDB 1.5 creates it and every later version opens it. */
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

let lockConnection: Promise<DuckDBConnection> | undefined;
let attachedCount = 0;
const heldPaths = new Set<string>();

const quote = (path: string) => `'${path.replaceAll("'", "''")}'`;

async function connect(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '32MB' });
  return instance.connect();
}

/** Creates the lock file, or completes it; every process writes the same bytes. */
function ensureLockFile(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= EMPTY_DATABASE.length) return;
  if (size > 0 && !EMPTY_DATABASE.subarray(0, size).equals(readFileSync(path)))
    throw new UserError(`${path} is not a Citemill lock file; move it away`);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
  try {
    writeFully(file, EMPTY_DATABASE, 0);
  } finally {
    closeSync(file);
  }
}

const readInode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/** Locks a file, creating it if needed; undefined if another process, or this one, already holds the lock. */
export async function lockFile(path: string): Promise<FileLock | undefined> {
  const real = join(realpathSync(dirname(path)), basename(path));
  if (heldPaths.has(real)) return undefined;
  heldPaths.add(real);
  try {
    lockConnection ??= connect();
    const connection = await lockConnection;
    ensureLockFile(real);
    const inode = readInode(real);
    const name = `lock_${attachedCount++}_${randomToken()}`;
    await connection.run(`ATTACH ${quote(real)} AS ${name}`);
    const release = async () => {
      if (!heldPaths.has(real)) return;
      await connection.run(`DETACH ${name}`);
      heldPaths.delete(real);
    };
    if (inode !== undefined && readInode(real) === inode) return { release };
    // The previous holder deleted the file just before.
    await release();
    return undefined;
  } catch (error) {
    heldPaths.delete(real);
    const { message } = error as Error;
    // The previous holder may have deleted the file before it was opened.
    if (/Conflicting lock is held|no such file or directory/i.test(message)) return undefined;
    if (/Could not set lock/.test(message))
      throw new UserError(`${path}: this file system does not support locks (${message.split('\n')[0]})`);
    throw error;
  }
}
