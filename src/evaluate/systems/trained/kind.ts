import type { ModelDescription } from '../../../infer/index.js';
import { UserError } from '../../../user-error.js';
import type { TaskKind } from '../../sets/index.js';

/** One half, as the papers decide; models of the `refined` profile have a threshold of their own, found on validation. */
export const ownThreshold = ({ job, threshold }: ModelDescription): number =>
  job.profile === 'refined' ? (threshold ?? 0.5) : 0.5;

/** What models read that were trained from a job written by hand, which need not say it. */
const USUAL_INPUT: ReadonlyMap<string, string> = new Map(
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

/** The input that a model reads, by the name of its builder. */
export function describeInput({ job, architecture }: ModelDescription): {
  name: string;
  options: Record<string, unknown>;
} {
  const usual = USUAL_INPUT.get(architecture);
  if (job.input) return job.input;
  if (usual === undefined) throw new UserError(`model.json does not say what the model reads (job.input)`);
  return { name: usual, options: {} };
}

/** What a model of CiteSum answers, by what it writes. CiteSum §4.3 and §4.4: one of titles writes summaries of news, too. */
const WRITTEN: ReadonlyMap<string, readonly TaskKind[]> = new Map<string, readonly TaskKind[]>(
  Object.entries({
    tldr: ['summary'],
    title: ['generation', 'summary'],
    disci: ['classification'],
  }),
);

/** What a trained model answers, by the input it reads, the usual first; nothing for what no table judges. */
export function supportedKinds(description: ModelDescription): readonly TaskKind[] {
  const { name, options } = describeInput(description);
  const [paper] = name.split('/');
  if (paper === 'citeworth') return ['labelling'];
  if (paper === 'sciqfs') return ['ranking'];
  if (paper === 'wikiref') return ['summary'];
  if (paper === 'citesum') {
    const [written] = Array.isArray(options?.targets) ? options.targets : [];
    return WRITTEN.get(String(written ?? 'tldr')) ?? [];
  }
  if (paper === 'scixgen') return ['generation'];
  if (paper === 'transfer')
    return [description.architecture === 'token-tagger' ? 'tagging' : 'classification'];
  return [];
}
