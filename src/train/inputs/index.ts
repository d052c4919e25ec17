import { UserError } from '../../user-error.js';
import { citesTransfer } from './cites.js';
import { citesumSource } from './citesum.js';
import { citeworthParagraphs, citeworthSentences } from './citeworth.js';
import type { InputBuilder } from './input.js';
import { sciqfsSentences } from './sciqfs.js';
import { scixgenDescription, scixgenParagraph } from './scixgen.js';
import { transferTexts, transferWords } from './transfer.js';
import { wikirefTitles } from './wikiref.js';

export { type Adaptation, adapted, prompted } from './cites.js';
export type { InputBuilder, Purpose, SourceExample } from './input.js';

const BUILDERS: readonly InputBuilder[] = [
  citeworthSentences,
  citeworthParagraphs,
  sciqfsSentences,
  citesumSource,
  citesTransfer,
  wikirefTitles,
  scixgenDescription,
  scixgenParagraph,
  transferWords,
  transferTexts,
];

/** The builder of a model's input, by the name that its `model.json` has. */
export function inputNamed(name: string): InputBuilder {
  const found = BUILDERS.find((builder) => builder.name === name);
  if (!found)
    throw new UserError(`${name}: no such input; there are ${BUILDERS.map((one) => one.name).join(', ')}`);
  return found;
}
