import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from 'hono';
import { ingest, literal } from '../../corpus/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { ApiError } from '../http/api-error.js';
import type { Jobs } from '../store/jobs.js';

/** Changes the name of an uploaded file so that it is valid on every system and cannot leave its folder. */
export const safeFileName = (name: string): string =>
  basename(name)
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(-80) || 'paper.pdf';

/** Reads an uploaded file. Its type must be octet-stream, which forms on other sites cannot send. */
export async function readUpload(context: Context): Promise<Uint8Array> {
  if (!/^application\/octet-stream\b/i.test(context.req.header('content-type') ?? ''))
    throw new ApiError(400, 'content-type: must be application/octet-stream', 'content-type');
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  if (bytes.length === 0) throw new ApiError(400, 'body: the file is empty', 'body');
  return bytes;
}

/** Saves an uploaded file in the folder and reads it into the corpus. */
export async function uploadPaper(
  root: string,
  corpus: LiveCorpus,
  jobs: Jobs,
  name: string,
  bytes: Uint8Array,
): Promise<{ record: string; title: string; warnings: number }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const existing = await findPaper(corpus, sha256);
  if (existing) return existing;
  const folder = join(root, 'uploads');
  mkdirSync(folder, { recursive: true });
  const fileName = safeFileName(name);
  const path = join(folder, `${sha256.slice(0, 12)}-${fileName}`);
  if (!existsSync(path)) writeFileSync(path, bytes, { flag: 'wx' });
  await jobs.run(`upload ${sha256}`, `Reading ${fileName}`, () =>
    ingest({ paths: [path], corpus: corpus.path, jobs: 1 }),
  );
  await corpus.waitForIndex();
  const read = await findPaper(corpus, sha256);
  if (read) return read;
  const [failure] = await corpus.rows(
    `SELECT message FROM failures_list WHERE sha256 = ${literal(sha256)} OR path = ${literal(path)} LIMIT 1`,
  );
  throw new ApiError(422, `${name}: ${failure?.message ?? 'could not be read'}`, 'body');
}

async function findPaper(corpus: LiveCorpus, sha256: string) {
  const [row] = await corpus.rows(
    `SELECT record, title, warning_count FROM papers_list WHERE sha256 = ${literal(sha256)} LIMIT 1`,
  );
  return (
    row && { record: String(row.record), title: String(row.title ?? ''), warnings: Number(row.warning_count) }
  );
}
