import { MetricError } from '@citemill/metrics';
import type { Command } from 'commander';
import { UserError } from '../../user-error.js';
import { pluralise, textTable } from '../table.js';
import type { EachPair, Scored, ScoreFlags } from './flags.js';
import { ScoreInput } from './input.js';
import { METRIC_FLAGS, SCORERS } from './metrics.js';
import { checkRouge } from './rouge.js';

const flagName = (flag: string) => `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Refuses flags that the metric does not have: they would have no effect. */
function checkFlags(command: Command, { metric }: ScoreFlags): void {
  const valid: readonly string[] = SCORERS[metric].flags;
  for (const flag of METRIC_FLAGS) {
    if (valid.includes(flag) || command.getOptionValueSource(flag) !== 'cli') continue;
    throw new UserError(
      `${flagName(flag)} is not an option of ${metric}, which has ${valid.map(flagName).join(', ')}`,
    );
  }
}

/** Flags whose name differs from the metric's option. */
const OPTION_FLAGS: Record<string, string> = { limit: '--words', removeStopWords: '--stop-words' };

/** Rewrites a metric's message about an option to name the flag. */
function nameFlag(message: string, flags: ScoreFlags): string {
  const [, variant, option = ''] = /^variant (\S+) has no option (\S+)$/.exec(message) ?? [];
  if (variant === undefined) return message;
  const flag =
    option === 'limit' && flags.bytes !== undefined ? '--bytes' : (OPTION_FLAGS[option] ?? flagName(option));
  return `${flag}: variant ${variant} has no such option`;
}

async function scoreAll(flags: ScoreFlags, each: EachPair): Promise<Scored> {
  if ((flags.confidence !== undefined || flags.samples !== undefined) && !flags.intervals)
    throw new UserError('--confidence and --samples require --intervals');
  try {
    if (flags.metric === 'rouge') checkRouge(flags);
    const input = new ScoreInput(flags);
    try {
      const scored = await SCORERS[flags.metric].score(input, flags, each);
      if (scored.pairs === 0) throw new UserError(`${flags.hyp} is empty`);
      return scored;
    } finally {
      input.close();
    }
  } catch (error) {
    if (error instanceof MetricError) throw new UserError(nameFlag(error.message, flags), { cause: error });
    throw error;
  }
}

/** ROUGE-1.5.5 has its own lists for stemming (-m) and stop words (-s); without them, results can differ slightly. */
function scoreNotes({ metric, variant, stem, stopWords, data }: ScoreFlags): string[] {
  if (metric !== 'rouge' || variant !== 'perl155' || data || !(stem || stopWords)) return [];
  return [
    'without --data (the data folder of ROUGE-1.5.5), stems and stop words come from Citemill’s lists; the last digits may differ from ROUGE-1.5.5',
  ];
}

function renderScores({ pairs, signature, scores }: Scored, notes: readonly string[]): string {
  const columns = Object.keys(Object.values(scores)[0] ?? {});
  const digits = (value: number) => value.toFixed(columns.length === 1 && value > 1 ? 2 : 5);
  const table = textTable([
    ['', ...columns],
    ...Object.entries(scores).map(([name, values]) => [name, ...Object.values(values).map(digits)]),
  ]);
  return `${[table, '', pluralise(pairs, 'pair'), signature, ...notes].join('\n')}\n`;
}

export async function runScore(flags: ScoreFlags, command: Command): Promise<void> {
  checkFlags(command, flags);
  const scored = await scoreAll(flags, (line, scores) => {
    process.stdout.write(`${JSON.stringify({ line, ...scores })}\n`);
  });
  const { pairs, scores, signature } = scored;
  const notes = [...scoreNotes(flags), ...(scored.notes ?? [])];
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ metric: flags.metric, pairs, scores, signature, ...(notes.length > 0 ? { notes } : {}) })}\n`
      : renderScores(scored, notes),
  );
}
