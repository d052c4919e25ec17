import { join } from 'node:path';
import { type Verification, verifyFile } from '../corpus/index.js';
import { hashFileSync, hashText, type Input, identify, inputNamed, parseManifest } from '../lineage/index.js';
import { type ModelFolder, readModelFolder } from './model-folder.js';

interface ContentFile {
  path: string;
  sha256: string;
}

/** One hash for all files that affect a model's answers, computed as the trainer does. */
const contentIdentity = (files: readonly ContentFile[]): string =>
  hashText(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));

/** Returns a model as an input of another artefact; older models are identified by their `model.json`. */
export function modelInput(role: string, { name, path, description }: ModelFolder): Input {
  const { lineage } = description;
  return lineage
    ? { role, identity: identify(lineage), name, manifest: lineage }
    : { role, identity: hashFileSync(join(path, 'model.json')), name };
}

/** Recomputes the hashes of a model's files and compares them with its lineage. */
export async function verifyModel(path: string): Promise<Verification> {
  const { description } = readModelFolder(path);
  const { lineage, files = description.weights } = description;
  const result: Verification = { files: files.length, rows: 0, faults: [] };
  for (const file of files) {
    const problem = await verifyFile(path, file);
    if (problem) result.faults.push({ path: file.path, problem });
  }
  if (!lineage) return result;
  parseManifest(lineage, join(path, 'model.json'));
  if (inputNamed(lineage, 'content')?.identity !== contentIdentity(description.files ?? []))
    result.faults.push({ path: 'model.json', problem: 'its list of files differs from its lineage' });
  return result;
}
