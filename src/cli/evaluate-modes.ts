import type { Command } from 'commander';
import { UserError } from '../user-error.js';
import type { EvaluateFlags } from './evaluate-flags.js';

type Flag = keyof EvaluateFlags;
type Mode = 'rescore' | 'domains' | 'curve';

/** Options that every mode accepts: how the set is opened and how output is printed. */
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

/** Options that need another one when the table is printed. */
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
    // Only the table saves anything, so --no-save is always satisfied here.
    if (flag === mode || (flag === 'save' && flags.save === false)) continue;
    if (mode) {
      if (![...COMMON, ...MODE_FLAGS[mode]].includes(flag))
        throw new UserError(`${option.long} has no effect with --${mode}; leave it out`);
      continue;
    }
    const needs = REQUIREMENTS.find((requirement) => requirement.flag === flag)?.needs;
    if (needs && !needs.some((name) => flags[name] !== undefined))
      throw new UserError(`${option.long} requires ${needs.map((name) => `--${name}`).join(' or ')}`);
  }
}
