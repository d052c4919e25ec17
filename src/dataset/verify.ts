import { join } from 'node:path';
import { countRows, Database, quoteName, type Verification, verifyFile } from '../corpus/index.js';
import { createTemporaryFolder, isJunkFile, listFiles, type OwnedFile, statInside } from '../engine/index.js';
import { hashFile, parseManifest } from '../lineage/index.js';
import { loadManifest } from './load-manifest.js';
import { SPLITS } from './splits/splits.js';

/** Lists all files of a folder with their sizes and hashes, for a manifest. */
export async function hashFiles(folder: string): Promise<OwnedFile[]> {
  const files: OwnedFile[] = [];
  for (const { path, bytes } of listFiles(folder))
    files.push({ path, bytes, sha256: await hashFile(join(folder, path)) });
  return files;
}

/** Compares the hashes, row counts and lineage identities of a dataset with its manifest. */
export async function verifyDataset(path: string): Promise<Verification> {
  const manifest = loadManifest(path);
  const result: Verification = { files: 0, rows: 0, faults: [] };
  if (manifest.lineage) parseManifest(manifest.lineage, join(path, 'dataset.json'));
  for (const file of manifest.files) {
    result.files++;
    const problem = await verifyFile(path, file);
    if (problem) result.faults.push({ path: file.path, problem });
  }
  const listed = new Set([...manifest.files.map((file) => file.path), 'dataset.json']);
  for (const file of listFiles(path))
    if (!listed.has(file.path) && !isJunkFile(file.path.split('/').at(-1) ?? ''))
      result.faults.push({ path: file.path, problem: 'is not part of the dataset' });
  const database = await Database.open({ spill: await createTemporaryFolder('verify'), threads: 1 });
  try {
    for (const split of SPLITS) {
      const { files, rows } = manifest.splits[split];
      const existing = files.filter((file) => statInside(path, file));
      const counted = await countRows(
        database,
        existing.map((file) => join(path, file)),
        Object.keys(manifest.columns).map(quoteName),
      );
      if (typeof counted === 'string')
        result.faults.push({ path: split, problem: `cannot be read (${counted})` });
      else if (counted !== rows)
        result.faults.push({ path: split, problem: `has ${counted} rows instead of ${rows}` });
      result.rows += typeof counted === 'number' ? counted : 0;
    }
  } finally {
    database.close();
  }
  return result;
}
