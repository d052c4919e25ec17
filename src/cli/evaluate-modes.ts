import type { Command } from 'commander';
import { UserError } from '../user-error.js';
import type { EvaluateFlags } from './evaluate-flags.js';

type Flag = keyof EvaluateFlags;
type Mode = 'rescore' | 'domains' | 'curve';

/** Options that say how a set is opened and how output is printed; they go with every mode. */
const COMMON: readonly Flag[] = [
  'task',
  'duc',
  'marked',
  'threshold',
  'query',
  'encoder',
  'candidates',
  'languageModel',
  'modelFolder',
  'json',
  'quiet',
];

/** The further options that each mode uses. */
const MODE_FLAGS: Record<Mode, readonly Flag[]> = {
  rescore: ['split', 'predictions'],
  domains: ['fields', 'embeddings', 'seed', 'report'],
  curve: ['models', 'split', 'seed', 'precision', 'report'],
};

/** Options of the table that need another one. */
const REQUIREMENTS: readonly { flag: Flag; needs: readonly Flag[] }[] = [
  { flag: 'fields', needs: ['domains'] },
  { flag: 'report', needs: ['domains', 'curve'] },
  { flag: 'test', needs: ['compare'] },
  { flag: 'samples', needs: ['compare'] },
];

/** Refuses options that would have no effect on what the command is asked to do. */
export function checkMode(command: Command, flags: EvaluateFlags): void {
  if (flags.list) return;
  const mode = (['rescore', 'domains', 'curve'] as const).find((name) => flags[name] !== undefined);
  for (const option of command.options) {
    const flag = option.attributeName() as Flag;
    if (command.getOptionValueSource(flag) !== 'cli') continue;
    // Nothing is saved outside of a table, so --no-save is met.
    if (flag === mode || (flag === 'save' && flags.save === false)) continue;
    if (mode) {
      if (![...COMMON, ...MODE_FLAGS[mode]].includes(flag))
        throw new UserError(`${option.long}: has no effect with --${mode}; leave it out`);
      continue;
    }
    const needs = REQUIREMENTS.find((requirement) => requirement.flag === flag)?.needs;
    if (needs && !needs.some((name) => flags[name] !== undefined))
      throw new UserError(`${option.long} requires ${needs.map((name) => `--${name}`).join(' or ')}`);
  }
}
