// What benchmarks share: paths, temporary folders, processor time, and Python.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Real documents, which may be missing. */
export const corpora = process.env.CITEMILL_CORPORA ?? join(root, '..', 'shared', 'corpora');
export const citemill = join(root, 'dist', 'cli', 'main.js');

/** A folder that is deleted when the benchmark ends. */
export function temporaryFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'citemill-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a task and measures its processor time in seconds, which other load does not change. */
export async function measureProcessor(task) {
  const before = process.cpuUsage();
  const result = await task();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

/** Runs a script with CITEMILL_PYTHON or python3, and returns what it prints; undefined if it fails. */
export function askPython(script, args = [], options = {}) {
  const python = process.env.CITEMILL_PYTHON ?? 'python3';
  const { status, stdout } = spawnSync(python, ['-c', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** The paragraphs of a JATS file without markup, found by a pattern. */
export const jatsParagraphs = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/<p(?:\s[^>]*)?>(.*?)<\/p>/gs)].map(([, xml]) =>
    xml
      .replace(/<[^>]+>|&#?\w+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
