import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { python, QUICK_JVM } from './spark.fixture.js';

/** How long a process of the cluster may take to be ready. */
const READY_MS = 180_000;

/** Starts a process of the cluster in its own process group, so that its children end with it. */
interface Member {
  /** Sends SIGKILL to all of it. */
  kill(): void;
}

/** A standalone cluster of the Spark that pyspark brings: one master, and workers of one core each. */
export class SparkCluster {
  private readonly workers: Member[] = [];

  private constructor(
    private readonly folder: string,
    private readonly home: string,
    private readonly head: Member,
    readonly master: string,
  ) {}

  static async start(folder: string, workers: number): Promise<SparkCluster> {
    const home = execFileSync(python ?? '', ['-c', 'import pyspark; print(pyspark.__path__[0])'], {
      encoding: 'utf8',
    }).trim();
    const port = await freePort();
    const head = await startClass(home, join(folder, 'master.log'), /I have been elected leader/, [
      'org.apache.spark.deploy.master.Master',
      ...['--host', '127.0.0.1', '--port', `${port}`, '--webui-port', '0'],
    ]);
    const cluster = new SparkCluster(folder, home, head, `spark://127.0.0.1:${port}`);
    try {
      await Promise.all(Array.from({ length: workers }, () => cluster.addWorker()));
    } catch (error) {
      cluster.stop();
      throw error;
    }
    return cluster;
  }

  async addWorker(): Promise<void> {
    const name = `worker-${this.workers.length}`;
    // Its place in the list is taken at once: several may start at the same time.
    const at = this.workers.push({ kill() {} }) - 1;
    const work = join(this.folder, name);
    mkdirSync(work);
    this.workers[at] = await startClass(this.home, `${work}.log`, /Successfully registered with master/, [
      'org.apache.spark.deploy.worker.Worker',
      ...['--host', '127.0.0.1', '--webui-port', '0', '--cores', '1', '--memory', '700m', '-d', work],
      this.master,
    ]);
  }

  /** Kills a worker and its executors without warning. */
  killWorker(number: number): void {
    this.workers[number]?.kill();
  }

  /** How many executors a worker has had. */
  executorsOf(number: number): number {
    return readdirSync(join(this.folder, `worker-${number}`)).filter((name) => name.startsWith('app-'))
      .length;
  }

  stop(): void {
    for (const member of [...this.workers, this.head]) member.kill();
  }
}

/** Starts a class of Spark and waits for a line of its log. */
async function startClass(home: string, log: string, ready: RegExp, args: string[]): Promise<Member> {
  const output = openSync(log, 'a');
  const child = spawn(join(home, 'bin', 'spark-class'), args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      SPARK_HOME: home,
      SPARK_LOCAL_IP: '127.0.0.1',
      SPARK_DAEMON_MEMORY: '256m',
      SPARK_DAEMON_JAVA_OPTS: QUICK_JVM,
    },
  });
  closeSync(output);
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  };
  for (const until = Date.now() + READY_MS; !ready.test(readFileSync(log, 'utf8')); await setTimeout(100)) {
    if (child.exitCode === null && Date.now() < until) continue;
    kill();
    throw new Error(`${args[0]}: is not ready\n${readFileSync(log, 'utf8').slice(-2000)}`);
  }
  return { kill };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
