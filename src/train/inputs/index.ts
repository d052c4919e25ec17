import { UserError } from '../../user-error.js';
import { chatInput } from './chat.js';
import { citegenSource } from './citegen.js';
import { citesTransfer } from './cites.js';
import { citesumSource } from './citesum.js';
import { citeworthParagraphs, citeworthSentences } from './citeworth.js';
import { citrecCandidates, citrecContext } from './citrec.js';
import type { InputBuilder } from './input.js';
import { intentSentence } from './intent.js';
import { pairsTexts } from './pairs.js';
import { relatedWorkSource } from './relatedwork.js';
import { sciqfsPairs, sciqfsSentences, sciqfsWindows } from './sciqfs.js';
import { scixgenDescription, scixgenParagraph } from './scixgen.js';
import { supportPassages } from './support.js';
import { transferTexts, transferWords } from './transfer.js';
import { wikirefTitles } from './wikiref.js';

export { chatKind, parseChat } from './chat.js';
export { type Adaptation, adaptText, withPrompt } from './cites.js';
export type { InputBuilder, Purpose, SourceExample } from './input.js';

const BUILDERS: readonly InputBuilder[] = [
  citeworthSentences,
  citeworthParagraphs,
  sciqfsSentences,
  sciqfsWindows,
  sciqfsPairs,
  citesumSource,
  citesTransfer,
  wikirefTitles,
  scixgenDescription,
  scixgenParagraph,
  transferWords,
  transferTexts,
  citrecContext,
  citrecCandidates,
  pairsTexts,
  intentSentence,
  supportPassages,
  citegenSource,
  relatedWorkSource,
  chatInput,
];

/** Finds an input builder by its name in `model.json`. */
export function findInput(name: string): InputBuilder {
  const builder = BUILDERS.find((candidate) => candidate.name === name);
  if (!builder)
    throw new UserError(
      `${name}: no such input; choose from ${BUILDERS.map((candidate) => candidate.name).join(', ')}`,
    );
  return builder;
}
