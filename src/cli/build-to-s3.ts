import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { S3Output, type S3UploadResult } from '../dataset/index.js';
import { createTemporaryFolder, progress } from '../engine/index.js';
import type { BuildResult } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { pluralise } from './table.js';

/** Builds a dataset in a temporary folder and uploads it to a bucket. If only the upload fails, the dataset is kept. */
export async function buildToS3(
  address: string,
  build: (out: string) => Promise<BuildResult>,
  quiet: boolean,
): Promise<{ address: string; built: BuildResult; lines: string[] }> {
  const output = new S3Output(address);
  // The card names the dataset after its folder.
  const local = join(await createTemporaryFolder('dataset'), basename(output.address));
  try {
    await output.prepare(local);
    const built = await build(local).catch(async (error: unknown) => {
      // The user should see why the build failed; a file list left in the bucket is replaced by the next run.
      await output.cancel().catch(() => undefined);
      throw error;
    });
    const sent = await upload(output, local, quiet).catch((error: unknown) => {
      const advice = keepDataset(local);
      if (!(error instanceof UserError)) throw new Error(`sending failed${advice}`, { cause: error });
      error.message += advice;
      throw error;
    });
    return { address: output.address, built, lines: sentLines(output.address, sent) };
  } catch (error) {
    if (error instanceof UserError) error.message = error.message.replaceAll(local, output.address);
    throw error;
  }
}

async function upload(output: S3Output, local: string, quiet: boolean): Promise<S3UploadResult> {
  const bar = progress({ label: 'sending', unit: 'files', quiet });
  try {
    return await output.upload(local, ({ total }) => {
      bar.total(total);
      bar.tick();
    });
  } finally {
    bar.done();
  }
}

/** Moves a complete dataset out of this process's temporary folder. Returns a message that says where it is. */
function keepDataset(local: string): string {
  try {
    const copy = join(mkdtempSync(join(tmpdir(), 'citemill-dataset-')), basename(local));
    renameSync(local, copy);
    return `
The dataset is complete and kept in ${copy}; delete this folder when you no longer need it.
Run the same command again: files that have arrived are not sent twice.`;
  } catch {
    // The user should see why the upload failed, not this error.
    return '';
  }
}

function sentLines(address: string, { sent, unchanged, removed, leftover }: S3UploadResult): string[] {
  const counts = [
    `${pluralise(sent, 'file')} sent to ${address}`,
    ...(unchanged > 0 ? [`${pluralise(unchanged, 'file')} there already`] : []),
    ...(removed > 0 ? [`${pluralise(removed, 'file')} of the earlier dataset removed`] : []),
  ];
  return [
    `  ${counts.join('; ')}`,
    ...(leftover === undefined
      ? []
      : [`  ${leftover} cannot be removed with these credentials; it is not part of the dataset`]),
  ];
}
