import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import unbzip2 from 'unbzip2-stream';
import { UnreadableError } from '../reader.js';

/** True for bzip2 data: `BZh`, the block size, and the magic number of the first block or of an empty stream. */
export function isBzip2(head: Buffer): boolean {
  if (!/^BZh[1-9]$/.test(head.toString('latin1', 0, 4))) return false;
  const magic = head.toString('hex', 4, 10);
  return magic === '314159265359' || magic === '177245385090';
}

/** Programs that unpack bzip2, fastest first: lbzip2 uses all cores. Both are at least five times as fast as JavaScript. */
const PROGRAMS = ['lbzip2', 'bzip2'];

async function startProgram(program: string): Promise<ChildProcessWithoutNullStreams | undefined> {
  const child = spawn(program, ['-dc']);
  try {
    await once(child, 'spawn');
    return child;
  } catch {
    // The program is not installed; the caller tries the next one.
    return undefined;
  }
}

/** Errors of a program that exits before reading everything: it closes the pipe and reports the reason on stderr. */
const PIPE_CLOSED = new Set(['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

async function* unpackWithProgram(
  child: ChildProcessWithoutNullStreams,
  packed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let errorOutput = '';
  let readError: unknown;
  child.stderr.on('data', (chunk: Buffer) => {
    if (errorOutput.length < 500) errorOutput += chunk.toString('utf8');
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  pipeline(Readable.from(packed), child.stdin, (error) => {
    if (error && !PIPE_CLOSED.has((error as NodeJS.ErrnoException).code ?? '')) readError = error;
  });
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const code = await ended;
    if (readError) throw readError;
    if (code !== 0) throw new UnreadableError('archive', errorMessage(errorOutput));
  } finally {
    child.kill();
  }
}

/** Returns the error message in a program's stderr output. */
function errorMessage(text: string): string {
  const line = text.split('\n').find((candidate) => /:/.test(candidate)) ?? '';
  return (
    line.replace(/^\w*bzip2: *(?:\(stdin\): *|stdin: *)?/, '').replace(/[;.\s]+$/, '') ||
    'the bzip2 data is corrupt or truncated'
  );
}

/** Unpacks in JavaScript. The library unpacks on each write, so its output is passed on before the next write. */
async function* unpackWithLibrary(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpack = unbzip2() as unknown as NodeJS.ReadWriteStream;
  const ready: Buffer[] = [];
  let failure: Error | undefined;
  unpack.on('data', (piece: Buffer) => ready.push(piece));
  unpack.on('error', (error: Error) => {
    failure ??= error;
  });
  for await (const chunk of packed) {
    unpack.write(chunk);
    yield* ready.splice(0);
    if (failure) break;
  }
  if (!failure) unpack.end();
  yield* ready.splice(0);
  if (failure) throw new UnreadableError('archive', failure.message);
}

/** Unpacks bzip2 data, including concatenated streams. `programs` are tried before JavaScript. */
export async function* unpackBzip2(
  packed: AsyncIterable<Buffer>,
  programs: readonly string[] = PROGRAMS,
): AsyncGenerator<Buffer> {
  for (const program of programs) {
    const child = await startProgram(program);
    if (!child) continue;
    yield* unpackWithProgram(child, packed);
    return;
  }
  yield* unpackWithLibrary(packed);
}
