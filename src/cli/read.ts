import { escapeForTerminal } from '@citemill/metrics/text';
import { COPY_OR_INGEST, papersAsJson, type ReadFailure, requireLocalFiles } from '../corpus/index.js';
import { documentTimeout, type EngineFlags, readOptions } from './engine-options.js';
import { writeLayout } from './read-layout.js';
import { archiveLimits, type LimitFlags, warnMissingConverters } from './source-options.js';

interface PrintFlags extends EngineFlags, LimitFlags {
  pretty?: boolean;
  png?: string;
  layout?: string;
  jobs?: number;
  timeout?: number;
  memory: number;
}

const failureLine = ({ path, message, code, where }: ReadFailure) =>
  escapeForTerminal(`citemill: ${path}: ${message} (${code})${where ? ` at ${where}` : ''}`);

/** Prints papers as JSON. */
export async function runRead(files: string[], flags: PrintFlags): Promise<void> {
  requireLocalFiles(files, 'citemill read', COPY_OR_INGEST);
  const read = await readOptions(flags);
  if (flags.layout !== undefined) return writeLayout(files, flags.layout, read);
  if (flags.png !== undefined) {
    warnMissingConverters();
    read.imageFolder = flags.png;
  }
  let failed = 0;
  let printed = 0;
  const outcomes = papersAsJson(files, {
    read,
    indent: flags.pretty ? 2 : 0,
    withImages: flags.png !== undefined,
    limits: archiveLimits(flags),
    // Most calls are for one file, for which more workers would only cost time to start.
    jobs: flags.jobs ?? 1,
    timeoutMs: documentTimeout(flags) * 1000,
    memoryMb: flags.memory,
  });
  for await (const outcome of outcomes) {
    if ('failure' in outcome) {
      failed++;
      process.stderr.write(`${failureLine(outcome.failure)}\n`);
      continue;
    }
    for (const text of outcome.papers) {
      printed++;
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
  if (failed > 1) process.stderr.write(`citemill: ${failed} sources could not be read\n`);
  if (failed > 0 && printed === 0) process.exitCode = 2;
}
