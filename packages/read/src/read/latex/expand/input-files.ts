import { posix } from 'node:path';
import { itemAt } from '@citemill/metrics/at';
import { SPACE, type Token } from '../tokens/token.js';
import type { TokenStream } from './token-stream.js';

const MAX_FILE_DEPTH = 30;
/** Tokens that including a file costs in addition to its own. */
const INPUT_COST_TOKENS = 400;

/** Files of the TeX distribution that papers of the 1990s include. */
const TEX_DISTRIBUTION_FILES =
  /^(?:amstex|amsppt|amssym(?:\.def)?|epsf|psfig|xy|xypic|pictex|prepictex|postpictex|graphicx|color)(?:\.tex)?$/;

/** Replaces `\input` and similar commands by the file; false for other commands. */
export function includeFile(stream: TokenStream, command: string): boolean {
  const hasFolder = /^(?:sub)?(?:import|inputfrom|includefrom)$/.test(command);
  if (
    !hasFolder &&
    !/^(?:input|include|subfile|subfileinclude|loadgeometry|InputIfFileExists|includestandalone|loadglsentries)$/.test(
      command,
    )
  )
    return false;
  if (command === 'includestandalone' || command === 'loadglsentries') stream.optional();
  if (hasFolder || command === 'include') stream.star();
  const folder = hasFolder ? stream.name() : '';
  const name = folder + (stream.peek()?.kind === 'open' ? stream.name() : bareName(stream));
  if (stream.state.isSpent) return true;
  const open = stream.openFiles();
  const file = stream.state.file(
    name,
    open.map((path) => posix.dirname(path)),
  );
  if (command === 'InputIfFileExists') {
    const [yes, no] = [stream.argument() ?? [], stream.argument() ?? []];
    stream.push(file ? yes : no);
    if (!file) return true;
  }
  if (!file) {
    if (name && !/\.(?:sty|cls|cfg|def|pdf_t|pgf|tikz)$/.test(name) && !TEX_DISTRIBUTION_FILES.test(name))
      stream.state.warn('missing-file', `missing file: ${name}`);
  } else if (open.includes(file) || open.length > MAX_FILE_DEPTH) {
    stream.state.warn('input-cycle', `${file} includes itself`);
  } else {
    const tokens = stream.state.tokens(file);
    if (stream.state.spend(tokens.length + INPUT_COST_TOKENS))
      stream.push([...documentTokens(tokens), SPACE], file);
  }
  return true;
}

function bareName(stream: TokenStream): string {
  const next = stream.peek();
  if (next?.kind !== 'text') return '';
  stream.raw();
  return next.value;
}

/** Returns the body of an included file that is itself a document, as with `subfiles`. */
function documentTokens(tokens: readonly Token[]): readonly Token[] {
  const isDocument = (index: number, command: string) =>
    tokens[index]?.kind === 'command' &&
    itemAt(tokens, index).value === command &&
    tokens[index + 1]?.kind === 'open' &&
    tokens[index + 2]?.value === 'document';
  const start = tokens.findIndex((_, index) => isDocument(index, 'begin'));
  if (start === -1) return tokens;
  const end = tokens.findIndex((_, index) => isDocument(index, 'end'));
  return tokens.slice(start + 4, end === -1 ? undefined : end);
}
