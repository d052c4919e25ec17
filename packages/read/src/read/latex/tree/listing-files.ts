import type { Gullet } from '../expand/gullet.js';
import { sourceOf } from '../tokens/token-source.js';
import type { RawNode } from './tree.js';

/** Commands that print a file as it stands, and how many arguments come before its name. */
const COMMANDS: ReadonlyMap<string, number> = new Map(
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

/** A listing that stands in a file of its own; of a file that is not there, the name. */
export function listingFile(gullet: Gullet, command: string): RawNode | undefined {
  const before = COMMANDS.get(command);
  if (before === undefined) return undefined;
  gullet.star();
  const options = sourceOf(gullet.optional() ?? []);
  for (let n = before; n > 0; n--) gullet.argument();
  const spelling = gullet.name();
  const { bundle } = gullet.state;
  const file = bundle.find(spelling, []);
  if (file === undefined && spelling) gullet.state.warn('missing-file', `${spelling} is not among the files`);
  const text = file === undefined ? '' : bundle.text(file).trimEnd();
  return { type: 'verbatim', environment: command, source: text || spelling, options };
}
