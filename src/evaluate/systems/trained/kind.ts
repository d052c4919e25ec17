import type { ModelDescription } from '../../../infer/index.js';
import { chatKind } from '../../../train/index.js';
import { UserError } from '../../../user-error.js';
import type { TaskKind } from '../../sets/index.js';

/** Returns the threshold of a model: 0.5, as in the papers; with the `refined` profile, the one found on validation. */
export const modelThreshold = ({ job, threshold }: ModelDescription): number =>
  job.profile === 'refined' ? (threshold ?? 0.5) : 0.5;

/** The inputs of models by architecture, for hand-written jobs that do not name one. */
const DEFAULT_INPUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'sequence-classifier': 'citeworth/sentences',
    'pu-learning': 'citeworth/sentences',
    'word-classifier': 'citeworth/sentences',
    'sentences-in-context': 'citeworth/paragraphs',
    'vector-ranker': 'sciqfs/sentences',
    'sparse-ranker': 'sciqfs/sentences',
    'window-extractor': 'wikiref/titles',
    seq2seq: 'citesum/source',
  }),
);

/** Returns the input that a model reads, by the name of its builder. */
export function describeInput({ job, architecture }: ModelDescription): {
  name: string;
  options: Record<string, unknown>;
} {
  if (job.input) return job.input;
  const name = DEFAULT_INPUT.get(architecture);
  if (name === undefined) throw new UserError('model.json: job.input is missing');
  return { name, options: {} };
}

/** The tasks of a CiteSum model by the kind of text that it generates. CiteSum §4.3 and §4.4: a title model also summarises news. */
const TASKS_BY_TARGET: ReadonlyMap<string, readonly TaskKind[]> = new Map<string, readonly TaskKind[]>(
  Object.entries({
    tldr: ['summary'],
    title: ['generation', 'summary'],
    disci: ['classification'],
  }),
);

/** Returns the tasks that a trained model can be evaluated on, according to its input, the main one first. */
export function supportedKinds(description: ModelDescription): readonly TaskKind[] {
  const { name, options } = describeInput(description);
  const [paper] = name.split('/');
  if (paper === 'citeworth') return ['labelling'];
  if (paper === 'sciqfs') return ['ranking'];
  if (paper === 'wikiref') return ['summary'];
  if (paper === 'citesum') {
    const [target] = Array.isArray(options?.targets) ? options.targets : [];
    return TASKS_BY_TARGET.get(String(target ?? 'tldr')) ?? [];
  }
  if (name === 'chat') return [chatKind(options)];
  if (paper === 'scixgen' || paper === 'citegen' || paper === 'relatedwork') return ['generation'];
  if (paper === 'intent') return ['classification'];
  if (paper === 'support') return ['ranking'];
  if (paper === 'transfer')
    return [description.architecture === 'token-tagger' ? 'tagging' : 'classification'];
  return [];
}
