import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { peek, type StreamedFile } from '@citemill/read/internal';
import { createTemporaryFolder, writeLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { STANDARD_INPUT } from './reading.js';

/** The content of `-`: a list of paths, copied to a file, or documents. */
export type StandardInput = { list: string } | { documents: StreamedFile };

/** Bytes from which the kind of the content is detected. */
const HEAD_BYTES = 4096;

/** Copies a stream to a temporary file. */
async function spoolStream(stream: AsyncIterable<Buffer>, name: string): Promise<string> {
  const file = join(await createTemporaryFolder('input'), name);
  await writeLines(file, stream);
  return file;
}

/** True if a stream starts like a list of paths, with text that is neither JSON nor XML nor compressed. */
function isList(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return !/^[{[<%@]/.test(text) && !/[\0-\x08\x0e-\x1f\ufffd]/.test(text.slice(0, HEAD_BYTES - 4));
}

/** Reads standard input: one path or address per line, or a document such as papers in JSON lines. */
export async function readStandardInput(input: Readable = process.stdin): Promise<StandardInput> {
  if ((input as NodeJS.ReadStream).isTTY)
    throw new UserError(
      '-: standard input is a terminal; pipe a list of paths, or papers in JSON lines, into the command',
    );
  const { head, whole } = await peek(input as AsyncIterable<Buffer>, HEAD_BYTES);
  if (head.toString('utf8').trim() === '') throw new UserError('-: standard input is empty');
  if (isList(head)) return { list: await spoolStream(whole, 'paths.txt') };
  return { documents: { path: STANDARD_INPUT.slice(0, -1), open: () => whole, isNamedByContent: true } };
}
