/** Model architectures of the trainer. */
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
  | 'token-tagger'
  | 'bi-encoder'
  | 'cross-encoder'
  | 'causal-lm';

/** Training options, with the names of the job file that Python reads. */
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
  loss: 'bce' | 'ce' | 'weighted-ce' | 'mse' | 'seq2seq' | 'mlm' | 'mlm+cite' | 'in-batch' | 'listwise';
  class_weights?: 'balanced';
  /** Weight of the R-Drop loss: two passes with different dropout should agree. */
  r_drop?: number;
  /** Repeats rows of the rarer class until both classes are equally frequent. */
  oversample?: boolean;
  /** Epochs without a better validation score before training stops. */
  patience?: number;
  select: {
    metric: 'f1' | 'macro_f1' | 'span_f1' | 'ap' | 'rouge2' | 'loss' | 'accuracy' | 'mrr10_in_split';
    mode: 'max' | 'min';
  };
  seed: number;
}

/** Settings of the architecture, with the names of the job file. */
export type Settings = Record<string, unknown>;

/** The input builder of a model and its options. */
export interface InputChoice {
  name: string;
  options?: Record<string, unknown>;
}

/** Values for a random search: a list, a range with a step, or a range on a logarithmic scale. */
export type GridRange =
  | readonly (number | string | boolean)[]
  | { from: number; to: number; step: number }
  | { from: number; to: number; scale: 'log' };

/** A model of one of the papers with its published settings. */
export interface Preset {
  /** For example `citeworth/bert`. */
  name: string;
  about: string;
  /** Where the paper gives the settings: "CiteWorth, Appendix C.6". */
  source: string;
  /** Set for our own presets, which follow no published table. */
  ours?: true;
  /** Recipe of the datasets that it can be trained on. */
  recipe: string;
  /** Other datasets with the same columns that it can be trained on. */
  alsoFrom?: readonly string[];
  architecture: Architecture;
  /** The checkpoint that the paper starts from (name on the hub); null for random weights. */
  init: string | null;
  /** The preset whose model it starts from; `--init` must then name a model folder. */
  startsFrom?: string;
  input: InputChoice;
  settings: Settings;
  training: Training;
  /** Set if the paper says that 16-bit training failed. Default: the best precision of the device. */
  precision?: 'fp32';
  /** The ranges that the paper searched. */
  grid: Readonly<Record<string, GridRange>>;
  /** The row of the paper's table, with its figures as printed. */
  published?: { system: string; figures: Readonly<Record<string, number>> };
  /** Its rows in tables of other datasets, by the dataset's name. */
  publishedOn?: Readonly<Record<string, string>>;
  /** Published rows if the model starts from another preset's model, by that preset's name. */
  publishedAfter?: Readonly<Record<string, string>>;
  /** What the paper does not specify, or what we do differently. */
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
