import { type InputBuilder, recordsOf, type SourceExample, textOf } from './input.js';

const samplesOf = (example: SourceExample) =>
  recordsOf(example, 'samples').map(({ text, label }) => ({
    text: String(text ?? ''),
    label: label === 'cite-worthy' ? 1 : 0,
  }));

/** CiteWorth §4: each sentence alone (BERT, SciBERT, Longformer-Solo). */
export const citeworthSentences: InputBuilder = {
  name: 'citeworth/sentences',
  about: 'each sentence alone',
  rows: (example) =>
    samplesOf(example).map(({ text, label }, i) => ({ id: `${example.id}#${i}`, text, label })),
};

/** CiteWorth §4: "we process an entire paragraph at a time" (Longformer-Ctx). */
export const citeworthParagraphs: InputBuilder = {
  name: 'citeworth/paragraphs',
  about: 'whole paragraphs, a label for each sentence; `heading`: with the title of the section',
  rows(example, { heading }) {
    const samples = samplesOf(example);
    if (samples.length === 0) return [];
    return [
      {
        id: example.id,
        ...(heading === true ? { heading: textOf(example, 'section_title') } : {}),
        sentences: samples.map(({ text }) => text),
        labels: samples.map(({ label }) => label),
      },
    ];
  },
};
