import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue'];
const withSystem = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** Why no cluster can be started here, or false. */
export const noSlurm = (): string | false => {
  const missing = PROGRAMS.filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: withSystem }).status !== 0,
  );
  if (missing.length > 0) return `${missing.join(', ')} not found (Debian: slurm-wlm, munge)`;
  return process.getuid?.() === 0 ? false : 'Slurm’s daemons are started as root';
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A real Slurm with one node, configured in its own folder. */
export class SlurmCluster {
  private constructor(
    readonly env: NodeJS.ProcessEnv,
    private readonly daemons: ChildProcess[],
  ) {}

  static async start(folder: string): Promise<SlurmCluster> {
    mkdirSync(folder);
    for (const name of ['state', 'spool']) mkdirSync(join(folder, name));
    chmodSync(folder, 0o755);
    const key = join(folder, 'munge.key');
    writeFileSync(key, Buffer.alloc(128, 7), { mode: 0o400 });
    const socket = join(folder, 'munge.socket');
    const config = join(folder, 'slurm.conf');
    writeFileSync(config, configuration(folder, socket, await freePort(), await freePort()));
    const env = { ...withSystem, SLURM_CONF: config };
    const log = openSync(join(folder, 'daemons.log'), 'a');
    const daemon = (program: string, args: string[]) =>
      spawn(program, args, { env, stdio: ['ignore', log, log] });
    const files = ['pid', 'log', 'seed'].map((name) => `--${name}-file=${join(folder, `munge.${name}`)}`);
    const munged = daemon('munged', ['-F', '-f', `--key-file=${key}`, `--socket=${socket}`, ...files]);
    await wait(500);
    const daemons = [munged, daemon('slurmctld', ['-D']), daemon('slurmd', ['-D'])];
    const cluster = new SlurmCluster(env, daemons);
    await cluster.until(
      () => cluster.ask('sinfo', ['-h', '-o', '%t']) === 'idle',
      () => cluster.ask('sinfo', ['-N', '-l', '-R']),
    );
    return cluster;
  }

  /** Runs one of Slurm's programs and returns its output. */
  ask(program: string, args: string[]): string {
    return spawnSync(program, args, { env: this.env, encoding: 'utf8' }).stdout.trim();
  }

  /** Waits until no job is left. */
  async finished(): Promise<void> {
    await this.until(
      () => this.ask('squeue', ['-h']) === '',
      () => this.ask('squeue', ['-o', '%i %j %T %r']),
    );
  }

  /** Waits until `holds` returns true; after a quarter of an hour, throws an error that contains `state`. */
  async until(holds: () => boolean, state: () => string): Promise<void> {
    const end = Date.now() + 900_000;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`waited for a quarter of an hour: ${state()}`);
      await wait(200);
    }
  }

  /** Stops the daemons and waits for them to exit. */
  async stop(): Promise<void> {
    for (const daemon of [...this.daemons].reverse()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      const ended = once(daemon, 'exit');
      daemon.kill('SIGTERM');
      await ended;
    }
  }
}

/** Plain processes without control groups, so that it runs in a container; more cores than the machine may have. */
const configuration = (folder: string, socket: string, control: number, node: number) => `
ClusterName=citemill
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=root
SlurmctldPort=${control}
SlurmdPort=${node}
AuthType=auth/munge
AuthInfo=socket=${socket}
CredType=cred/munge
StateSaveLocation=${join(folder, 'state')}
SlurmdSpoolDir=${join(folder, 'spool')}
SlurmctldPidFile=${join(folder, 'slurmctld.pid')}
SlurmdPidFile=${join(folder, 'slurmd.pid')}
SlurmctldLogFile=${join(folder, 'slurmctld.log')}
SlurmdLogFile=${join(folder, 'slurmd.log')}
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=2,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SlurmdParameters=config_overrides
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=4 RealMemory=16000 State=UNKNOWN
PartitionName=long Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
