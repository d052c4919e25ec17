import {
  type BleuStatistics,
  bleuStatistic,
  bleuStatistics,
  corpusBleu,
  corpusMeteor,
  loadWordNet,
  sentenceBleu,
  sumBleuStatistics,
} from '@citemill/metrics';
import { UserError } from '../../user-error.js';
import { checkVariant, type EachPair, omitUndefined, type Scored, type ScoreFlags } from './flags.js';
import { parsePairs, type ScoreInput } from './input.js';
import { scoreRouge } from './rouge.js';

interface Scorer {
  /** Flags that apply to this metric. */
  flags: readonly (keyof ScoreFlags)[];
  score(input: ScoreInput, flags: ScoreFlags, each: EachPair): Scored | Promise<Scored>;
}

function scoreBleu(input: ScoreInput, flags: ScoreFlags, each: EachPair): Scored {
  const { tokenise, smooth, lowercase, order, smoothValue } = flags;
  if (smoothValue !== undefined && smooth !== 'floor' && smooth !== 'add-k')
    throw new UserError('--smooth-value requires --smooth floor or --smooth add-k');
  const options = omitUndefined({ tokenise, smooth, lowercase, order, smoothValue });
  const statistic = bleuStatistic(options);
  const counts = new Set<number>();
  let sum: BleuStatistics | undefined;
  let pairs = 0;
  for (const block of input.blocks()) {
    const { hypotheses, references } = parsePairs(block, input.formats);
    const segments = hypotheses.map((hypothesis, i) => {
      const itsReferences = references[i] ?? [];
      counts.add(itsReferences.length);
      if (flags.each) each(block.first + i, { bleu: sentenceBleu(hypothesis, itsReferences, options).score });
      return bleuStatistics(hypothesis, itsReferences, options);
    });
    sum = sumBleuStatistics(sum ? [sum, ...segments] : segments, segments[0]?.matches.length ?? 0);
    pairs += hypotheses.length;
  }
  const nrefs = [...counts].map((count) => Array.from({ length: Math.max(1, count) }, () => ''));
  const { signature } = corpusBleu(
    nrefs.map(() => ''),
    nrefs,
    options,
  );
  return { pairs, signature, scores: { bleu: { score: sum ? statistic.of([sum]) : 0 } } };
}

async function scoreMeteor(input: ScoreInput, flags: ScoreFlags, each: EachPair): Promise<Scored> {
  const synonyms = await loadWordNet(flags.wordnet);
  if (flags.wordnet && !synonyms)
    throw new UserError(`--wordnet ${flags.wordnet}: not a WordNet folder (no index.noun, data.noun, …)`);
  const hypotheses: string[] = [];
  const references: string[][] = [];
  for (const block of input.blocks()) {
    const pairs = parsePairs(block, input.formats);
    for (const hypothesis of pairs.hypotheses) hypotheses.push(hypothesis);
    for (const itsReferences of pairs.references) references.push(itsReferences);
  }
  const { score, segments, signature } = corpusMeteor(hypotheses, references, {
    ...omitUndefined({
      variant: checkVariant('meteor', flags) as 'nltk' | '1.5' | undefined,
      tokenise: flags.tokenise,
    }),
    ...(synonyms ? { synonyms } : {}),
  });
  if (flags.each) for (const [i, meteor] of segments.entries()) each(i + 1, { meteor });
  return { pairs: hypotheses.length, signature, scores: { meteor: { score } } };
}

/** All metrics and their flags. */
export const SCORERS = {
  rouge: {
    flags: [
      'variant',
      'metrics',
      'stem',
      'unicode',
      'stopWords',
      'words',
      'bytes',
      'alpha',
      'weight',
      'references',
      'intervals',
      'confidence',
      'samples',
      'data',
    ],
    score: scoreRouge,
  },
  bleu: { flags: ['tokenise', 'smooth', 'smoothValue', 'order', 'lowercase'], score: scoreBleu },
  meteor: { flags: ['variant', 'tokenise', 'wordnet'], score: scoreMeteor },
} satisfies Record<ScoreFlags['metric'], Scorer>;

/** Flags that belong to at least one metric. */
export const METRIC_FLAGS: readonly (keyof ScoreFlags)[] = [
  ...new Set(Object.values(SCORERS).flatMap(({ flags }): readonly (keyof ScoreFlags)[] => flags)),
];
