import { type InputBuilder, textOf, textsOf } from './input.js';

/** CiteWorth §6: the words of a sentence and the tag of each (named entities, PICO); SciXGen §3.1: those of a bibliography entry. */
export const transferWords: InputBuilder = {
  name: 'transfer/words',
  about: 'the words of a sentence, each with its tag',
  rows(example, _, purpose) {
    const tokens = textsOf(example, 'words');
    const tags = textsOf(example, 'tags');
    if (tokens.length === 0 || (purpose === 'learn' && tags.length !== tokens.length)) return [];
    return [{ id: example.id, tokens, ...(purpose === 'learn' ? { tags } : {}) }];
  },
};

/** CiteWorth §6: a text and the name of its class (relations, the intent of a citation, the field of a paper). */
export const transferTexts: InputBuilder = {
  name: 'transfer/texts',
  about: 'a text with the name of its class',
  rows(example, _, purpose) {
    const text = textOf(example, 'text');
    const label = textOf(example, 'label');
    if (text === '' || (purpose === 'learn' && label === '')) return [];
    return [{ id: example.id, text, ...(purpose === 'learn' ? { label } : {}) }];
  },
};
