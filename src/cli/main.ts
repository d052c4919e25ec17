#!/usr/bin/env node
import { runProgram } from './program.js';
import { reportError } from './report-error.js';

// A program such as `head` closes the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : reportError(error));
});

process.exitCode = await runProgram(process.argv.slice(2));
