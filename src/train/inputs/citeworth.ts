import { type InputBuilder, recordList, type SourceExample, textColumn } from './input.js';

const labelledSentences = (example: SourceExample) =>
  recordList(example, 'samples').map(({ text, label }) => ({
    text: String(text ?? ''),
    label: label === 'cite-worthy' ? 1 : 0,
  }));

/** CiteWorth §4: single sentences (BERT, SciBERT, Longformer-Solo). */
export const citeworthSentences: InputBuilder = {
  name: 'citeworth/sentences',
  about: 'single sentences',
  rows: (example) =>
    labelledSentences(example).map(({ text, label }, i) => ({ id: `${example.id}#${i}`, text, label })),
};

/** CiteWorth §4: "we process an entire paragraph at a time" (Longformer-Ctx). */
export const citeworthParagraphs: InputBuilder = {
  name: 'citeworth/paragraphs',
  about: 'whole paragraphs with a label for each sentence; `heading`: with the section title',
  rows(example, { heading }) {
    const samples = labelledSentences(example);
    if (samples.length === 0) return [];
    return [
      {
        id: example.id,
        ...(heading === true ? { heading: textColumn(example, 'section_title') } : {}),
        sentences: samples.map(({ text }) => text),
        labels: samples.map(({ label }) => label),
      },
    ];
  },
};
