#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { version } from '../version.js';
import { buildCommand } from './build.js';
import { evaluateCommand } from './evaluate.js';
import { failuresCommand } from './failures.js';
import { fetchCommand } from './fetch.js';
import { ingestCommand } from './ingest.js';
import { linkCommand } from './link.js';
import { makeCommand } from './make.js';
import { overlapCommand } from './overlap.js';
import { readCommand } from './read.js';
import { report } from './report-error.js';
import { scoreCommand } from './score.js';
import { showCommand } from './show.js';
import { stageCommand } from './stage.js';
import { statsCommand } from './stats.js';

/** The whole command line, a file a command. */
export function program(): Command {
  const root = new Command('citemill')
    .description('Mills collections of scientific papers into citation-supervised datasets.')
    .version(version)
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      `
Examples:
  $ citemill make papers/ --out mill             read, link and build every dataset
  $ citemill read paper.xml | head -c 400        one paper as JSON
  $ citemill ingest papers/ --corpus mill/corpus
  $ citemill link --corpus mill/corpus --metadata arxiv-metadata.jsonl.gz
  $ citemill stats --corpus mill/corpus
  $ citemill evaluate mill/citesum --models all`,
    );
  for (const command of [
    makeCommand,
    readCommand,
    ingestCommand,
    fetchCommand,
    linkCommand,
    buildCommand,
    showCommand,
    overlapCommand,
    statsCommand,
    failuresCommand,
    scoreCommand,
    evaluateCommand,
    stageCommand,
  ]) {
    root.addCommand(command().exitOverride());
  }
  return root;
}

// A reader such as `head` that has seen enough closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else process.exitCode = report(error);
}
