import type { Part, SignificanceTest } from '../evaluate/index.js';
import type { Precision } from '../infer/index.js';
import type { ApiFlags } from './api-options.js';

export interface DomainFlags {
  domains?: string;
  fields?: string[];
  report?: string;
  embeddings?: string;
  modelFolder?: string;
  seed: number;
  threshold?: number;
  json?: boolean;
  quiet?: boolean;
}

export interface EvaluateFlags extends DomainFlags, ApiFlags {
  models?: string[];
  predictions?: string[];
  split: Part;
  out?: string[];
  save?: string | boolean;
  compare?: [string, string][];
  test: SignificanceTest;
  samples?: number;
  duc?: boolean;
  curve?: number[];
  task?: string;
  query?: string;
  rerank?: string;
  rerankBest?: number;
  rerankWeight?: number;
  seeds?: number;
  encoder?: string;
  candidates?: string;
  languageModel?: string;
  marked?: string;
  gold?: string;
  list?: boolean;
  rescore?: boolean;
  json?: boolean;
  precision?: Precision;
}
