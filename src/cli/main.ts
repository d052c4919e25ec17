#!/usr/bin/env node
import { escapeForTerminal } from '@citemill/metrics/text';
import { runProgram } from './program.js';
import { reportError } from './report-error.js';

// A program such as `head` closes the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : reportError(error));
});

// Warnings for the user are printed like errors; all others as Node.js does, with its process id and advice.
const nodeListeners = process.listeners('warning');
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name === 'RougeWarning')
    process.stderr.write(`citemill: ${escapeForTerminal(warning.message)}\n`);
  else for (const print of nodeListeners) print(warning);
});

process.exitCode = await runProgram(process.argv.slice(2));
