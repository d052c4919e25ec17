/** The networks that the trainer knows. */
export type Architecture =
  | 'sequence-classifier'
  | 'pu-learning'
  | 'word-classifier'
  | 'sentences-in-context'
  | 'vector-ranker'
  | 'sparse-ranker'
  | 'window-extractor'
  | 'seq2seq'
  | 'figure-seq2seq'
  | 'figure-fusion'
  | 'fusion'
  | 'rag-sequence'
  | 'masked-lm'
  | 'token-tagger';

/** How a network learns. The names are those of the job file, which Python reads. */
export interface Training {
  optimiser: 'adam' | 'adamw';
  learning_rate: number;
  weight_decay: number;
  warmup_steps: number;
  schedule: 'constant' | 'linear' | 'triangular';
  epochs: number;
  batch_size: number;
  micro_batch?: number;
  max_steps?: number;
  clip?: number;
  loss: 'bce' | 'ce' | 'weighted-ce' | 'mse' | 'seq2seq' | 'mlm' | 'mlm+cite';
  class_weights?: 'balanced';
  /** The weight of R-Drop's term: two passes with different dropout should agree. */
  r_drop?: number;
  /** Draws rows of the rarer class again until both are equally frequent. */
  oversample?: boolean;
  /** Epochs without a better validation score before training stops. */
  patience?: number;
  select: {
    metric: 'f1' | 'macro_f1' | 'span_f1' | 'ap' | 'rouge2' | 'loss' | 'accuracy';
    mode: 'max' | 'min';
  };
  seed: number;
}

/** The architecture's own settings, in the words of the job file. */
export type Settings = Record<string, unknown>;

/** Which text-level input a model reads, by the name of its builder. */
export interface InputChoice {
  name: string;
  options?: Record<string, unknown>;
}

/** Values to draw from in a random search: a list, a range of whole numbers, or a range on a logarithmic scale. */
export type GridRange =
  | readonly (number | string | boolean)[]
  | { from: number; to: number; step: number }
  | { from: number; to: number; scale: 'log' };

/** A network of one of the papers with its published settings. */
export interface Preset {
  /** As in `citeworth/bert`. */
  name: string;
  about: string;
  /** Where the settings stand: "CiteWorth, Appendix C.6". */
  source: string;
  /** The recipe of the datasets it learns from. */
  recipe: string;
  /** Other sets with the same columns, which it learns from, too. */
  alsoFrom?: readonly string[];
  architecture: Architecture;
  /** The checkpoint that the paper starts from, by its name on the hub; null for random weights. */
  init: string | null;
  /** The preset whose model it starts from; there is no default, `--init` must name one. */
  startsFrom?: string;
  input: InputChoice;
  settings: Settings;
  training: Training;
  /** Where the paper says that 16 bits failed; those of the device unless given. */
  precision?: 'fp32';
  /** The ranges that the paper searched. */
  grid: Readonly<Record<string, GridRange>>;
  /** The row of the paper's table, with its figures as printed. */
  published?: { system: string; figures: Readonly<Record<string, number>> };
  /** The rows that it has in tables of other sets, by the name of the set. */
  publishedOn?: Readonly<Record<string, string>>;
  /** The rows of a model that started from one of another preset, by that preset's name. */
  publishedAfter?: Readonly<Record<string, string>>;
  /** What the paper leaves open or what is done otherwise here. */
  deviations: readonly string[];
  /** Changes of the `refined` profile, with the reason for each. */
  refined?: {
    init?: string;
    input?: InputChoice;
    settings?: Settings;
    training?: Partial<Training>;
    deviations: readonly string[];
  };
}

export type TrainProfile = 'paper' | 'refined';
