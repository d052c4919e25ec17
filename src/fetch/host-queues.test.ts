import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HostQueues } from './host-queues.js';

test('a host runs one job at a time, with a delay after it', () => {
  const queues = new HostQueues<string>();
  queues.push('a', 'a1');
  queues.push('a', 'a2');
  queues.push('b', 'b1');
  assert.deepEqual([queues.take(0), queues.take(0), queues.take(0)].sort(), ['a1', 'b1', undefined]);
  queues.release('a', 100);
  assert.deepEqual(queues.take(50), { startAt: 100 });
  assert.equal(queues.take(100), 'a2');
  assert.equal(queues.size, 0);
});

test('a job that is pushed first comes before waiting ones', () => {
  const queues = new HostQueues<string>();
  queues.push('a', 'later');
  queues.push('a', 'now', true);
  assert.equal(queues.take(0), 'now');
});

test('the delay of a host lasts while it has no jobs', () => {
  const queues = new HostQueues<string>();
  queues.push('a', 'a1');
  queues.take(0);
  queues.release('a', 100);
  queues.push('a', 'a2');
  assert.deepEqual(queues.take(99), { startAt: 100 });
  assert.equal(queues.take(100), 'a2');
  queues.release('a', 200);
  queues.push('b', 'b1');
  assert.equal(queues.take(300), 'b1');
});

test('all jobs are taken, in order within a host, and never during its delay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 30 })), { maxLength: 60 }),
      (jobs) => {
        const queues = new HostQueues<{ host: string; number: number; pause: number }>();
        for (const [number, [host, pause]] of jobs.entries())
          queues.push(`h${host}`, { host: `h${host}`, number, pause });
        const freeAt = new Map<string, number>();
        const last = new Map<string, number>();
        let jobCount = 0;
        for (let now = 0; ; ) {
          const job = queues.take(now);
          if (!job) break;
          if ('startAt' in job) {
            assert.ok(job.startAt > now);
            now = job.startAt;
            continue;
          }
          jobCount++;
          assert.ok((freeAt.get(job.host) ?? 0) <= now);
          assert.ok((last.get(job.host) ?? -1) < job.number);
          last.set(job.host, job.number);
          freeAt.set(job.host, now + job.pause);
          queues.release(job.host, now + job.pause);
        }
        assert.equal(jobCount, jobs.length);
      },
    ),
  );
});
