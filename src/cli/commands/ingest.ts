import { Command } from 'commander';
import {
  corpusOption,
  jobsOption,
  lazily,
  memoryOption,
  quietOption,
  readTimeoutOption,
} from '../options.js';
import { positiveCount, slice } from '../values/index.js';
import { withArchiveOptions } from './archive-options.js';
import { withClusterOptions } from './cluster-options.js';
import { withEngineOptions } from './engine-options.js';

export function ingestCommand(): Command {
  const command = new Command('ingest')
    .description('read files into a corpus; run the same command again to resume')
    .argument(
      '[paths...]',
      'files, folders, globs or archives (.gz, .zip, .tar); addresses (https://, s3://, hf://datasets/); - for standard input',
    )
    .addOption(corpusOption())
    .addOption(jobsOption())
    .addOption(readTimeoutOption())
    .addOption(memoryOption())
    .option('--png', 'store the figures of LaTeX sources in the corpus, with PDF and EPS converted to PNG')
    .option(
      '--retry-failed',
      'read sources again that failed in an earlier run, were removed, or have unrecognised pages',
    )
    .option('--prune', 'remove papers whose file is gone from the given folders')
    .option('--part-size <n>', 'number of sources per part of the corpus (default: 500)', positiveCount)
    .option(
      '--manifest <files...>',
      'lists of sources: text files with one path or address per line, or Parquet files with a column path',
    )
    .option(
      '--slice <n/of>',
      'ingest one slice of the sources, for example 3/100; citemill merge joins the slices',
      slice,
    )
    .addOption(quietOption());
  return withEngineOptions(withClusterOptions(withArchiveOptions(command)))
    .addHelpText(
      'after',
      `
Examples:
  $ citemill ingest papers/ --corpus corpus
  $ citemill ingest "s2orc/**/*.jsonl.gz" --corpus corpus --jobs 8
  $ citemill ingest arxiv/ --corpus corpus --latex-engine auto --png
  $ citemill ingest scans/ --corpus corpus --ocr auto --timeout 600
  $ citemill ingest library/ --corpus corpus --pdf-engine grobid=http://localhost:8070 --jobs 4
  $ citemill ingest s2orc/ --corpus corpus --engine spark --spark-master spark://head:7077
  $ citemill ingest s3://bucket/papers hf://datasets/ada/rivers/parses --corpus corpus
  $ find papers -name "*.pdf" | citemill ingest - --corpus corpus

Credentials come from the usual places and are never printed or stored: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or
AWS_PROFILE and ~/.aws; AWS_ENDPOINT_URL for other S3 servers; HF_TOKEN.`,
    )
    .action(lazily(async () => (await import('../ingest.js')).runIngest));
}
