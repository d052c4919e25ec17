import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { runTrainer } from './run-trainer.js';

const folder = temporaryFolder('run-trainer');

/** A program that prints an error event, writes to standard error and exits, as the trainer does. */
function endingWith(code: string, exitCode: number): string {
  const path = join(folder, `${code}.sh`);
  const event = JSON.stringify({ event: 'error', code, message: `message of ${code}` });
  writeFileSync(path, `#!/bin/sh\necho '${event}'\necho 'Traceback: line 7' >&2\nexit ${exitCode}\n`, {
    mode: 0o755,
  });
  return path;
}

const failure = async (python: string): Promise<unknown> =>
  runTrainer({ python, args: [] }).then(
    () => assert.fail('it should fail'),
    (error: unknown) => error,
  );

test('a mistake in the job is the user’s, with exit code 2', async () => {
  const error = await failure(endingWith('job', 2));
  assert.ok(error instanceof UserError);
  assert.deepEqual([error.message, error.exitCode], ['message of job', 2]);
});

test('a fault of the trainer is a bug, reported with its traceback', async () => {
  const error = await failure(endingWith('fault', 1));
  assert.ok(error instanceof Error && !(error instanceof UserError));
  assert.match(error.message, /^the trainer failed: message of fault\nTraceback: line 7$/);
});

test('an interrupted training exits with 130', async () => {
  const error = await failure(endingWith('interrupted', 130));
  assert.ok(error instanceof UserError);
  assert.deepEqual([error.message, error.exitCode], ['message of interrupted', 130]);
});
