import { join } from 'node:path';
import { EXAMPLES } from './citemill.fixture.js';

/** What another value of an option does to the dataset. */
export interface Effect {
  /** The option with another value, as typed; options it requires come with it. */
  args: string[];
  does: 'change' | 'keep' | 'refuse';
  /** Why rows stay the same, or what the refusal says. */
  because?: string | RegExp;
  /** Calls that come first, as further options of the same command. */
  first?: string[][];
}

const change = (...args: string[]): Effect => ({ args, does: 'change' });
const keep = (reason: string, ...args: string[]): Effect => ({ args, does: 'keep', because: reason });
const refuse = (because: RegExp, ...args: string[]): Effect => ({ args, does: 'refuse', because });

/** Options that say where a build runs. */
const CLUSTER: Record<string, Effect> = {
  '--engine': keep('only where it runs; tests on Spark and Slurm compare the rows', '--engine', 'local'),
  '--tasks': refuse(/--tasks requires --engine slurm/, '--tasks', '3'),
  '--slurm-partition': refuse(/requires --engine slurm/, '--slurm-partition', 'short'),
  '--slurm-time': refuse(/requires --engine slurm/, '--slurm-time', '01:00:00'),
  '--dry-run': refuse(/requires --engine slurm/, '--dry-run'),
  '--spark-master': refuse(/requires --engine spark/, '--spark-master', 'local[2]'),
  '--spark-conf': refuse(/requires --engine spark/, '--spark-conf', 'spark.ui.enabled=false'),
  '--spark-home': refuse(/requires --engine spark/, '--spark-home', '/nowhere'),
};

const SHARED: Record<string, Effect> = {
  ...CLUSTER,
  '--out': keep('only where it is written'),
  '--profile': change('--profile', 'paper'),
  '--seed': change('--seed', '7'),
  '--jobs': keep('only how many papers are processed at a time', '--jobs', '2'),
  '--timeout': change('--timeout', '50'),
  '--memory': change('--memory', '900'),
  '--quiet': keep('only whether progress is shown'),
};

/** Returns the effect of every option of `build` on a dataset. */
export const buildEffects = ({
  papers,
  other,
}: {
  papers: string;
  other: string;
}): Record<string, Effect> => ({
  ...SHARED,
  '--corpus': change('--corpus', other),
  '--set': change('--set', 'minimumSentences=1'),
  '--split': change('--split', '60/20/20'),
  '--sizes': change('--sizes', '1/1'),
  '--sides': change('--sides', 'most'),
  '--dedupe': change('--dedupe', 'minhash'),
  '--max-train': change('--max-train', '3'),
  '--per-field': change('--per-field', '3'),
  '--licence': change('--licence', 'permissive'),
  '--language': change('--language', 'en'),
  '--years': change('--years', '1990-'),
  '--field': change('--field', 'engineering'),
  '--format': change('--format', 'jats'),
  '--collection': change('--collection', papers),
  '--min-quality': change('--min-quality', '0.1'),
  '--without': change('--without', join(EXAMPLES, 'metadata', 'arxiv-metadata.jsonl')),
  '--without-by': refuse(/--without-by requires --without/, '--without-by', 'work'),
  '--without-ngram': refuse(/--without-ngram requires --without/, '--without-ngram', '8'),
  '--personal': change('--personal', 'keep'),
  // The answers change no rows; card.test.ts builds with some.
  '--about': refuse(/nowhere\.md/, '--about', 'nowhere.md'),
  '--keep-drops': change('--keep-drops'),
  '--jsonl': change('--jsonl'),
  '--export': change('--export', 'chat'),
  '--prompts': refuse(/^citemill: --prompts requires --export chat/, '--prompts', papers),
  '--slice': {
    ...refuse(/slices 2 of 2 are missing/, '--slices', '2'),
    first: [['--slice', '1/2']],
  },
  '--slices': {
    ...keep('joins slices that have the identity of the dataset', '--slices', '2'),
    first: [
      ['--slice', '1/2'],
      ['--slice', '2/2'],
    ],
  },
  '--no-cache': keep('only whether earlier results are reused', '--no-cache'),
  '--database-memory': keep('only when the database spills to disk', '--database-memory', '1GB'),
});

/** The effects of options of `make` that `build` does not have. */
export const MAKE_ONLY_EFFECTS: Record<string, Effect> = {
  '--recipes': keep('only which datasets are made', '--recipes', 'citeworth'),
  '--metadata': change('--metadata', join(EXAMPLES, 'metadata', 'abstracts.csv')),
  '--online': refuse(/no such service/, '--online', '--service', 'nowhere=http://127.0.0.1:9'),
  '--email': refuse(/--email requires --online/, '--email', 'me@example.org'),
  '--service': refuse(/--service requires --online/, '--service', 'openalex=http://127.0.0.1:9'),
  '--cache': refuse(/--cache requires --online/, '--cache', 'answers'),
  '--latex-engine': refuse(/choose from citemill, latexml, auto/, '--latex-engine', 'pandoc'),
  '--pdf-engine': refuse(/no GROBID server is alive/, '--pdf-engine', 'grobid=http://127.0.0.1:9'),
  '--ocr': keep('no paper of the examples is a scan', '--ocr', 'never'),
  '--ocr-language': refuse(/--ocr-language requires --ocr auto or always/, '--ocr-language', 'eng'),
  '--keep-drops': change('--keep-drops'),
  '--captions': change('--captions'),
  '--png': change('--png'),
};

/** The effect of every option of `make`. */
export const MAKE_EFFECTS: Record<string, Effect> = { ...SHARED, ...MAKE_ONLY_EFFECTS };
