// Peak memory of a command and of its largest worker process, read from /proc on Linux; not available on other systems.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;

/** Peak memory of a process, in MB. */
function peakMemory(pid) {
  try {
    const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) / 1024 : 0;
  } catch {
    // Not Linux, or the process has ended.
    return 0;
  }
}

/** Processor time of a process and of its ended children, in seconds. Linux counts hundredths. */
function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    // Not Linux, or the process has ended.
    return 0;
  }
}

/** The processes that a process has started. */
function children(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
  } catch {
    // Not Linux, or the process has ended.
    return [];
  }
}

/** Runs a Node command and measures wall time, processor time including workers, and peak memory in MB. */
export function measureCommand(args) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let main = 0;
    let worker = 0;
    let cpu = 0;
    let output = '';
    let errors = '';
    const look = () => {
      main = Math.max(main, peakMemory(child.pid));
      let spent = processorTime(child.pid);
      for (const pid of children(child.pid)) {
        worker = Math.max(worker, peakMemory(pid));
        spent += processorTime(pid);
      }
      cpu = Math.max(cpu, spent);
    };
    const timer = setInterval(look, EVERY_MS);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      errors = (errors + chunk).slice(-4000);
    });
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      if (status === 0) resolve({ seconds, cpu, main, worker, output });
      else reject(new Error(`${args.slice(1).join(' ')}: exit ${status}\n${errors}`));
    });
  });
}
