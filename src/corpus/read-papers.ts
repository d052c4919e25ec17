import { type ArchiveLimits, findRecords, type ReadOptions } from '@citemill/read/internal';
import { runStage } from '../engine/index.js';
import type { ReadInput } from './read-stage.js';

export interface PrintPapersOptions {
  jobs?: number;
  timeoutMs?: number;
  memoryMb?: number;
  /** Number of spaces to indent the JSON by; 0 for one line. */
  indent?: number;
  withImages?: boolean;
  limits?: Partial<ArchiveLimits>;
  read?: ReadOptions;
}

/** A source that could not be read. */
export interface ReadFailure {
  path: string;
  code: string;
  message: string;
  where?: string;
}

/** Reads sources with workers, as ingest does. Yields the papers of each source as JSON, or its failure, in the given order. */
export async function* papersAsJson(
  paths: string[],
  options: PrintPapersOptions,
): AsyncGenerator<{ papers: readonly string[] } | { failure: ReadFailure }> {
  const { withImages = false, limits = {}, indent = 0 } = options;
  const broken: ReadFailure[] = [];
  async function* inputs(): AsyncGenerator<ReadInput> {
    const { readers } = await import('@citemill/read/internal/read/readers');
    for await (const source of findRecords(paths, readers, undefined, { withImages, limits })) {
      if ('error' in source) {
        const { code, message, where } = source.error;
        broken.push({ path: source.path, code, message, ...(where ? { where } : {}) });
      } else yield { ...source.record, reader: source.reader };
    }
  }
  const outcomes = runStage<ReadInput, string>({
    module: new URL('./print-stage.js', import.meta.url),
    inputs: inputs(),
    isolation: 'process',
    options: { ...options.read, indent },
    ...(options.jobs ? { jobs: options.jobs } : {}),
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
    ...(options.memoryMb ? { memoryMb: options.memoryMb } : {}),
  });
  const failed = function* () {
    for (const failure of broken.splice(0)) yield { failure };
  };
  for await (const { input, outputs, failure } of outcomes) {
    yield* failed();
    if (outputs) yield { papers: outputs };
    else {
      const { reason, code, message, where } = failure;
      yield { failure: { path: input.path, code: reason ?? code, message, ...(where ? { where } : {}) } };
    }
  }
  yield* failed();
}
