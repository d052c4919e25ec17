import type { BleuTokeniser } from '../bleu/tokenise.js';
import { MetricError, requireKnownOptions } from '../error.js';
import { signature } from '../signature.js';
import { type MeteorStage, STAGES } from './match.js';
import { STEMMER_NAMES, type StemmerName } from './stem/stemmers.js';
import type { SynonymLexicon } from './synonyms.js';

/**
 * `nltk`: the METEOR of NLTK, after Banerjee and Lavie (2005) and Lavie and Agarwal (2007), to the last digit.
 * `1.5`: the parameters, weights and stems of METEOR 1.5 for English (Denkowski and Lavie, 2014), with the alignment
 * that its paper describes; its paraphrase tables are not used.
 */
export type MeteorVariant = 'nltk' | '1.5';

/** A named list of words. */
export interface FunctionWords {
  name: string;
  words: ReadonlySet<string>;
}

export interface MeteorOptions {
  /** The implementation whose defaults the other options take. Default: `nltk`. */
  variant?: MeteorVariant;
  /** Weight of recall relative to precision. Default: 0.9 (`nltk`) or 0.85 (`1.5`). */
  alpha?: number;
  /** The exponent of the fragmentation penalty. Default: 3 (`nltk`) or 0.2 (`1.5`). */
  beta?: number;
  /** Maximum fragmentation penalty. Default: 0.5 (`nltk`) or 0.6 (`1.5`). */
  gamma?: number;
  /** Weight of content words relative to function words. Default: 0.75 in `1.5`; `nltk` does not distinguish them. */
  delta?: number;
  /** The function words for `delta`. Default: none. */
  functionWords?: FunctionWords | undefined;
  /** The weight of a match of each stage. Default: 1 each (`nltk`), or 1, 0.6 and 0.8 (`1.5`). */
  weights?: Partial<Record<MeteorStage, number>>;
  /** The matching stages. Default: exact, stem and, with a lexicon, synonym. */
  stages?: readonly MeteorStage[];
  /** The lexicon for the synonym stage, see `loadWordNet`. */
  synonyms?: SynonymLexicon | undefined;
  /** The stemmer. Default: `porter-nltk` (`nltk`) or `porter2` (`1.5`). */
  stemmer?: StemmerName;
  /** The alignment: `greedy`, as in NLTK, or `beam`, which minimises the number of chunks. */
  alignment?: 'greedy' | 'beam';
  /** Number of partial alignments in the beam. Default: 40. */
  beamWidth?: number;
  /** Tokeniser for texts that are not given as lists of words. Default: `13a`. */
  tokenise?: BleuTokeniser;
  /** Ignore case. Default: on. */
  lowercase?: boolean;
  /** The score of a corpus: the `mean` of its segments' scores (`nltk`), or the score of its `pooled` counts (`1.5`). */
  aggregate?: 'mean' | 'pooled';
}

export interface ResolvedMeteorOptions
  extends Required<Omit<MeteorOptions, 'synonyms' | 'functionWords' | 'weights'>> {
  synonyms: SynonymLexicon | undefined;
  functionWords: FunctionWords | undefined;
  weights: Record<MeteorStage, number>;
}

const NAMES = [
  'variant',
  'alpha',
  'beta',
  'gamma',
  'delta',
  'functionWords',
  'weights',
  'stages',
  'synonyms',
  'stemmer',
  'alignment',
  'beamWidth',
  'tokenise',
  'lowercase',
  'aggregate',
];

type Preset = Pick<
  ResolvedMeteorOptions,
  'alpha' | 'beta' | 'gamma' | 'delta' | 'weights' | 'stemmer' | 'alignment' | 'aggregate'
>;

const PRESETS: Readonly<Record<MeteorVariant, Preset>> = {
  nltk: {
    alpha: 0.9,
    beta: 3,
    gamma: 0.5,
    delta: 1,
    weights: { exact: 1, stem: 1, synonym: 1 },
    stemmer: 'porter-nltk',
    alignment: 'greedy',
    aggregate: 'mean',
  },
  '1.5': {
    alpha: 0.85,
    beta: 0.2,
    gamma: 0.6,
    delta: 0.75,
    weights: { exact: 1, stem: 0.6, synonym: 0.8 },
    stemmer: 'porter2',
    alignment: 'beam',
    aggregate: 'pooled',
  },
};

/** Fills in the variant's defaults and rejects invalid options. */
export function resolveMeteorOptions(options: MeteorOptions): ResolvedMeteorOptions {
  requireKnownOptions('METEOR', options, NAMES);
  const variant = options.variant ?? 'nltk';
  if (!Object.hasOwn(PRESETS, variant))
    throw new MetricError('bad-option', `unknown METEOR variant: ${variant}`);
  const preset = PRESETS[variant];
  const resolved: ResolvedMeteorOptions = {
    beamWidth: 40,
    tokenise: '13a',
    lowercase: true,
    stages: options.synonyms ? STAGES : ['exact', 'stem'],
    ...preset,
    ...options,
    variant,
    weights: { ...preset.weights, ...options.weights },
    synonyms: options.synonyms,
    functionWords: options.functionWords,
  };
  checkOptions(resolved);
  return resolved;
}

function checkOptions(options: ResolvedMeteorOptions): void {
  const refuse = (what: string): never => {
    throw new MetricError('bad-option', `METEOR: ${what}`);
  };
  const { alpha, beta, gamma, delta, stages, beamWidth, weights } = options;
  for (const [name, share] of Object.entries({ alpha, gamma, delta, ...weights })) {
    if (!(share >= 0 && share <= 1)) refuse(`${name} is not between 0 and 1: ${share}`);
  }
  if (!(beta >= 0)) refuse(`beta is negative: ${beta}`);
  if (!Number.isInteger(beamWidth) || beamWidth < 1) refuse(`invalid beam width: ${beamWidth}`);
  if (!STEMMER_NAMES.includes(options.stemmer)) refuse(`unknown stemmer: ${options.stemmer}`);
  if (stages.length === 0 || stages.some((stage) => !STAGES.includes(stage)))
    refuse(`invalid stages: ${stages}`);
  if (stages.includes('synonym') && !options.synonyms) refuse('the synonym stage needs a lexicon');
}

/** METEOR's signature. `areTokensGiven` is true if all texts were lists of words, so that none was tokenised. */
export function meteorSignature(
  options: ResolvedMeteorOptions,
  references: string | number,
  areTokensGiven: boolean,
): string {
  const { stages, stemmer, synonyms, functionWords, alignment } = options;
  return signature({
    name: 'meteor',
    version: 1,
    options: {
      variant: options.variant,
      nrefs: references,
      case: options.lowercase ? 'lc' : 'mixed',
      tok: areTokensGiven ? 'given' : options.tokenise,
      stages,
      stemmer: stages.includes('stem') ? stemmer : null,
      lexicon: stages.includes('synonym') ? (synonyms?.name ?? null) : null,
      align: alignment === 'beam' ? `beam[${options.beamWidth}]` : alignment,
      alpha: options.alpha,
      beta: options.beta,
      gamma: options.gamma,
      delta: options.delta,
      function: functionWords?.name ?? null,
      weights: stages.map((stage) => options.weights[stage]),
      aggregate: options.aggregate,
    },
  });
}
