import { Command } from 'commander';
import { jobsOption, lazily, memoryOption, timeoutOption } from '../options.js';

export function stageCommand(): Command {
  return new Command('stage')
    .description(
      'run one stage over JSON lines from standard input; writes results to standard output in input order',
    )
    .argument('<name>', 'name of the stage: read, rows, sentences, or a recipe')
    .option('--options <json>', 'options of the stage, as JSON or @FILE', '{}')
    .option('--inline-failures', 'also write failures to standard output, as {"failure": …}')
    .option(
      '--keyed',
      'read lines KEY, tab, JSON; write one line for each: KEY, tab, {"outputs": […]} or {"failure": …}',
    )
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `
Stages:
  read      {"path": "paper.xml"} → the papers in it as JSON
  rows      {"list": "sources.jsonl"} → rows of the corpus's tables, as in ingest --engine spark
  sentences {"text": "One. Two.", "keep": [{"start": 0, "end": 3}]} → its sentences; none cuts a span of "keep"
  RECIPE    a paper with everything the recipe needs → its examples, drops and counts

Options of read: engines, timeoutMs, engineMemoryMb, engineRetryMs, captions, ocr, imageFolder.
Options of a recipe: profile (paper or refined), and those that citemill build RECIPE --help lists.
A record that crashes, hangs or takes too much memory becomes a line {"line": 12, "code": …, "message": …} on standard error.

Examples:
  $ echo '{"path": "paper.xml"}' | citemill stage read
  $ echo '{"text": "One. Two."}' | citemill stage sentences
  $ citemill stage citesum --options '{"profile": "paper"}' < papers.jsonl > results.jsonl`,
    )
    .action(lazily(async () => (await import('../stage.js')).runStage));
}
