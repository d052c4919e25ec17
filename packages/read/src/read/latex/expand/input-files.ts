import { posix } from 'node:path';
import { itemAt } from '@citemill/metrics/at';
import type { Token } from '../tokens/token.js';
import type { TokenStream } from './token-stream.js';

const MAX_FILE_DEPTH = 30;
/** Taking in a file costs as much as this many tokens, however short it is. */
const INPUT_COST = 400;

/** Files that every TeX has, as papers of the 1990s take them in. */
const OF_TEX =
  /^(?:amstex|amsppt|amssym(?:\.def)?|epsf|psfig|xy|xypic|pictex|prepictex|postpictex|graphicx|color)(?:\.tex)?$/;

/** Puts the file that a command takes in in its place; false for other commands. */
export function takeIn(stream: TokenStream, command: string): boolean {
  const two = /^(?:sub)?(?:import|inputfrom|includefrom)$/.test(command);
  if (
    !two &&
    !/^(?:input|include|subfile|subfileinclude|loadgeometry|InputIfFileExists|includestandalone|loadglsentries)$/.test(
      command,
    )
  )
    return false;
  if (command === 'includestandalone' || command === 'loadglsentries') stream.optional();
  if (two || command === 'include') stream.star();
  const folder = two ? stream.name() : '';
  const name = folder + (stream.peek()?.kind === 'open' ? stream.name() : bareName(stream));
  if (stream.state.isSpent) return true;
  const open = stream.openFiles();
  const file = stream.state.file(
    name,
    open.map((one) => posix.dirname(one)),
  );
  if (command === 'InputIfFileExists') {
    const [yes, no] = [stream.argument() ?? [], stream.argument() ?? []];
    stream.push(file ? yes : no);
    if (!file) return true;
  }
  if (!file) {
    if (name && !/\.(?:sty|cls|cfg|def|pdf_t|pgf|tikz)$/.test(name) && !OF_TEX.test(name))
      stream.state.warn('missing-file', `${name} is not among the files`);
  } else if (open.includes(file) || open.length > MAX_FILE_DEPTH) {
    stream.state.warn('input-cycle', `${file} takes itself in`);
  } else {
    const tokens = stream.state.tokens(file);
    if (stream.state.spend(tokens.length + INPUT_COST))
      stream.push([...documentOf(tokens), { kind: 'space', value: ' ' }], file);
  }
  return true;
}

function bareName(stream: TokenStream): string {
  const next = stream.peek();
  if (next?.kind !== 'text') return '';
  stream.raw();
  return next.value;
}

/** Of a file that is a document by itself, as `subfiles` has them: what stands between begin and end. */
function documentOf(tokens: readonly Token[]): readonly Token[] {
  const isDocument = (at: number, command: string) =>
    tokens[at]?.kind === 'command' &&
    itemAt(tokens, at).value === command &&
    tokens[at + 1]?.kind === 'open' &&
    tokens[at + 2]?.value === 'document';
  const start = tokens.findIndex((_, at) => isDocument(at, 'begin'));
  if (start === -1) return tokens;
  const end = tokens.findIndex((_, at) => isDocument(at, 'end'));
  return tokens.slice(start + 4, end === -1 ? undefined : end);
}
