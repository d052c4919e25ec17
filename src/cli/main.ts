#!/usr/bin/env node
import { runProgram } from './program.js';
import { report } from './report-error.js';

// A program such as `head` closes the pipe when it has seen enough: that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : report(error));
});

process.exitCode = await runProgram(process.argv.slice(2));
