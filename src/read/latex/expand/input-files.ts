import type { Token } from '../tokens/tokens.js';
import type { Gullet } from './gullet.js';

const MAX_FILE_DEPTH = 30;
/** Taking in a file costs as much as this many tokens, however short it is. */
const INPUT_COST = 400;

/** Puts the file that a command takes in in its place; false for other commands. */
export function takeIn(gullet: Gullet, command: string): boolean {
  const two = command === 'import' || command === 'subimport' || command === 'inputfrom';
  if (
    !two &&
    !/^(?:input|include|subfile|subfileinclude|loadgeometry|InputIfFileExists|includestandalone)$/.test(
      command,
    )
  )
    return false;
  if (command === 'includestandalone') gullet.optional();
  const folder = two ? gullet.name() : '';
  const name = folder + (gullet.peek()?.kind === 'open' ? gullet.name() : bareName(gullet));
  if (gullet.state.isSpent) return true;
  const open = gullet.openFiles();
  const file = gullet.state.file(name);
  if (command === 'InputIfFileExists') {
    const [yes, no] = [gullet.argument() ?? [], gullet.argument() ?? []];
    gullet.push(file ? yes : no);
    if (!file) return true;
  }
  if (!file) {
    if (name && !/\.(?:sty|cls|cfg|def|pdf_t|pgf|tikz)$/.test(name))
      gullet.state.warnings.add('missing-file', `${name} is not among the files`);
  } else if (open.includes(file.name) || open.length > MAX_FILE_DEPTH) {
    gullet.state.warnings.add('input-cycle', `${file.name} takes itself in`);
  } else {
    const tokens = gullet.state.tokens(file.name);
    if (gullet.state.spend(tokens.length + INPUT_COST))
      gullet.push([...documentOf(tokens), { kind: 'space', value: ' ' }], file.name);
  }
  return true;
}

function bareName(gullet: Gullet): string {
  const next = gullet.peek();
  if (next?.kind !== 'text') return '';
  gullet.raw();
  return next.value;
}

/** Of a file that is a document by itself, as `subfiles` has them: what stands between begin and end. */
function documentOf(tokens: readonly Token[]): readonly Token[] {
  const isDocument = (at: number, command: string) =>
    tokens[at]?.kind === 'command' &&
    tokens[at]!.value === command &&
    tokens[at + 1]?.kind === 'open' &&
    tokens[at + 2]?.value === 'document';
  const start = tokens.findIndex((_, at) => isDocument(at, 'begin'));
  if (start === -1) return tokens;
  const end = tokens.findIndex((_, at) => isDocument(at, 'end'));
  return tokens.slice(start + 4, end === -1 ? undefined : end);
}
