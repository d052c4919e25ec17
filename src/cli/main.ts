#!/usr/bin/env node
import { runProgram } from './program.js';

// A program such as `head` closes the pipe when it has seen enough: that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2));
