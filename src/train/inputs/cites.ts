import type { SourceRow } from '../../infer/index.js';
import { type InputBuilder, textColumn } from './input.js';

/** CiteSum §4.1: how CiteS is adapted from citation texts to summaries. */
export type Adaptation = 'post-processing' | 'prompting' | 'gold';

/** The prompt that the paper found best (Appendix B). */
const PROMPT = 'This paper';

/** §4.1, few-shot: "we replace the leading 'We' with 'This paper REF' in the reference summaries", on the training set only. */
const rewriteWe = (target: string): string => target.replace(/^We\b/, `${PROMPT} REF`);

/** §4.1, post-processing: a leading REF becomes "This paper", every other REF is removed. */
function replaceRef(summary: string): string {
  return removeRef(summary.trim().replace(/^REF\b/, PROMPT));
}

/** Appendix B: "REF" is removed from model output for all transfer experiments. */
function removeRef(summary: string): string {
  return summary
    .replace(/\s*\bREF\b/g, '')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the first three tokens of a reference, for the upper bound "prompting, gold 3 tokens". */
const goldPrompt = (reference: string): string => reference.trim().split(/\s+/).slice(0, 3).join(' ');

/** Turns the output of a model into a summary for the other dataset. */
export const adaptText = (text: string, adaptation: Adaptation): string =>
  adaptation === 'post-processing' ? replaceRef(text) : removeRef(text);

/** Adds the decoder prompt of an adaptation to a row. */
export function withPrompt(row: SourceRow, adaptation: Adaptation): SourceRow {
  if (adaptation === 'prompting') return { ...row, prompt: PROMPT };
  if (adaptation === 'gold' && row.target !== undefined) return { ...row, prompt: goldPrompt(row.target) };
  return row;
}

/** Input from other datasets (SciTLDR, XSum): source and summary; targets are rewritten for training only. */
export const citesTransfer: InputBuilder = {
  name: 'citesum/transfer',
  about: 'a document and its summary, with "We" rewritten as "This paper REF" for training',
  rows(example, { rewriteWe: rewrites = true }, purpose) {
    const target = textColumn(example, 'tgt');
    if (purpose === 'learn' && target === '') return [];
    return [
      {
        id: example.id,
        source: textColumn(example, 'src'),
        target: purpose === 'learn' && rewrites ? rewriteWe(target) : target,
      },
    ];
  },
};
