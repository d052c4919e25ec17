import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { python } from './spark.test-suite.js';

/** A process of the cluster, in a process group of its own: what it started goes with it. */
interface Member {
  kill(): void;
}

/** A standalone cluster of the Spark that pyspark brings: one master, and workers of one core each. */
export interface Cluster {
  master: string;
  workers: Member[];
  stop(): void;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts a class of Spark and waits for a line of its log. */
async function start(home: string, name: string, args: string[], ready: RegExp): Promise<Member> {
  const child: ChildProcess = spawn(join(home, 'bin', 'spark-class'), [name, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: '127.0.0.1', SPARK_DAEMON_MEMORY: '256m' },
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  };
  if (!child.stderr) throw new Error(`${name}: has no log`);
  const lines = createInterface({ input: child.stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (ready.test(line)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${name}: ended with ${code} before it was ready`)));
  });
  return { kill };
}

export async function startCluster(folder: string, workers: number): Promise<Cluster> {
  const home = execFileSync(python ?? '', ['-c', 'import pyspark; print(pyspark.__path__[0])'], {
    encoding: 'utf8',
  }).trim();
  const port = await freePort();
  const head = ['--host', '127.0.0.1', '--port', `${port}`, '--webui-port', '0'];
  const master = await start(
    home,
    'org.apache.spark.deploy.master.Master',
    head,
    /I have been elected leader/,
  );
  const address = `spark://127.0.0.1:${port}`;
  const members = await Promise.all(
    Array.from({ length: workers }, async (_, number) => {
      const work = join(folder, `worker-${number}`);
      mkdirSync(work);
      const args = [
        '--host',
        '127.0.0.1',
        '--webui-port',
        '0',
        '--cores',
        '1',
        '--memory',
        '700m',
        '-d',
        work,
      ];
      return start(
        home,
        'org.apache.spark.deploy.worker.Worker',
        [...args, address],
        /Successfully registered/,
      );
    }),
  );
  return {
    master: address,
    workers: members,
    stop() {
      for (const member of [...members, master]) member.kill();
    },
  };
}
