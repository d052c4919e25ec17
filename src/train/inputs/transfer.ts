import { type InputBuilder, textsOf } from './input.js';

/** CiteWorth §6: the words of a sentence and the tag of each (named entities, PICO). */
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
