import type { Gullet } from '../expand/gullet.js';
import { tokenSource } from '../tokens/token-source.js';
import type { RawNode } from './tree.js';

/** Commands that print a file verbatim, with the number of arguments before the file name. */
const ARGUMENTS_BEFORE_NAME: ReadonlyMap<string, number> = new Map(
  Object.entries({
    lstinputlisting: 0,
    verbatiminput: 0,
    VerbatimInput: 0,
    BVerbatimInput: 0,
    LVerbatimInput: 0,
    inputminted: 1,
    tcbinputlisting: 0,
  }),
);

/** Returns a listing read from its own file. If the file is missing, the listing is its name. */
export function readListingFile(gullet: Gullet, command: string): RawNode | undefined {
  const argumentsBeforeName = ARGUMENTS_BEFORE_NAME.get(command);
  if (argumentsBeforeName === undefined) return undefined;
  gullet.star();
  const options = tokenSource(gullet.optional() ?? []);
  for (let n = argumentsBeforeName; n > 0; n--) gullet.argument();
  const spelling = gullet.name();
  const { bundle } = gullet.state;
  const file = bundle.find(spelling, []);
  if (file === undefined && spelling) gullet.state.warn('missing-file', `missing file: ${spelling}`);
  const text = file === undefined ? '' : bundle.text(file).trimEnd();
  return { type: 'verbatim', environment: command, source: text || spelling, options };
}
