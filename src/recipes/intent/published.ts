import type { PublishedTable } from '../../dataset/index.js';

const MACRO_F1 = 'macro F1';

/** Macro F1 of networks on human labels, in per cent. */
export const PUBLISHED: PublishedTable = {
  source:
    'SciCite (NAACL 2019), and CiteWorth, Table 6, Base: SciBERT as its authors ran it (± standard deviation over five seeds)',
  measuredOn: 'the human-labelled test sets of ACL-ARC and SciCite',
  rows: [
    { system: 'structural scaffolds with ELMo, ACL-ARC', figures: { [MACRO_F1]: { value: 67.9 } } },
    { system: 'SciBERT, ACL-ARC', figures: { [MACRO_F1]: { value: 71.82, margin: 2.93 } } },
    { system: 'SciBERT, SciCite', figures: { [MACRO_F1]: { value: 84.83, margin: 0.65 } } },
  ],
};
