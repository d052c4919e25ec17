import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../user-error.js';
import { sparkProcessEnv } from './variables.js';

/** The Spark cluster and the Python that runs its driver. */
export interface SparkOptions {
  /** Path of a Python with pyspark and sqlglot. */
  python: string;
  /** Spark master URL: `local[*]`, `spark://host:7077`, `yarn`, `k8s://…`. */
  master: string;
  /** Spark settings such as `{ 'spark.executor.memory': '4g' }`. */
  conf?: Record<string, string> | undefined;
  /** Folder of an installed Spark. Default: the Spark that comes with pyspark. */
  home?: string | undefined;
}

/** Folder of the driver's Python package. */
export const DRIVER = fileURLToPath(new URL('../../../spark', import.meta.url));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type SparkRow = Record<string, Json>;

type Response =
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

/** Maximum number of lines of Spark's log in an error message. */
const SHOWN_LOG_LINES = 12;

/** A Spark session, controlled through a Python driver that runs SQL. Call `close` after use, which ends its JVM. */
export class SparkSession {
  readonly version: string;
  /** Number of concurrent tasks, as Spark reports at its start. */
  readonly parallelism: number;

  private constructor(
    private readonly driver: ChildProcess,
    private readonly requests: Writable,
    private readonly responses: AsyncIterator<string>,
    private readonly log: string,
    startMessage: { spark: string; parallelism: number },
  ) {
    this.version = startMessage.spark;
    this.parallelism = startMessage.parallelism;
  }

  /** Starts Spark with its log and tables in `scratch`, which all nodes must share. */
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
      env: sparkProcessEnv(DRIVER, options.home),
      cwd: scratch,
    });
    closeSync(errors);
    const failed = new Promise<never>((_, reject) => {
      driver.once('error', (error) => reject(new UserError(`${options.python}: ${error.message}`)));
    });
    // The driver may fail after the race below, when nothing awaits this promise.
    failed.catch(() => {});
    const { stdin, stdout } = driver;
    if (!stdin || !stdout) throw new Error('the driver has no pipes');
    // If the driver dies, this is reported when its responses end.
    stdin.on('error', () => {});
    const responses = createInterface({ input: stdout })[Symbol.asyncIterator]();
    const first = await Promise.race([responses.next(), failed]);
    if (first.done) throw new UserError(`Spark did not start (${options.master}):\n${readTail(log)}`);
    return new SparkSession(driver, stdin, responses, log, JSON.parse(first.value));
  }

  /** Runs a request and yields its rows in chunks. */
  async *request(request: SparkRequest): AsyncGenerator<SparkRow[]> {
    this.requests.write(`${JSON.stringify(request)}\n`);
    let isPending = true;
    const next = async (): Promise<Response> => {
      const { value, done } = await this.responses.next();
      isPending = false;
      if (done) throw new Error(`Spark's driver ended before it answered:\n${readTail(this.log)}`);
      const response = JSON.parse(value) as Response;
      isPending = 'rows' in response;
      return response;
    };
    try {
      for (let response = await next(); ; response = await next()) {
        if ('rows' in response) yield response.rows;
        else if ('error' in response) throw new Error(`Spark: ${firstLines(response.error)}`);
        else return;
      }
    } finally {
      // A caller that stops early must not leave rows for the next request.
      while (isPending) await next();
    }
  }

  async run(request: SparkRequest): Promise<void> {
    for await (const _ of this.request(request));
  }

  /** Runs a query with a small result and returns all its rows. */
  async rows(sql: string, dialect?: 'spark'): Promise<SparkRow[]> {
    const rows: SparkRow[] = [];
    for await (const chunk of this.request({ do: 'rows', sql, ...(dialect ? { dialect } : {}) }))
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

function readTail(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.slice(-SHOWN_LOG_LINES).join('\n');
}

/** Removes the JVM's stack trace from an error message of Spark. */
function firstLines(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s*at /.test(line));
  return lines.slice(0, SHOWN_LOG_LINES).join('\n');
}
