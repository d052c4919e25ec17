import type { SourceRow } from '../../infer/index.js';
import { type InputBuilder, textOf } from './input.js';

/** CiteSum §4.1: how CiteS is led from citation texts to summaries. */
export type Adaptation = 'post-processing' | 'prompting' | 'gold';

/** The prompt that the paper found best (Appendix B). */
const PROMPT = 'This paper';

/** §4.1, few-shot: "we replace the leading 'We' with 'This paper REF' in the reference summaries", on the training set only. */
const rewriteWe = (target: string): string => target.replace(/^We\b/, `${PROMPT} REF`);

/** §4.1, post-processing: a leading REF becomes "This paper", every other REF goes. */
function replaceRef(summary: string): string {
  const led = summary.trim().replace(/^REF\b/, PROMPT);
  return removeRef(led);
}

/** Appendix B: "REF" is removed from model output for all transfer experiments. */
function removeRef(summary: string): string {
  return summary
    .replace(/\s*\bREF\b/g, '')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first three tokens of a reference, for the upper bound "prompting, gold 3 tokens". */
const goldPrompt = (reference: string): string => reference.trim().split(/\s+/).slice(0, 3).join(' ');

/** What a model writes, made a summary of the other set. */
export const adapted = (text: string, adaptation: Adaptation): string =>
  adaptation === 'post-processing' ? replaceRef(text) : removeRef(text);

/** A row with the prompt that an adaptation gives the decoder. */
export function prompted(row: SourceRow, adaptation: Adaptation): SourceRow {
  if (adaptation === 'prompting') return { ...row, prompt: PROMPT };
  if (adaptation === 'gold' && row.target !== undefined) return { ...row, prompt: goldPrompt(row.target) };
  return row;
}

/** Other sets (SciTLDR, XSum): a source with a summary; the targets are rewritten only to learn from. */
export const citesTransfer: InputBuilder = {
  name: 'citesum/transfer',
  about: 'a document and its summary, "We" rewritten as "This paper REF" to learn from',
  rows(example, { rewriteWe: rewrites = true }, purpose) {
    const target = textOf(example, 'tgt');
    if (purpose === 'learn' && target === '') return [];
    return [
      {
        id: example.id,
        source: textOf(example, 'src'),
        target: purpose === 'learn' && rewrites ? rewriteWe(target) : target,
      },
    ];
  },
};
