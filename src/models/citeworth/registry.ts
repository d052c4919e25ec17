import type { ParagraphExample, Scorer } from '../model.js';
import { CiteWorthModel, type CiteWorthOptions } from './citeworth.js';

type Options = Omit<CiteWorthOptions, 'scope' | 'positiveUnlabelled'>;

/** The cite-worthiness models by name; options are plain JSON. */
export const CITEWORTH_MODELS = {
  logistic: (options?: Options) => new CiteWorthModel(options),
  'logistic-context': (options?: Options) => new CiteWorthModel({ ...options, scope: 'paragraph' }),
  'logistic-pu': (options?: Options) => new CiteWorthModel({ ...options, positiveUnlabelled: true }),
  'logistic-context-pu': (options?: Options) =>
    new CiteWorthModel({ ...options, scope: 'paragraph', positiveUnlabelled: true }),
} satisfies Record<string, (options?: Options) => Scorer<ParagraphExample>>;
