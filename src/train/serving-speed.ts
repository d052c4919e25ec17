import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type ModelRow, openModel } from '../infer/index.js';
import { UserError } from '../user-error.js';
import type { Job } from './job.js';

/** Rows per second that two models answer with 8-bit weights on this machine’s CPU. */
export interface ServingSpeeds {
  teacher: number;
  student: number;
}

const WARM_UP_ROWS = 8;
const MEASURED_ROWS = 200;

/**
 * Measures how fast a student and its teacher answer the same validation rows. Undefined for a job without a teacher, if
 * one of the two cannot be run here, and without enough validation rows.
 */
export async function measureServing({ settings, out, files }: Job): Promise<ServingSpeeds | undefined> {
  const { teacher } = settings;
  if (typeof teacher !== 'string' || !existsSync(files.validation)) return undefined;
  try {
    const rows = await firstRows(files.validation, WARM_UP_ROWS + MEASURED_ROWS);
    if (rows.length <= WARM_UP_ROWS) return undefined;
    return { teacher: await rowsPerSecond(teacher, rows), student: await rowsPerSecond(out, rows) };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

async function firstRows(file: string, count: number): Promise<ModelRow[]> {
  const rows: ModelRow[] = [];
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) {
    rows.push(JSON.parse(line) as ModelRow);
    if (rows.length === count) break;
  }
  lines.close();
  return rows;
}

async function rowsPerSecond(folder: string, rows: readonly ModelRow[]): Promise<number> {
  const model = await openModel(folder, { precision: 'int8' });
  try {
    await model.answer(rows.slice(0, WARM_UP_ROWS));
    const measured = rows.slice(WARM_UP_ROWS);
    const started = performance.now();
    await model.answer(measured);
    return (1000 * measured.length) / (performance.now() - started);
  } finally {
    await model.close();
  }
}
