import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../user-error.js';
import { sparkVariables } from './variables.js';

/** Where Spark runs and what runs its driver. */
export interface SparkOptions {
  /** A Python with pyspark and sqlglot. */
  python: string;
  /** As Spark names it: `local[*]`, `spark://host:7077`, `yarn`, `k8s://…`. */
  master: string;
  /** Settings of Spark, as in `{ 'spark.executor.memory': '4g' }`. */
  conf?: Record<string, string> | undefined;
  /** A Spark that is installed already; else that of pyspark. */
  home?: string | undefined;
}

/** The Python package of the driver. */
export const DRIVER = fileURLToPath(new URL('../../../spark', import.meta.url));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type SparkRow = Record<string, Json>;

type Answer =
  | { rows: SparkRow[] }
  | { done: true }
  | { error: string }
  | { spark: string; parallelism: number };

export type SparkRequest =
  | { do: 'run' | 'rows'; sql: string; dialect?: 'spark' }
  | {
      do: 'write';
      sql: string;
      path: string;
      by?: string;
      order?: string[];
      format?: 'text';
      dialect?: 'spark';
    }
  | { do: 'view'; name: string; paths: string[]; columns: string }
  | { do: 'stop' };

/** Lines of Spark's log that an error shows. */
const SHOWN_LOG = 12;

/** A session of Spark, behind a driver in Python that runs SQL. Close it: it holds a JVM. */
export class SparkSession {
  readonly version: string;
  /** Tasks that run at the same time, as far as Spark knows at its start. */
  readonly parallelism: number;

  private constructor(
    private readonly driver: ChildProcess,
    private readonly requests: Writable,
    private readonly answers: AsyncIterator<string>,
    private readonly log: string,
    hello: { spark: string; parallelism: number },
  ) {
    this.version = hello.spark;
    this.parallelism = hello.parallelism;
  }

  /** Starts Spark. Its log goes to `spark.log` in `scratch`, its tables to `warehouse`: both on a file system that all nodes share. */
  static async start(options: SparkOptions, scratch: string): Promise<SparkSession> {
    const conf = {
      'spark.sql.warehouse.dir': join(scratch, 'warehouse'),
      ...options.conf,
    };
    const settings = Object.entries(conf).flatMap(([key, value]) => ['--conf', `${key}=${value}`]);
    const log = join(scratch, 'spark.log');
    const errors = openSync(log, 'a');
    const args = ['-m', 'citemill_spark', '--master', options.master, ...settings];
    const driver = spawn(options.python, args, {
      stdio: ['pipe', 'pipe', errors],
      env: sparkVariables(DRIVER, options.home),
      cwd: scratch,
    });
    closeSync(errors);
    const failed = new Promise<never>((_, reject) => {
      driver.once('error', (error) => reject(new UserError(`${options.python}: ${error.message}`)));
    });
    failed.catch(() => {});
    // Requests to a driver that has died are answered by the end of its answers.
    const { stdin, stdout } = driver;
    if (!stdin || !stdout) throw new Error('the driver has no pipes');
    stdin.on('error', () => {});
    const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
    const first = await Promise.race([answers.next(), failed]);
    if (first.done) throw new UserError(`Spark did not start (${options.master}):\n${tailOf(log)}`);
    return new SparkSession(driver, stdin, answers, log, JSON.parse(first.value));
  }

  /** Runs a request to its end, and hears its rows a chunk at a time. */
  async *ask(request: SparkRequest): AsyncGenerator<SparkRow[]> {
    this.requests.write(`${JSON.stringify(request)}\n`);
    for (;;) {
      const { value, done } = await this.answers.next();
      if (done) throw new Error(`Spark's driver ended before its answer:\n${tailOf(this.log)}`);
      const answer = JSON.parse(value) as Answer;
      if ('rows' in answer) yield answer.rows;
      else if ('error' in answer) throw new Error(`Spark: ${firstLines(answer.error)}`);
      else return;
    }
  }

  async run(request: SparkRequest): Promise<void> {
    for await (const _ of this.ask(request));
  }

  /** All rows of a small answer. */
  async rows(sql: string, dialect?: 'spark'): Promise<SparkRow[]> {
    const rows: SparkRow[] = [];
    for await (const chunk of this.ask({ do: 'rows', sql, ...(dialect ? { dialect } : {}) }))
      rows.push(...chunk);
    return rows;
  }

  async close(): Promise<void> {
    const { driver } = this;
    if (driver.exitCode !== null || driver.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => {
      driver.once('exit', () => resolve());
    });
    this.requests.end(`${JSON.stringify({ do: 'stop' })}\n`);
    await ended;
  }
}

function tailOf(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.slice(-SHOWN_LOG).join('\n');
}

/** What Spark says of a failure, without the JVM's stack. */
function firstLines(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s*at /.test(line));
  return lines.slice(0, SHOWN_LOG).join('\n');
}
